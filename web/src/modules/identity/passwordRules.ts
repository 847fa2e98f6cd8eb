import * as z from "../../kit/form/schema";
import type { WordKey } from "../../words";

export const LEAST_PASSWORD = 6;
const MOST_PASSWORD = 26;

export const newPasswordRule = z
  .string()
  .min(1, "signIn.passwordRequired" satisfies WordKey)
  .min(LEAST_PASSWORD, "signIn.passwordShort" satisfies WordKey)
  .max(MOST_PASSWORD, "account.passwordLong" satisfies WordKey);

export const repeatedRule = z.string().min(1, "account.repeatRequired" satisfies WordKey);

const CLASSES = [/[^\p{L}\p{N}\s]/u, /\d/, /[a-z]/, /[A-Z]/];

/** Number of character classes in a password: special characters, digits, lower and upper case. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  return CLASSES.filter((one) => one.test(password)).length as 0 | 1 | 2 | 3 | 4;
}
