import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import organize from "./organize";

type Shown = Parameters<NonNullable<typeof organize.above>>[0];

/** What stands above the tabs of one of these; the reader may see filings alone. */
const above = (row: object) =>
  organize.above?.({ id: "o1", relationType: "S", authState: "", ...row } as unknown as Shown, {
    t: String as unknown as TFunction,
    permissions: new Set(["partner.filing.view"]),
  });

test("a supplier's page begins with what it needs, until it is formal and once it is not authenticated any more", () => {
  for (const state of ["registering", "potential"]) expect(above({ state })).toBeTruthy();
  expect(above({ state: "formal", authState: "lapsed" })).toBeTruthy();
  for (const state of ["formal", "frozen", "ended"]) expect(above({ state })).toBe(false);
  expect(above({ state: "formal", relationType: "C" })).toBe(false);
});

test("it leads only to tabs that the reader sees", () => {
  expect(above({ state: "potential" })).toMatchObject({ props: { tabs: { data: "data" } } });
});
