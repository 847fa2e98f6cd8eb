import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import { wrapped } from "./identity";

/** The second step of signing in; returns the token. */
export function checkSecondFactor(body: { ticket: string; code: string }): Promise<string> {
  return ask(http.POST("/service1/identity/api/secondFactor/check", { body }));
}

export const secondFactorQuery = queryOptions({
  queryKey: ["identity.second_factor"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/secondFactor/state", { signal })),
  meta: { showsOwnError: true },
});

export type OfferedFactor = Answer<"/service1/identity/api/secondFactor/enrol", "post">;

export function enrolSecondFactor(): Promise<OfferedFactor> {
  return ask(http.POST("/service1/identity/api/secondFactor/enrol"));
}

/** Returns the recovery codes, which cannot be retrieved again. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const body = { code };
  return (await ask(http.POST("/service1/identity/api/secondFactor/confirm", { body }))).recoveryCodes;
}

export async function disableSecondFactor(form: { password: string; code: string }): Promise<void> {
  const [passwordKeyId, password = ""] = await wrapped(form.password);
  const body = { ...form, password, passwordKeyId };
  await ask(http.POST("/service1/identity/api/secondFactor/disable", { body }));
}
