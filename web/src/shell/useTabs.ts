import { startTransition, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { HOME } from "../app/navigation";
import { isUnsaved, markUnsaved } from "../app/unsaved";
import { useDiscardQuestion } from "../kit/useDiscardQuestion";
import { close, name, neighbour, readTabs, TABS_KEY, visit, type Tab } from "./tabs";

/** The visited pages of this browser tab. The dashboard is always the first and cannot be closed. */
export function useTabs(path: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState<readonly Tab[]>(() => {
    const remembered = readTabs(sessionStorage.getItem(TABS_KEY)).filter((tab) => tab.path !== HOME);
    return [{ path: HOME, search: "" }, ...remembered];
  });

  const current = visit(tabs, path, search, isUnsaved);
  if (current !== tabs) setTabs(current);

  useEffect(() => sessionStorage.setItem(TABS_KEY, JSON.stringify(tabs)), [tabs]);

  const nameTab = useCallback(
    (named: string, title: string) => setTabs((now) => name(now, named, title)),
    [],
  );

  // In one step with the way there, which is a transition: else the page on screen would open its tab again.
  const leaveTab = useCallback(
    (leaving: string, to: string) =>
      startTransition(() => {
        markUnsaved(leaving, false);
        void navigate(to);
        setTabs((now) => close(now, leaving));
      }),
    [navigate],
  );

  const askToDiscard = useDiscardQuestion();
  /** Unsaved input in a tab is not lost without asking. */
  const keepOnly = (kept: readonly Tab[], then: () => void) => {
    const closing = current.filter((tab) => !kept.includes(tab));
    const go = () => {
      for (const tab of closing) markUnsaved(tab.path, false);
      then();
    };
    if (closing.some((tab) => isUnsaved(tab.path))) askToDiscard(go);
    else go();
  };

  const goTo = (tab: Tab | null) => void navigate(tab ? tab.path + tab.search : HOME);

  return {
    tabs: current,
    goTo,
    nameTab,
    leaveTab,
    closeTab: (closing: string) => {
      const kept = close(current, closing);
      keepOnly(kept, () =>
        startTransition(() => {
          if (closing === path) goTo(neighbour(current, closing));
          setTabs(kept);
        }),
      );
    },
    closeOthers: () => {
      const kept = current.filter((tab) => tab.path === path || tab.path === HOME);
      keepOnly(kept, () => setTabs(kept));
    },
    closeAll: () => {
      const kept = current.filter((tab) => tab.path === HOME);
      keepOnly(kept, () =>
        startTransition(() => {
          goTo(null);
          setTabs(kept);
        }),
      );
    },
  };
}
