import { expect } from "vitest";
import type { Colleague } from "./api";
import { makeInErp, makeKnownSupplier, orderOnce, publish } from "./orders";

/** The line that is promised later than required. */
export const FOURTH = "00040";

export interface Dated {
  on: string;
  quantity: string;
}

export interface Line {
  line: string;
  quantity: string;
  requiredOn: string;
  schedule: Dated[];
  replies: Dated[];
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Orders of a new supplier that wait for a reply. */
export async function publishedOrders(by: Colleague, size: { count: number; lines: number }) {
  const { organize, username, erpNo } = await makeKnownSupplier(by);
  const numbers = await makeInErp(erpNo, size);
  for (const number of numbers) await publish(by, await orderOnce(by, number));
  for (const number of numbers) await orderOnce(by, number, ({ state }) => state === "to_reply");
  return { organize, username, numbers };
}

export async function linesOf(by: Colleague, number: string): Promise<Line[]> {
  const { id } = await orderOnce(by, number);
  const { lines } = await by.ask<{ lines: Line[] }>("GET", `/orders/api/order/detail/${id}`);
  return lines;
}

/** The fourth line of an order is promised as told, and all others as required. */
export async function expectPromises(by: Colleague, number: string, fourth: readonly Dated[]): Promise<void> {
  const plain = ({ on, quantity }: Dated) => [on, Number(quantity)];
  const lines = await linesOf(by, number);
  const told = lines.map(({ replies }) => replies.map(plain));
  const wanted = lines.map(({ line, schedule }) => (line === FOURTH ? fourth : schedule).map(plain));
  expect(told).toEqual(wanted);
}

export async function fourthLine(by: Colleague, number: string): Promise<Line> {
  const fourth = (await linesOf(by, number)).find(({ line }) => line === FOURTH);
  if (!fourth) throw new Error(number);
  return fourth;
}
