import { beforeEach, describe, expect, test, vi } from "vitest";
import { asksForProof, proofWanted, settleProof, subscribeProof, UNPROVED } from "./freshness";
import { patiently } from "./patiently";
import { eventually } from "../kit/testing/eventually";
import { renewed, signedIn, workBegins } from "./session";

const sent: Request[] = [];

/** A fake server that refuses until the session is proved. */
function server(isProved: () => boolean): void {
  vi.stubGlobal("fetch", async (one: Request) => {
    sent.push(one);
    return new Response(null, { status: isProved() ? 200 : UNPROVED });
  });
}

function send(signal?: AbortSignal): Promise<number> {
  const request = new Request("http://tandem.test/service1/identity/api/user/edit", {
    method: "PUT",
    headers: { token: "a", "Idempotency-Key": "key-1" },
    body: "typed",
    ...(signal ? { signal } : {}),
  });
  return patiently(request, async ({ status }) => status);
}

const isAsked = () => eventually(() => expect(proofWanted()).toBe(true));

beforeEach(() => {
  sent.length = 0;
  signedIn("a");
  workBegins("li");
  asksForProof(true);
});

describe("a call that asks for a fresh proof", () => {
  test("waits for it, and goes on as the same action with what was typed", async () => {
    let isProved = false;
    server(() => isProved);
    const waiting = send();
    await isAsked();
    expect(sent).toHaveLength(1);
    isProved = true;
    settleProof(true);
    expect(await waiting).toBe(200);
    expect(proofWanted()).toBe(false);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers.get("Idempotency-Key")).toBe("key-1");
    expect(await sent[1]?.text()).toBe("typed");
  });

  test("carries the token of a session that was renewed meanwhile", async () => {
    let isProved = false;
    server(() => isProved);
    const waiting = send();
    await isAsked();
    renewed("b");
    isProved = true;
    settleProof(true);
    expect(await waiting).toBe(200);
    expect(sent[1]?.headers.get("token")).toBe("b");
  });

  test("stays refused when its user does not want to", async () => {
    server(() => false);
    const waiting = send();
    await isAsked();
    settleProof(false);
    expect(await waiting).toBe(UNPROVED);
    expect(sent).toHaveLength(1);
  });

  test("is asked for once, also for several calls, and not again and again", async () => {
    server(() => false);
    let told = 0;
    const stop = subscribeProof(() => {
      told += 1;
    });
    const waiting = [send(), send()];
    await eventually(() => expect(told).toBe(2));
    settleProof(true);
    expect(await Promise.all(waiting)).toEqual([UNPROVED, UNPROVED]);
    expect(sent).toHaveLength(4);
    expect(proofWanted()).toBe(false);
    stop();
  });

  test("is answered at once where no page asks", async () => {
    asksForProof(false);
    server(() => false);
    expect(await send()).toBe(UNPROVED);
    expect(sent).toHaveLength(1);
  });

  test("asks for nothing more once it is given up", async () => {
    server(() => false);
    const leaving = new AbortController();
    const waiting = send(leaving.signal);
    await isAsked();
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    expect(proofWanted()).toBe(false);
  });
});
