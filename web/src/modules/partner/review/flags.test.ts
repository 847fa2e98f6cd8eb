import { expect, test } from "vitest";
import { checksOf, effectsOf, flagsOf } from "./flags";
import { cell, CHANGES, diffOf, filingOf, row } from "./testFiling";

const account = row({ row: "b1", label: "ICBC", fields: [cell("accountNumber")] });
const mobile = row({ row: "c1", label: "Li Hong", fields: [cell("mobile")] });
const looked = (diff = CHANGES, more = {}) => ({ filing: filingOf(more), diff, doubts: 0 });

test("an account that changes is a flag, and one more where a contact is reached by another number with it", () => {
  expect(flagsOf(looked(diffOf({ bank: [account] })))).toEqual(["bankChanged"]);
  expect(checksOf(looked(diffOf({ bank: [account] })))).toContain("contactsSame");
  expect(flagsOf(looked(diffOf({ bank: [account], contact: [mobile] })))).toEqual([
    "bankChanged",
    "contactWithBank",
  ]);
  expect(flagsOf(looked(diffOf({ contact: [mobile] })))).toEqual([]);
});

test("who the company is, and what moved since, are flags", () => {
  expect(flagsOf(looked())).toEqual(["identityChanged", "movedSince"]);
  expect(effectsOf(looked())).toContain("replacesMoved");
});

test("of a first registration everything is new, which is no flag", () => {
  const first = looked(diffOf({ basic: [row()], bank: [account] }), { filingType: "first" });
  expect(flagsOf(first)).toEqual([]);
  expect(checksOf(first)).toEqual(["compared", "noDoubt"]);
  expect(effectsOf(first)).toEqual(["admitted", "recorded", "told"]);
});

test("an account that does not come into force with the approval is said not to", () => {
  expect(effectsOf(looked(diffOf({ bank: [{ ...account, waits: true }] })))).toContain("bankWaits");
  expect(effectsOf(looked(diffOf({ bank: [account] })))).not.toContain("bankWaits");
});

test("until it is compared with other suppliers nothing is said to be checked", () => {
  const unchecked = looked(diffOf({}), { checkedAt: null });
  expect(flagsOf(unchecked)).toEqual(["notChecked"]);
  expect(checksOf(unchecked)).not.toContain("compared");
});

test("doubts, even settled ones, are not passed over as none", () => {
  expect(checksOf({ ...looked(), doubts: 2 })).not.toContain("noDoubt");
});
