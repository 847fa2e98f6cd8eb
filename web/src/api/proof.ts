import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import { wrapped } from "./identity";

/** What proves the user anew: a code, the password, or a fresh company sign-in. */
export type ProofBy = Answer<"/service1/identity/api/proof/asked", "get">["by"];

export const proofQuery = queryOptions({
  queryKey: ["identity.proof"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/proof/asked", { signal })),
  // It may change with every enrolment and sign-in.
  staleTime: 0,
  gcTime: 0,
  meta: { showsOwnError: true },
});

/** One of them is empty. */
export async function giveProof(form: { password: string; code: string }): Promise<void> {
  const [passwordKeyId = "", password = ""] = form.password ? await wrapped(form.password) : [];
  const body = { code: form.code, password, passwordKeyId };
  await ask(http.POST("/service1/identity/api/proof/give", { body }));
}

/** URL of the company's sign-in, which asks for the user's account even if it is signed in there. */
export async function proofStart(): Promise<string> {
  const { url } = await ask(http.GET("/service1/identity/api/proof/sso"));
  return url;
}

const CHANNEL = "tandem.proof";

/** Tells the other windows of this browser that the session is proved: they share it. */
export function tellProof(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("given");
  channel.close();
}

export function hearProof(heard: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", heard);
  return () => channel.close();
}
