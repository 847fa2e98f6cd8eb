import { describe, expect, test } from "vitest";
import { isSecret, markSecret, withoutSecrets } from "./secrets";

describe("secrets", () => {
  test("passwords and codes are known by what their inputs are", () => {
    expect(isSecret(true, undefined)).toBe(true);
    expect(isSecret(false, { type: "password" })).toBe(true);
    expect(isSecret(false, { autoComplete: "one-time-code" })).toBe(true);
    expect(isSecret(false, { autoComplete: "new-password" })).toBe(true);
    expect(isSecret(false, { autoComplete: "email" })).toBe(false);
    expect(isSecret(false, undefined)).toBe(false);
  });

  test("are left out of what is kept, in their own form only", () => {
    const [register, other] = [{}, {}];
    markSecret(register, "password");
    markSecret(register, "code");
    const typed = { email: "a@b.c", password: "p", code: "123456" };
    expect(withoutSecrets(register, typed)).toEqual({ email: "a@b.c" });
    expect(withoutSecrets(other, typed)).toEqual(typed);
  });
});
