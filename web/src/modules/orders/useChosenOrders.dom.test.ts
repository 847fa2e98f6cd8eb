import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import type { PageRequest } from "../../api/listing";
import { ORDER_TOPIC } from "../../api/orders";
import { readAgain } from "../../core/readAgain";
import { draw } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import { useChosenOrders } from "./useChosenOrders";

const MOST = 100;

/** Opens the sheet for orders of which the server lists the first hundred. */
async function opened(listed: () => readonly { id: string }[]) {
  const asked: PageRequest[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push((await request.clone().json()) as PageRequest);
    const waiting = listed();
    const data = { content: waiting.slice(0, MOST), totalElements: waiting.length };
    return new Promise((resolve, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
      setTimeout(() => resolve(Response.json({ code: 200, message: "", data })), 1);
    });
  });
  const shown: { orders?: ReturnType<typeof useChosenOrders> } = {};
  function Sheet() {
    shown.orders = useChosenOrders("");
    return null;
  }
  const { client } = draw(createElement(Sheet));
  const sheet = () => [
    shown.orders?.chosen?.ids[0],
    shown.orders?.chosen?.ids.length,
    shown.orders?.chosen?.left,
  ];
  await act(() => eventually(() => expect(shown.orders?.chosen).toBeTruthy()));
  return { asked, client, sheet, next: () => shown.orders?.next() };
}

const ordersFrom = (first: number, many: number) =>
  Array.from({ length: many }, (_, index) => ({ id: `order ${first + index}` }));

test("orders beyond the first hundred are counted, and come once those are replied to", async () => {
  let waiting = ordersFrom(0, 130);
  const { client, sheet, next } = await opened(() => waiting);
  expect(sheet()).toEqual(["order 0", MOST, 30]);

  waiting = waiting.slice(MOST);
  await act(() => client.invalidateQueries({ queryKey: [ORDER_TOPIC, "page"] }));
  // They are still on the sheet, and as many others are not.
  expect(sheet()).toEqual(["order 0", MOST, 30]);
  expect(await act(async () => next())).toBe(true);
  expect(sheet()).toEqual(["order 100", 30, 0]);

  waiting = [];
  expect(await act(async () => next())).toBe(false);
});

test("the live update of what was replied to does not bring those orders back", async () => {
  let waiting = ordersFrom(0, 130);
  const { client, sheet, next } = await opened(() => waiting);
  waiting = waiting.slice(MOST);
  const going = act(async () => {
    const gone = next();
    await readAgain(client, ORDER_TOPIC);
    return gone;
  });
  expect(await going).toBe(true);
  expect(sheet()).toEqual(["order 100", 30, 0]);
});

test("orders of which all is delivered are not on the sheet: nothing can be promised for them", async () => {
  const { asked } = await opened(() => ordersFrom(0, 1));
  const open = { andOr: "AND", fieldDb: "replyOutcome", symbol: "=", queryValue: "open" };
  expect(asked[0]?.conditions).toContainEqual(open);
});
