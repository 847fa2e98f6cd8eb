import { expect, test } from "vitest";
import { declaredOf, KIND_CODES } from "../api/documentApi";
import type { Menu } from "../core/menu";
import type { Side } from "../core/signedInContext";
import { addressOf } from "../kit/document/address";
import { ownPage } from "./ownPage";

const having = (...paths: string[]): Menu => ({
  tree: [],
  titles: new Map(paths.map((path) => [path, null])),
  trails: new Map(),
  uncached: new Set(),
  permissions: new Set(),
});

const SIDES: readonly (readonly [Side, Side])[] = [
  ["buyer", "supplier"],
  ["supplier", "buyer"],
];
const APART = KIND_CODES.filter((kind) => {
  const { buyer, supplier } = declaredOf(kind).pages;
  return buyer.list !== supplier.list;
});

test("a link of the other side leads to the same document on one's own, for every kind with two pages", () => {
  expect(APART.length).toBeGreaterThan(2);
  for (const kind of APART) {
    for (const [mine, theirs] of SIDES) {
      const [own, other] = [addressOf(kind, mine), addressOf(kind, theirs)];
      const menu = having(own.list);
      expect(ownPage(other.one("42"), mine, menu)).toBe(own.one("42"));
      expect(ownPage(other.list, mine, menu)).toBe(own.list);
    }
  }
});

test("a page of one's own, one that nobody has, and one that is not permitted are left as they are", () => {
  const [kind = "orders.purchase_order"] = APART;
  const [own, other] = [addressOf(kind, "supplier"), addressOf(kind, "buyer")];
  expect(ownPage(own.one("42"), "supplier", having(own.list))).toBeNull();
  expect(ownPage(`${other.list}/edit/42`, "supplier", having(own.list))).toBeNull();
  expect(ownPage(other.one("42"), "supplier", having("/dashboard"))).toBeNull();
  expect(ownPage("/nowhere", "supplier", having(own.list))).toBeNull();
});
