import { QueryClient } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { draw, settled } from "../testing/draw";
import { eventually } from "../testing/eventually";
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
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    if (asked === 1) return Response.json({ code: 503, message: "too slow", data: null }, { status: 503 });
    const sumsBy = [{ field: "amount", unit: "CNY", sum: "1234.50" }];
    return Response.json({ code: 200, message: "", data: { count: 1, sums: {}, sumsBy, moreUnits: true } });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { host } = draw(createElement(Footer), { client });
  const shows = (text: string) =>
    eventually(async () => {
      await settled();
      expect(host.textContent).toContain(text);
    });
  await shows("list.addUpFailed");
  act(() => host.querySelector("button")?.click());
  await shows("1234.50");
  expect(host.textContent).toContain("list.moreUnits");
  expect(host.textContent).not.toContain("list.addUpFailed");
});
