import * as z from "../../kit/form/schema";
import type { WordKey } from "../../words";

/** Only what looks like a telephone number; which ones there are in which country, the server knows alone. */
export const phoneRule = z
  .string()
  .trim()
  .regex(/^$|^[+(]{0,2}\d[\d ()-]{3,27}\d$/, "account.phoneFormat" satisfies WordKey);
