import { QueryClient } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import type { Authentication } from "../../api/authentications";
import type { DetailOf } from "../../api/documents";
import { draw, shown, typeInto } from "../../kit/testing/draw";
import AuthenticationAmount from "./AuthenticationAmount";

const ACCOUNTS = [
  { id: "b1", bankName: "ICBC", accountName: "Yuanhang", tail: "4417", currency: "CNY", isDefault: true },
];

let sent: { path: string; body: unknown }[];

/** The page of one that is begun, for a reader who is offered this; what is sent is refused at the amount. */
function drawFor(action: string, offer: object): HTMLElement {
  sent = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET") return Response.json({ code: 200, message: "", data: ACCOUNTS });
    sent.push({ path: pathname, body: await request.json() });
    const message = "Not the amount; 2 tries left";
    const data = { requestId: "r", fields: [{ field: "amount", message }] };
    return Response.json({ code: 300, message, data }, { status: 422 });
  });
  const authentication = {
    id: "a1",
    version: 2,
    number: "EA1",
    state: "started",
    actions: [{ action, label: action, allowed: true, ...offer }],
  } as unknown as DetailOf<Authentication>;
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  return draw(createElement(AuthenticationAmount, { authentication }), { client }).host;
}

const press = (host: HTMLElement) => act(() => host.querySelector("form")?.requestSubmit());

test("a wrong amount says at the field how many tries are left, and stays to be corrected", async () => {
  const host = drawFor("tell_amount", {});
  const field = () => host.querySelector("input");
  press(host);
  typeInto(field(), "0.38");
  press(host);
  await shown(() => expect(host.querySelector('[role="alert"]')?.textContent).toContain("2 tries left"));
  expect(sent).toEqual([
    {
      path: "/service1/partner/enterpriseAuthentication/tellAmount",
      body: { id: "a1", version: 2, amount: "0.38" },
    },
  ]);
  expect(field()?.value).toBe("0.38");
  typeInto(field(), "0.37");
  await shown(() => expect(host.querySelector('[role="alert"]')).toBeNull());
});

test("an amount is paid to the default account unless another is chosen", async () => {
  const host = drawFor("pay", {});
  await shown(() => expect(host.textContent).toContain("ICBC •••• 4417"));
  typeInto(host.querySelector('input[inputmode="decimal"]'), "0.37");
  press(host);
  await shown(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ id: "a1", version: 2, bankId: "b1", amount: "0.37" });
});

test("what is not possible says why", () => {
  const host = drawFor("tell_amount", { allowed: false, reason: "Finance has not paid yet" });
  expect(host.textContent).toContain("Finance has not paid yet");
  expect(host.querySelector("form")).toBeNull();
});
