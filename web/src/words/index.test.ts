import i18next from "i18next";
import { beforeEach, expect, test } from "vitest";
import { startWordsIn } from "../kit/testing/startWordsIn";
import { addWordsOf, loadWords, switchLanguage, wordOf } from ".";

beforeEach(() => startWordsIn("zh"));

test("the words of a module come with the first of its pages, and follow the language", async () => {
  expect(wordOf("menu.dashboard")).toBe("工作台");
  expect(wordOf("certificate.issue")).toBe("Error");
  await loadWords("seal");
  expect(wordOf("certificate.issue")).toBe("签发证书");
  await switchLanguage("en");
  expect(wordOf("menu.dashboard")).toBe("Dashboard");
  expect(wordOf("certificate.issue")).toBe("Issue certificate");
});

test("a page that is opened while the language changes has its words before and after", async () => {
  const switched = switchLanguage("en");
  await loadWords("orders");
  const has = (lng: string) => i18next.exists("orderLine.empty", { lng });
  expect([has("en"), has("zh")]).toEqual([true, true]);
  await switched;
  await loadWords("quality");
  expect(i18next.exists("fileTask.search", { lng: "zh" })).toBe(false);
});

test("what the kit says comes with the first page that needs it, and follows the language", async () => {
  expect(wordOf("common.save")).toBe("Error");
  await loadWords("kit", "partner");
  expect([wordOf("common.save"), i18next.exists("organize.add")]).toEqual(["保存", true]);
  await switchLanguage("en");
  expect(wordOf("common.save")).toBe("Save");
});

test("words that start anew bring along nothing that was asked for before", async () => {
  await loadWords("kit");
  await startWordsIn("zh");
  await switchLanguage("en");
  expect(wordOf("common.save")).toBe("Error");
});

test("a number decides between singular and plural", async () => {
  await loadWords("kit");
  await switchLanguage("en");
  const hidden = (n: number | string) => i18next.t("list.hides", { n });
  expect([hidden(0), hidden(1), hidden("1,880")]).toEqual([
    "0 rows hidden",
    "1 row hidden",
    "1,880 rows hidden",
  ]);
});

test("an entry of the menu that the server names is called so in the language of the moment", async () => {
  addWordsOf([
    { languageKey: "orders-order_price-list", titles: { zh: "订单价格", en: "Ordered prices" } },
    { languageKey: "menu.dashboard" },
  ]);
  expect([wordOf("orders-order_price-list"), wordOf("menu.dashboard")]).toEqual(["订单价格", "工作台"]);
  await switchLanguage("en");
  expect(wordOf("orders-order_price-list")).toBe("Ordered prices");
});
