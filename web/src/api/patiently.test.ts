import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { patiently } from "./patiently";
import { currentSession, renewed, signedIn, signedOut, workBegins } from "./session";

const sent: Request[] = [];

/** A fake server that accepts only this token. */
function server(good: () => string): void {
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request);
    return new Response(null, { status: request.headers.get("token") === good() ? 200 : 401 });
  });
}

function call(path = "/service1/base/api/dictItem/save"): Request {
  const headers = { token: currentSession().token ?? "", "Idempotency-Key": "key-1" };
  return new Request(`http://tandem.test${path}`, { method: "POST", headers, body: "typed" });
}

const expiry = () => vi.waitFor(() => expect(currentSession().expired).toBe(true));

beforeEach(() => {
  sent.length = 0;
  signedIn("old");
  workBegins("li");
});

afterEach(() => {
  vi.unstubAllGlobals();
  workBegins(null);
  signedOut();
});

describe("a call whose session has ended", () => {
  test("waits, and goes on as the same action once its user has signed in again", async () => {
    let good = "none";
    server(() => good);
    const waiting = patiently(call());
    await expiry();
    expect(sent).toHaveLength(1);
    good = "new";
    renewed("new");
    expect((await waiting).status).toBe(200);
    expect(sent[1]?.headers.get("Idempotency-Key")).toBe("key-1");
    expect(await sent[1]?.text()).toBe("typed");
    expect(currentSession().expired).toBe(false);
  });

  test("is given up when somebody else signs in, or nobody", async () => {
    server(() => "none");
    for (const leave of [() => signedIn("another's"), signedOut]) {
      signedIn("old");
      const waiting = patiently(call());
      await expiry();
      leave();
      await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    }
    expect(sent).toHaveLength(2);
  });

  test("made while it is expired is not sent before there is a session again", async () => {
    server(() => "new");
    const first = patiently(call());
    await expiry();
    const second = patiently(call());
    renewed("new");
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(sent).toHaveLength(3);
  });

  test("is simply repeated where another tab has renewed the session meanwhile", async () => {
    server(() => "new");
    const request = call();
    renewed("new");
    expect((await patiently(request)).status).toBe(200);
    expect(currentSession().expired).toBe(false);
  });

  test("is answered at once where nobody is at work, and where it is the sign-in itself", async () => {
    server(() => "none");
    expect((await patiently(call("/service1/identity/api/login"))).status).toBe(401);
    workBegins(null);
    expect((await patiently(call())).status).toBe(401);
    expect(currentSession().expired).toBe(false);
  });
});
