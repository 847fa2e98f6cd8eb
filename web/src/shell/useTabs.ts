import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { HOME } from "../app/navigation";
import { close, name, neighbour, readTabs, TABS_KEY, visit, type Tab } from "./tabs";

/** The visited pages of this browser tab. The dashboard is always the first and cannot be closed. */
export function useTabs(path: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState<readonly Tab[]>(() => {
    const remembered = readTabs(sessionStorage.getItem(TABS_KEY)).filter((tab) => tab.path !== HOME);
    return [{ path: HOME, search: "" }, ...remembered];
  });

  const current = visit(tabs, path, search);
  if (current !== tabs) setTabs(current);

  useEffect(() => sessionStorage.setItem(TABS_KEY, JSON.stringify(tabs)), [tabs]);

  const nameTab = useCallback(
    (named: string, title: string) => setTabs((now) => name(now, named, title)),
    [],
  );

  // The tab goes once the address has left it; as long as it is the address on screen it would come back.
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving !== null && leaving !== path) {
    setLeaving(null);
    setTabs((now) => close(now, leaving));
  }
  const leaveTab = useCallback(
    (left: string, to: string) => {
      setLeaving(left);
      void navigate(to, { replace: true });
    },
    [navigate],
  );

  const goTo = (tab: Tab | null) => void navigate(tab ? tab.path + tab.search : HOME);

  return {
    tabs: current,
    goTo,
    nameTab,
    leaveTab,
    closeTab: (closing: string) => {
      if (closing === path) goTo(neighbour(current, closing));
      setTabs(close(current, closing));
    },
    closeOthers: () => setTabs(current.filter((tab) => tab.path === path || tab.path === HOME)),
    closeAll: () => {
      goTo(null);
      setTabs(current.filter((tab) => tab.path === HOME));
    },
  };
}
