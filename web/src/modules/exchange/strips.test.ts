import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { OutsideFeed, OutsideSystem } from "../../api/exchange";
import { KEYS } from "../../kit/testing/words";
import { Feed } from "./FeedsStrip";
import { System } from "./SystemsStrip";

/** Its markup, with the keys of its words. */
function drawn(page: ReactElement): string {
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n: KEYS }, page));
}

test("why a feed is in trouble can be read, not only found under the mouse", () => {
  const feed = { name: "erp.material", configured: true, lastError: "away", copies: 0 } as OutsideFeed;
  expect(drawn(createElement(Feed, { feed }))).toContain(">away</p>");
  expect(drawn(createElement(Feed, { feed: { ...feed, lastError: "" } }))).not.toContain("<p");
});

test("what a feed cannot read stands below it, with its number and what is wrong with it", () => {
  const unread = [
    {
      businessKey: "4500000001",
      reason: "missing field `LastChangeDateTime`",
      since: "2026-11-15T08:30:00Z",
    },
    { businessKey: "", reason: "no order", since: "2026-11-15T08:30:00Z" },
  ];
  const feed = { name: "erp.purchase_order", configured: true, lastError: "", copies: 0 } as OutsideFeed;
  const told = drawn(createElement(Feed, { feed: { ...feed, unread, unreadCount: 2 } }));
  expect(told.match(/<li>/g)).toHaveLength(2);
  expect(told).toContain("exchange.feed.unreadHint");
  expect(drawn(createElement(Feed, { feed }))).not.toContain("<li>");
});

test("of a feed that is only compared nobody reads that it was never read", () => {
  const feed = { name: "erp.business_partner", configured: true, onlyCompared: true } as OutsideFeed;
  const told = drawn(createElement(Feed, { feed }));
  expect(told).toContain("exchange.feed.onlyCompared");
  expect(told).not.toContain("exchange.feed.never");
  expect(told).not.toContain("exchange.feed.copies");
});

test("why a system is in trouble can be read, and no error of before once it answers", () => {
  const one = { system: "erp", configured: true, failed: 2, lastError: "away" } as OutsideSystem;
  expect(drawn(createElement(System, { one }))).toContain(">away</p>");
  expect(drawn(createElement(System, { one: { ...one, failed: 0 } }))).not.toContain("away");
});
