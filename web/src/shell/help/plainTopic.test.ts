import i18next from "i18next";
import { beforeEach, expect, test } from "vitest";
import type { ListingDescription } from "../../api/listing";
import { startWordsIn } from "../../kit/testing/startWordsIn";
import { loadWords } from "../../words";
import { plainTopic } from "./plainTopic";

const column = (field: string, shown = true, type = "text") => ({ field, shown, type });
const described = (window: object | null) =>
  ({
    columns: [column("id", false, "id"), column("number"), column("plant", false), column("taxCode", false)],
    quickSearch: ["number", "material"],
    window,
  }) as unknown as ListingDescription;

const PAGE = { key: "/orderSynergies/orderPrice", listing: "orders.order_price" };

beforeEach(async () => {
  await startWordsIn("en");
  await loadWords("kit");
});

test("a list that is only read says what its search looks at and which columns it keeps at hand", () => {
  const { key, listing, next } = plainTopic(PAGE, described(null), i18next.t);
  expect({ key, listing }).toEqual(PAGE);
  expect(next).toEqual([
    "The search box searches [field:number], [field:material].",
    "[word:view.columnsSettings] also offers [field:plant], [field:taxCode].",
  ]);
});

test("one that needs a period says so first", () => {
  const { next } = plainTopic(PAGE, described({ field: "at", days: 31, unless: [] }), i18next.t);
  expect(next?.[0]).toBe("Choose a period first: at most 31 days of [field:at].");
});
