import { act, createElement } from "react";
import { expect, test } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { draw } from "../testing/draw";
import { onAPhone } from "../testing/onAPhone";
import { ListSearch } from "./ListSearch";
import { INITIAL_LIST_STATE, type ListState } from "./listState";

const STATUS = { field: "state", type: "dictionary", label: "Status" } as unknown as ListingColumn;

/** The search of a list that is asked for one status, which a filter can show. */
function search() {
  const state: ListState = {
    ...INITIAL_LIST_STATE,
    conditions: [{ andOr: "", fieldDb: "state", symbol: "=", queryValue: "open" }],
  };
  const options = ["open", "closed", "void"].map((value) => ({ value, label: value }));
  const vocabulary = { columns: [STATUS], states: [], dictionaries: {} };
  const filters = [{ field: "state", options }];
  const nothing = () => undefined;
  const { host } = draw(
    createElement(ListSearch, {
      state,
      filters,
      vocabulary,
      placeholder: "Search",
      onChange: nothing,
      onSaveScene: undefined,
      onScenes: nothing,
    }),
  );
  const fold = host.querySelector<HTMLButtonElement>('button[aria-label="list.filters"]');
  const shown = () => ({
    filters: host.querySelectorAll(".ant-select").length,
    chips: host.querySelectorAll('ul[aria-label="list.filters"] button[aria-label]').length,
  });
  return { fold, shown };
}

test("a wide screen shows the filters, and in them what is asked", () => {
  const { fold, shown } = search();
  expect(fold).toBeNull();
  expect(shown()).toEqual({ filters: 1, chips: 0 });
});

test("a phone folds the filters behind a button, and says all the same what is asked", () => {
  onAPhone();
  const { fold, shown } = search();
  expect(fold?.getAttribute("aria-expanded")).toBe("false");
  expect(shown()).toEqual({ filters: 0, chips: 1 });
  act(() => fold?.click());
  expect(fold?.getAttribute("aria-expanded")).toBe("true");
  expect(shown()).toEqual({ filters: 1, chips: 0 });
});
