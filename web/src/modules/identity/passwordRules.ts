import * as z from "../../kit/form/schema";
import type { WordKey } from "../../words";

/** No password is shorter, whatever the company asks of new ones. */
export const LEAST_PASSWORD = 6;

export interface PasswordLengths {
  least: number;
  most: number;
}

export function newPasswordRule({ least, most }: PasswordLengths) {
  return z
    .string()
    .min(1, "signIn.passwordRequired" satisfies WordKey)
    .min(least, "account.passwordShort" satisfies WordKey)
    .max(most, "account.passwordLong" satisfies WordKey);
}

export const repeatedRule = z.string().min(1, "account.repeatRequired" satisfies WordKey);

const CLASSES = [/[^\p{L}\p{N}\s]/u, /\d/, /[a-z]/, /[A-Z]/];

/** Number of character classes in a password: special characters, digits, lower and upper case. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  return CLASSES.filter((one) => one.test(password)).length as 0 | 1 | 2 | 3 | 4;
}
