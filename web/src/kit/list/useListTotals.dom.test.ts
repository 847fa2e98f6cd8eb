import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { INITIAL_LIST_STATE } from "./listState";
import { TotalsLine } from "./TotalsLine";
import { useListTotals } from "./useListTotals";

function Footer() {
  const { byUnit, moreUnits, again } = useListTotals("orders", INITIAL_LIST_STATE, {
    summed: true,
    wanted: true,
  });
  const sums = byUnit?.map(({ sum, unit }) => ({ label: unit, sums: [sum] }));
  return createElement(TotalsLine, { sums, moreUnits, onAsk: undefined, onAgain: again });
}

test("sums that could not be had are asked for again, and nobody is left with an empty line", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "cimode" });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    if (asked === 1) return Response.json({ code: 503, message: "too slow", data: null }, { status: 503 });
    const sumsBy = [{ field: "amount", unit: "CNY", sum: "1234.50" }];
    return Response.json({ code: 200, message: "", data: { count: 1, sums: {}, sumsBy, moreUnits: true } });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const line = createElement(QueryClientProvider, { client }, createElement(Footer));
  act(() => root.render(createElement(I18nextProvider, { i18n }, line)));
  const shows = (text: string) =>
    vi.waitFor(async () => {
      await act(async () => Promise.resolve());
      expect(host.textContent).toContain(text);
    });
  await shows("list.addUpFailed");
  act(() => host.querySelector("button")?.click());
  await shows("1234.50");
  expect(host.textContent).toContain("list.moreUnits");
  expect(host.textContent).not.toContain("list.addUpFailed");
  act(() => root.unmount());
  host.remove();
  client.clear();
  vi.unstubAllGlobals();
});
