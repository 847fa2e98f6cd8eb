import { beforeEach, expect, test } from "vitest";
import { dropKept, keepFor, KeptInput } from "./input";
import { KeptStore } from "./store";
import { THIS_TAB } from "./tab";

beforeEach(() => keepFor("li"));

/** What is typed on a page that is hidden then: its forms are still there, but not on the screen. */
function hidden(path: string, of: string): void {
  const input = new KeptInput("orders.reply", of, path);
  const hide = input.open();
  input.set(true, 1, () => ({ version: 1, value: "typed" }));
  hide();
}

const left = () =>
  ["1", "2", "3"].filter(
    (of) => new KeptStore(localStorage).find("li", { name: "orders.reply", of }).length > 0,
  );

test("giving up the input of hidden pages forgets it, and nothing else", () => {
  hidden("/orders/1", "1");
  hidden("/orders/2", "2");
  const others = { name: "orders.reply", of: "3", tab: "another", at: Date.now(), path: "/orders/1" };
  new KeptStore(localStorage).put("li", { ...others, version: 1, value: "typed" });
  expect(others.tab).not.toBe(THIS_TAB);
  expect(left()).toEqual(["1", "2", "3"]);
  dropKept(["/orders/1"]);
  expect(left()).toEqual(["2", "3"]);
});
