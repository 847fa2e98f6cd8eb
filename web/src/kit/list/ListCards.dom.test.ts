import { createElement } from "react";
import { expect, test } from "vitest";
import type { ListingColumn, ListRow } from "../../api/listing";
import { draw } from "../testing/draw";
import { ListCards } from "./ListCards";

interface User extends ListRow {
  username: string;
  surname: string;
  name: string;
}

const columns = ["username", "surname", "name"].map(
  (field) => ({ field, type: "text", label: field }) as unknown as ListingColumn,
);

/** The lines of each card. */
function cards(...users: readonly [surname: string, name: string][]) {
  const rows = users.map(([surname, name], at) => ({ id: String(at), username: `user${at}`, surname, name }));
  const nothing = () => undefined;
  const { host } = draw(
    createElement(ListCards<User>, {
      label: "users",
      columns,
      rows: rows as User[],
      stale: false,
      flashing: new Set<string>(),
      sort: [],
      skeletonRows: 0,
      cells: { states: [], dictionaries: {}, openField: "username", onOpen: nothing },
      actionsOf: () => [],
      dangerousActions: [],
      onSort: nothing,
      onAction: nothing,
    }),
  );
  return [...host.querySelectorAll("li")].map((card) =>
    [...card.children].map(({ textContent }) => textContent).filter((text) => text !== ""),
  );
}

test("the card of a person has the whole name in one line, in the order of its language", () => {
  expect(cards(["张", "伟"], ["Smith", "Anna"], ["", "Cher"], ["Smith", ""])).toEqual([
    ["user0", "张伟"],
    ["user1", "Anna Smith"],
    ["user2", "Cher"],
    ["user3", "Smith"],
  ]);
});
