import { beforeEach, describe, expect, test, vi } from "vitest";
import { ask, http, idempotent } from "./client";
import { UNREACHABLE } from "./errors";
import { setDomainType, setSessionLanguage, signedIn } from "./session";

const sent: Request[] = [];

function answer(body: unknown): void {
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request);
    return Response.json(body);
  });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("location", { origin: "http://tandem.test" });
  signedIn("public-half");
  setSessionLanguage("en");
  setDomainType("demo");
});

describe("client", () => {
  test("every call carries token, language and tenant; a GET is made unique", async () => {
    answer({ code: 200, message: "", data: [] });
    await ask(http.GET("/service1/portal/api/activity/recent"));
    const [request] = sent;
    expect(request?.headers.get("token")).toBe("public-half");
    expect(request?.headers.get("language")).toBe("EN");
    expect(request?.headers.get("domainType")).toBe("demo");
    expect(new URL(request?.url ?? "").searchParams.get("t")).toMatch(/^\d{13}$/);
  });

  test("a changing call carries its idempotency key and no timestamp", async () => {
    answer({ code: 200, message: "", data: null });
    await ask(http.POST("/service1/identity/api/logout", idempotent("key-1")));
    const [request] = sent;
    expect(request?.headers.get("Idempotency-Key")).toBe("key-1");
    expect(new URL(request?.url ?? "").search).toBe("");
  });

  test("a body travels as JSON, and places in the address are filled in whole", async () => {
    answer({ code: 200, message: "", data: true });
    const id = "a/b?c";
    await ask(http.DELETE("/service1/identity/api/permission/del/{id}", { params: { path: { id } } }));
    await ask(http.POST("/service1/base/api/listing/count", { body: { listing: "base.dict_item" } }));
    const [first, second] = sent;
    expect(new URL(first?.url ?? "").pathname).toBe("/service1/identity/api/permission/del/a%2Fb%3Fc");
    expect(first?.headers.has("content-type")).toBe(false);
    expect(second?.headers.get("content-type")).toBe("application/json");
    expect(await second?.json()).toEqual({ listing: "base.dict_item" });
  });

  test("of a query only what is known is sent", async () => {
    answer({ code: 200, message: "", data: [] });
    const query = { areaLevel: 2, pid: undefined };
    await ask(http.GET("/service1/partner/area/list", { params: { query } }));
    const asked = new URL(sent[0]?.url ?? "").searchParams;
    expect(asked.get("areaLevel")).toBe("2");
    expect(asked.has("pid")).toBe(false);
  });

  test("a proxy's page is no answer", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
    const call = ask(http.GET("/service1/portal/api/activity/recent"));
    await expect(call).rejects.toMatchObject({ name: "ApiError", code: 502 });
  });

  test("a line that breaks becomes an unreachable error", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    const call = ask(http.GET("/service1/portal/api/activity/recent"));
    await expect(call).rejects.toMatchObject({ name: "ApiError", code: UNREACHABLE });
  });
});

/** Never called: type errors the compiler must report. */
export function refused(): void {
  const api = "/service1/orders/api/claim";
  void http.POST(`${api}/send`, { body: { id: "1", version: 1 } });
  // @ts-expect-error there is no such call
  void http.POST(`${api}/sent`, { body: { id: "1", version: 1 } });
  // @ts-expect-error another method
  void http.GET(`${api}/send`);
  // @ts-expect-error it takes a body
  void http.POST(`${api}/send`);
  // @ts-expect-error and the whole of it
  void http.POST(`${api}/send`, { body: { id: "1" } });
  // @ts-expect-error a place in the address is to be filled in
  void http.GET(`${api}/detail/{id}`);
  // @ts-expect-error files go by `upload`
  void http.POST("/service1/orders/api/order/readReplies", { body: "" });
}
