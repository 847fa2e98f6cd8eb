import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "../kit/testing/eventually";
import { patiently } from "./patiently";
import { currentSession, renewed, signedIn, signedOut, workBegins } from "./session";

const sent: Request[] = [];

/** A fake server that accepts only this token. */
function server(good: () => string): void {
  vi.stubGlobal("fetch", async (one: Request) => {
    sent.push(one);
    return new Response(null, { status: one.headers.get("token") === good() ? 200 : 401 });
  });
}

function request(path = "/service1/base/api/dictItem/save"): Request {
  const headers = { token: currentSession().token ?? "", "Idempotency-Key": "key-1" };
  return new Request(`http://tandem.test${path}`, { method: "POST", headers, body: "typed" });
}

const send = (one: Request = request()) => patiently(one, async ({ status }) => status);

const expiry = () => eventually(() => expect(currentSession().expired).toBe(true));

beforeEach(() => {
  sent.length = 0;
  signedIn("old");
  workBegins("li");
});

describe("a call whose session has ended", () => {
  test("waits, and goes on as the same action once its user has signed in again", async () => {
    let good = "none";
    server(() => good);
    const waiting = send();
    await expiry();
    expect(sent).toHaveLength(1);
    good = "new";
    renewed("new");
    expect(await waiting).toBe(200);
    expect(sent[1]?.headers.get("Idempotency-Key")).toBe("key-1");
    expect(await sent[1]?.text()).toBe("typed");
    expect(currentSession().expired).toBe(false);
  });

  test("has the whole time limit once more after the wait for its user, however long that was", async () => {
    let good = "none";
    server(() => good);
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    const waiting = send();
    await expiry();
    limits[0]?.abort();
    good = "new";
    renewed("new");
    expect(await waiting).toBe(200);
    expect(limits).toHaveLength(2);
  });

  test("is given up when somebody else signs in, or nobody", async () => {
    server(() => "none");
    for (const leave of [() => signedIn("another's"), signedOut]) {
      signedIn("old");
      const waiting = send();
      await expiry();
      leave();
      await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    }
    expect(sent).toHaveLength(2);
  });

  test("is given up where somebody else has signed in before the answer", async () => {
    server(() => "another's");
    for (const next of [() => signedIn("another's"), signedOut]) {
      signedIn("old");
      const waiting = send();
      next();
      await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    }
    expect(sent.map(({ headers }) => headers.get("token"))).toEqual(["old", "old"]);
  });

  test("made while it is expired is not sent before there is a session again", async () => {
    server(() => "new");
    const first = send();
    await expiry();
    const second = send();
    renewed("new");
    expect(await Promise.all([first, second])).toEqual([200, 200]);
    expect(sent).toHaveLength(3);
  });

  test("is simply repeated where another tab has renewed the session meanwhile", async () => {
    server(() => "new");
    const old = request();
    renewed("new");
    expect(await send(old)).toBe(200);
    expect(currentSession().expired).toBe(false);
  });

  test("waits for the code by mail to a new address, unlike the picture before a sign-in", async () => {
    server(() => "new");
    for (const open of ["get", "check"]) {
      expect(await send(request(`/service1/identity/api/captcha/${open}`))).toBe(401);
    }
    const waiting = send(request("/service1/identity/api/captcha/send"));
    await expiry();
    renewed("new");
    expect(await waiting).toBe(200);
  });

  test("is answered at once where nobody is at work, and where it is the sign-in itself", async () => {
    server(() => "none");
    expect(await send(request("/service1/identity/api/login"))).toBe(401);
    workBegins(null);
    expect(await send()).toBe(401);
    expect(currentSession().expired).toBe(false);
  });
});
