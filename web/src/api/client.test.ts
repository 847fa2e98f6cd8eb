import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ask, http, idempotent } from "./client";
import { UNREACHABLE } from "./errors";
import { setDomainType, setSessionLanguage, signedIn, signedOut } from "./session";

const sent: Request[] = [];

function answer(body: unknown): void {
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request);
    return Response.json(body);
  });
}

beforeEach(() => {
  sent.length = 0;
  signedIn("public-half");
  setSessionLanguage("en");
  setDomainType("demo");
});

afterEach(() => {
  vi.unstubAllGlobals();
  signedOut();
});

// Relative addresses need an origin, which Node does not have.
const options = { baseUrl: "http://tandem.test", fetch: (request: Request) => fetch(request) };

describe("client", () => {
  test("every call carries token, language and tenant; a GET is made unique", async () => {
    answer({ code: 200, message: "", data: [] });
    await ask(http.GET("/service1/portal/api/activity/recent", { ...options }));
    const [request] = sent;
    expect(request?.headers.get("token")).toBe("public-half");
    expect(request?.headers.get("language")).toBe("EN");
    expect(request?.headers.get("domainType")).toBe("demo");
    expect(new URL(request?.url ?? "").searchParams.get("t")).toMatch(/^\d{13}$/);
  });

  test("a changing call carries its idempotency key and no timestamp", async () => {
    answer({ code: 200, message: "", data: null });
    await ask(http.POST("/service1/identity/api/logout", { ...options, ...idempotent("key-1") }));
    const [request] = sent;
    expect(request?.headers.get("Idempotency-Key")).toBe("key-1");
    expect(new URL(request?.url ?? "").search).toBe("");
  });

  test("a line that breaks becomes an unreachable error", async () => {
    const broken = () => Promise.reject(new TypeError("fetch failed"));
    const call = ask(http.GET("/service1/portal/api/activity/recent", { ...options, fetch: broken }));
    await expect(call).rejects.toMatchObject({ name: "ApiError", code: UNREACHABLE });
  });
});
