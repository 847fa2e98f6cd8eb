import { createContext, use } from "react";
import type { UserInfo } from "../api/identity";
import type { Menu } from "./menu";

/** Who is signed in and what they may see; known to every page inside the shell. */
export interface SignedInUser {
  user: UserInfo;
  menu: Menu;
}

const SignedInContext = createContext<SignedInUser | null>(null);

export const SignedInProvider = SignedInContext.Provider;

export function useSignedIn(): SignedInUser {
  const value = use(SignedInContext);
  if (!value) throw new Error("useSignedIn must be called inside the shell");
  return value;
}

export type Side = "buyer" | "supplier";

const SUPPLIER_USER = "SUZ";

/** Which side of the table the user sits on. */
export function useSide(): Side {
  return useSignedIn().user.userType === SUPPLIER_USER ? "supplier" : "buyer";
}

/** The name to greet and to show: Chinese family names come first and without a space. */
export function displayName(
  user: Pick<UserInfo, "surname" | "name" | "username"> & { label?: string },
): string {
  const { surname, name } = user;
  if (surname && name && !name.startsWith(surname)) {
    return /[\u4e00-\u9fff]/.test(surname + name) ? surname + name : `${name} ${surname}`;
  }
  return name || user.label || user.username;
}
