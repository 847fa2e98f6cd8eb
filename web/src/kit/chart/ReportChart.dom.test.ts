import { act, createElement } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Condition } from "../../api/listing";
import { draw, settled } from "../testing/draw";
import { eventually } from "../testing/eventually";
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

test("a currency that the rows do not have any more gives way to theirs", async () => {
  vi.stubGlobal("fetch", answered);
  const chart = (conditions: readonly Condition[]) => {
    const asking = createElement(ReportChart, { report: "orders.amounts", page: "/orders", conditions });
    return createElement(MemoryRouter, null, asking);
  };
  const { host, client, draw: redraw } = draw(chart([]));
  const unitsAsked = () =>
    client
      .getQueryCache()
      .findAll({ type: "active" })
      .map(({ queryKey }) => (queryKey[3] as { unit: string | null }).unit);
  const settles = (unit: string | null) =>
    eventually(async () => {
      await settled();
      expect([client.isFetching(), unitsAsked()]).toEqual([0, [unit]]);
      expect(host.textContent).toContain("7");
    });
  await settles(null);
  act(() => host.querySelectorAll<HTMLInputElement>("input[type=radio]")[1]?.click());
  await settles("USD");
  redraw(chart([{ andOr: "", fieldDb: "organizeId", symbol: "=", queryValue: "one" }]));
  await settles(null);
  expect(host.textContent).not.toContain("chart.nothing");
});
