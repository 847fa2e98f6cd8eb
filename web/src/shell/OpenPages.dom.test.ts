import { act, createElement, useState } from "react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { draw, settled } from "../kit/testing/draw";
import OpenPages from "./OpenPages";
import type { Tab } from "./tabs";
import type { Tabs } from "./useTabs";

const PAGES = ["/dashboard", "/one", "/two", "/three"];

test("closing pages one after the other leads the focus from each to the next", async () => {
  function Pages() {
    const [tabs, setTabs] = useState<readonly Tab[]>(PAGES.map((path) => ({ path, search: "" })));
    const given: Partial<Tabs> = {
      tabs,
      isPinned: (path) => path === PAGES[0],
      // Whether unsaved input may go is asked first.
      closeTab: (path) =>
        void Promise.resolve().then(() => setTabs((all) => all.filter((one) => one.path !== path))),
    };
    return createElement(OpenPages, { ...(given as Tabs), path: "/two", titleOf: ({ path }) => path });
  }
  draw(createElement(MemoryRouter, null, createElement(Pages)));
  await settled();
  await act(async () => document.querySelector("button")?.click());
  const row = (path: string) => document.querySelector(`li:has(a[href="${path}"])`);
  const close = (path: string) =>
    act(async () => {
      const button = row(path)?.querySelector("button");
      button?.focus();
      button?.click();
    });
  await close("/two");
  expect(document.activeElement).toBe(row("/three")?.querySelector("button"));
  await close("/three");
  expect(document.activeElement).toBe(row("/one")?.querySelector("button"));
  await close("/one");
  expect(document.activeElement).toBe(row("/dashboard")?.querySelector("a"));
});
