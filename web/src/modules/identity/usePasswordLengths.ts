import { useQuery } from "@tanstack/react-query";
import { portalQuery } from "../../api/identity";
import { LEAST_PASSWORD, type PasswordLengths } from "./passwordRules";

/** As specified, until the portal has told what the company wants. */
const MOST_PASSWORD = 26;

/** How long a new password may be, as the company wants it. */
export function usePasswordLengths(): PasswordLengths {
  const portal = useQuery(portalQuery).data;
  return { least: portal?.passwordLeast ?? LEAST_PASSWORD, most: portal?.passwordMost ?? MOST_PASSWORD };
}
