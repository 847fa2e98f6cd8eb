import { createInstance } from "i18next";
import { act, createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import OpenPages from "./OpenPages";
import type { Tab } from "./tabs";
import type { Tabs } from "./useTabs";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener() {}, removeListener() {} }));
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const PAGES = ["/dashboard", "/one", "/two", "/three"];

/** antd is slow where nothing is drawn, on a machine that others use, too. */
const SLOW = 30_000;

test(
  "closing pages one after the other leads the focus from each to the next",
  { timeout: SLOW },
  async () => {
    const i18n = createInstance();
    await i18n.init({ lng: "cimode" });
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
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    const page = createElement(MemoryRouter, null, createElement(Pages));
    await act(async () => root.render(createElement(I18nextProvider, { i18n }, page)));
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
    act(() => root.unmount());
  },
);
