import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAskUnsaved } from "../app/askUnsaved";
import { dropKept } from "../core/kept/input";
import { HOME, pageOf } from "../core/navigation";
import { ALWAYS_ALLOWED } from "../app/registry";
import { changeSettings, useSettings } from "../core/settings";
import { subPageAt } from "../app/subPage";
import { forgetUnsaved, unsavedPaths } from "../core/unsaved";
import type { Menu } from "../core/menu";
import { useSignedIn } from "../core/signedInContext";
import { arrange, ask as askPage, close, name, neighbour, readTabs, TABS_KEY, visit, type Tab } from "./tabs";

/** Whether the user may still open a page that was pinned earlier. */
function mayOpen(path: string, menu: Menu): boolean {
  return ALWAYS_ALLOWED.has(path) || menu.titles.has(subPageAt(path)?.entry.of ?? path);
}

/**
 * The page of the URL. A page is rendered some time after the URL changed; a command given in between is meant
 * for the page that was navigated to.
 */
export function currentPage(): string {
  return pageOf(window.location.pathname);
}

export interface Tabs {
  tabs: readonly Tab[];
  /** Number of remounts per page, used as React key. */
  rounds: Readonly<Record<string, number>>;
  isPinned: (path: string) => boolean;
  nameTab: (path: string, title: string) => void;
  /** Changes the address of a page that is not on screen. */
  askTab: (path: string, search: string) => void;
  /** Closes a page without confirmation and navigates to another. */
  leaveTab: (path: string, to: string) => void;
  goBy: (steps: 1 | -1) => void;
  refresh: (path: string) => void;
  closeTab: (path: string) => void;
  closeOthers: (path: string) => void;
  closeAll: () => void;
  /** Closes all tabs without confirmation and shows the dashboard. */
  startAnew: () => void;
  togglePin: (path: string) => void;
}

/** The open pages of this browser tab. The dashboard is always first and cannot be closed. */
export function useTabs(path: string): Tabs {
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const ask = useAskUnsaved();
  const { menu } = useSignedIn();
  const settings = useSettings();
  const [tabs, setTabs] = useState<readonly Tab[]>(() => readTabs(sessionStorage.getItem(TABS_KEY)));
  const [rounds, setRounds] = useState<Readonly<Record<string, number>>>({});

  const pinned = [HOME, ...settings.pinned.filter((one) => one !== HOME && mayOpen(one, menu))];
  const isPinned = (one: string) => pinned.includes(one);
  // The URL is ahead of what is rendered: a page that was already left or closed must not be opened again.
  const visited =
    path === currentPage()
      ? visit(tabs, path, search, (one) => isPinned(one) || unsavedPaths().has(one))
      : tabs;
  const current = arrange(visited, pinned);
  if (current !== tabs) setTabs(current);

  useEffect(() => sessionStorage.setItem(TABS_KEY, JSON.stringify(tabs)), [tabs]);

  const nameTab = useCallback(
    (named: string, title: string) => setTabs((now) => name(now, named, title)),
    [],
  );

  const askTab = useCallback(
    (asked: string, wanted: string) => setTabs((now) => askPage(now, asked, wanted)),
    [],
  );

  const leaveTab = useCallback(
    (leaving: string, to: string) => {
      void navigate(to);
      setTabs((now) => close(now, [leaving]));
      dropKept([leaving]);
      forgetUnsaved(leaving);
    },
    [navigate],
  );

  const goTo = (tab: Tab | null) => void navigate(tab ? tab.path + tab.search : HOME);

  const closeThem = async (closing: readonly string[]) => {
    if (closing.length === 0 || !(await ask(closing))) return;
    const shown = currentPage();
    if (closing.includes(shown)) goTo(neighbour(current, shown, closing));
    setTabs((now) => close(now, closing));
    dropKept(closing);
    for (const one of closing) forgetUnsaved(one);
  };
  const closable = (tab: Tab) => !isPinned(tab.path);

  return {
    tabs: current,
    rounds,
    isPinned,
    nameTab,
    askTab,
    leaveTab,
    goBy: (steps) => {
      const index = current.findIndex((tab) => tab.path === currentPage());
      const next = current.at((index + steps) % current.length);
      if (next) goTo(next);
    },
    refresh: async (one) => {
      if (!(await ask([one]))) return;
      dropKept([one]);
      forgetUnsaved(one);
      setRounds((now) => ({ ...now, [one]: (now[one] ?? 0) + 1 }));
      // Refetches the visible page; other pages are refetched when they are shown.
      void queries.invalidateQueries();
      if (one !== currentPage()) goTo(current.find((tab) => tab.path === one) ?? null);
    },
    closeTab: (one) => void closeThem(isPinned(one) ? [] : [one]),
    closeOthers: (one) =>
      void closeThem(current.filter((tab) => closable(tab) && tab.path !== one).map((tab) => tab.path)),
    closeAll: () => void closeThem(current.filter(closable).map((tab) => tab.path)),
    startAnew: () => {
      const closing = current.map((tab) => tab.path).filter((one) => one !== HOME);
      goTo(null);
      setTabs((now) => close(now, closing));
      dropKept(closing);
      for (const one of closing) forgetUnsaved(one);
    },
    togglePin: (one) => {
      if (one === HOME) return;
      const others = settings.pinned.filter((each) => each !== one);
      changeSettings({ pinned: settings.pinned.includes(one) ? others : [...others, one] });
    },
  };
}
