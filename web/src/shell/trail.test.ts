import i18next from "i18next";
import { lazy } from "react";
import { beforeAll, expect, test } from "vitest";
import { trailOf } from "./trail";

beforeAll(async () => {
  await i18next.init({
    lng: "en",
    keySeparator: false,
    nsSeparator: false,
    resources: {
      en: {
        translation: {
          "menu.pay": "Payment",
          "menu.asn": "Shipping notices",
          "crumb.newShippingNotice": "New shipping notice",
        },
      },
    },
  });
});

const above = (id: string, key: string) => ({ id, languageKey: key });
const menu = {
  trails: new Map([
    ["/pay/asn", [above("1", "menu.pay"), above("2", "menu.asn")]],
    ["/pay/accordOfPOList", [above("1", "menu.pay"), above("3", "menu.po")]],
  ]),
};
const subPage = {
  pattern: "/pay/asn/:id",
  of: "/pay/asn",
  title: "asn.detail",
  page: lazy(() => import("./SettingsPage")),
};

test("a page stands under its groups, a sub page under its page, which it leads to", () => {
  expect(trailOf("/pay/asn", menu, "Shipping notices")).toEqual([
    { text: "Payment" },
    { text: "Shipping notices" },
  ]);
  expect(trailOf("/pay/asn/7", menu, "ASN 7", [subPage])).toEqual([
    { text: "Payment" },
    { text: "Shipping notices", to: "/pay/asn" },
    { text: "ASN 7" },
  ]);
});

test("the two ways of making a shipping notice get one step more", () => {
  expect(trailOf("/pay/accordOfPOList", menu, "By order")).toEqual([
    { text: "Payment" },
    { text: "New shipping notice" },
    { text: "By order" },
  ]);
  const bill = { ...subPage, pattern: "/pay/asn/accordOfBillList" };
  expect(trailOf("/pay/asn/accordOfBillList", menu, "By bill", [bill]).map(({ text }) => text)).toEqual([
    "Payment",
    "Shipping notices",
    "New shipping notice",
    "By bill",
  ]);
});

test("a page nobody knows is its own title", () => {
  expect(trailOf("/nowhere", menu, "/nowhere")).toEqual([{ text: "/nowhere" }]);
});
