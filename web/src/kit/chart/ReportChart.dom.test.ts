import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Condition } from "../../api/listing";
import { ReportChart } from "./ReportChart";

/** The amounts of a list with two currencies, of which one supplier has one only. */
async function answered(request: Request): Promise<Response> {
  const { unit, conditions } = (await request.json()) as { unit?: string; conditions: unknown[] };
  const units = conditions.length === 0 ? ["CNY", "USD"] : ["CNY"];
  const given = unit ?? units[0] ?? "";
  const rows = units.includes(given) ? 3 : 0;
  const data = {
    report: "orders.amounts",
    title: "Amounts",
    listing: "orders.purchase_order",
    chart: "columns",
    tone: null,
    measure: "sum",
    measured: "Amount",
    unit: given,
    units,
    by: { field: "supplierZh", label: "Supplier", months: false, conditions: [] },
    series: null,
    conditions: [],
    groups: [],
    groupsInAll: 0,
    total: { figure: "7", rows },
  };
  return Response.json({ code: 200, message: "", data });
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", answered);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.unstubAllGlobals());

test("a currency that the rows do not have any more gives way to theirs", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "cimode" });
  const client = new QueryClient();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const draw = (conditions: readonly Condition[]) => {
    const chart = createElement(ReportChart, { report: "orders.amounts", page: "/orders", conditions });
    const routed = createElement(MemoryRouter, null, chart);
    const asking = createElement(QueryClientProvider, { client }, routed);
    act(() => root.render(createElement(I18nextProvider, { i18n }, asking)));
  };
  const unitsAsked = () =>
    client
      .getQueryCache()
      .findAll({ type: "active" })
      .map(({ queryKey }) => (queryKey[3] as { unit: string | null }).unit);
  const settles = (unit: string | null) =>
    vi.waitFor(async () => {
      await act(async () => Promise.resolve());
      expect([client.isFetching(), unitsAsked()]).toEqual([0, [unit]]);
      expect(host.textContent).toContain("7");
    });
  draw([]);
  await settles(null);
  act(() => host.querySelectorAll<HTMLInputElement>("input[type=radio]")[1]?.click());
  await settles("USD");
  draw([{ andOr: "", fieldDb: "organizeId", symbol: "=", queryValue: "one" }]);
  await settles(null);
  expect(host.textContent).not.toContain("chart.nothing");
  act(() => root.unmount());
  host.remove();
  client.clear();
});
