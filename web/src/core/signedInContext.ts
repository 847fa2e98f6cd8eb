import { createContext, use } from "react";
import type { UserInfo } from "../api/identity";
import type { Menu } from "./menu";

/** The current user and their menu; available to every page inside the shell. */
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

export function sideOf({ userType }: Pick<UserInfo, "userType">): Side {
  return userType === SUPPLIER_USER ? "supplier" : "buyer";
}

/** Whether the current user is a supplier or a buyer. */
export function useSide(): Side {
  return sideOf(useSignedIn().user);
}

/** Whether every supplier this user reads of is his own company, so that naming it says nothing. */
export function useIsTheSupplier(): boolean {
  // Lists are also shown outside of the shell, where nobody is signed in.
  const user = use(SignedInContext)?.user;
  return user !== undefined && sideOf(user) === "supplier" && user.organizes.length <= 1;
}

/** Chinese family names come first and without a space. */
export function fullName(surname: string, name: string): string {
  if (surname && name && !name.startsWith(surname)) {
    return /[\u4e00-\u9fff]/.test(surname + name) ? surname + name : `${name} ${surname}`;
  }
  return name || surname;
}

/** Display name of a user. */
export function displayName(
  user: Pick<UserInfo, "surname" | "name" | "username"> & { label?: string },
): string {
  return fullName(user.surname, user.name) || user.label || user.username;
}
