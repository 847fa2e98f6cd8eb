import { expect, test } from "vitest";
import type { ListingDescription } from "../../api/listing";
import { machineOf } from "./machine";

const DESCRIBED: ListingDescription = {
  listing: "test.letter",
  columns: [],
  defaultSort: [],
  pageSizes: [],
  states: [{ state: "open", label: "Open", tone: "waiting" }],
  importable: false,
};

test("a list without a life has none to show", () => {
  expect(machineOf(DESCRIBED)).toBeNull();
  expect(machineOf(Object.assign({ transitions: [] }, DESCRIBED))).toBeNull();
});

test("what cannot be read is left out, and the first state is where it begins unless told otherwise", () => {
  const transitions = [{ action: "edit", label: "Edit", from: ["open"], to: "open" }, { action: "odd" }];
  expect(machineOf(Object.assign({ transitions }, DESCRIBED))).toEqual({
    initial: "open",
    states: DESCRIBED.states,
    transitions: [transitions[0]],
  });
});
