import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { searchWords } from "./searchWords";

const t = ((key: string, values?: { columns: string }) =>
  key === "common.listComma" ? ", " : `Search ${values?.columns}`) as unknown as TFunction;
const column = (field: string, label: string) => ({ field, label }) as ListingColumn;
const orders = {
  columns: [column("number", "Order"), column("title", "Title"), column("supplierEn", "Supplier")],
  quickSearch: ["number", "title", "supplierEn"],
};
const own = "Order, title or supplier";

test("a page says itself what its search looks at, else the columns do", () => {
  expect(searchWords(orders, { own, isOwn: false, t })).toBe(own);
  expect(searchWords(orders, { own: undefined, isOwn: false, t })).toBe("Search Order, Title, Supplier");
});

test("a supplier is not told to search for suppliers", () => {
  expect(searchWords(orders, { own, isOwn: true, t })).toBe("Search Order, Title");
  const plain = { ...orders, quickSearch: ["number"] };
  expect(searchWords(plain, { own: "Order number", isOwn: true, t })).toBe("Order number");
});
