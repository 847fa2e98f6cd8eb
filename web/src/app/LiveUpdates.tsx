import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ACTIVITY_KEY } from "../api/activity";
import { userInfoQuery } from "../api/identity";
import type { ChangeEvent } from "../api/live";
import { currentSession } from "../api/session";
import { listenShared } from "../api/sharedLive";
import { announceChange } from "./liveChanges";
import { setConnected } from "./connection";
import { endSession } from "./queries";
import { readAgain } from "./readAgain";

/** A burst of changes (an import, say) refreshes each list once, not once for each row. */
const GATHER_MS = 200;

/** Keeps what is on screen fresh while the server tells of changes. Shows nothing. */
export function LiveUpdates() {
  const queries = useQueryClient();

  const isMine = useEffectEvent(({ who }: ChangeEvent) => {
    const me = queries.getQueryData(userInfoQuery.queryKey);
    return me !== undefined && [me.id, me.username, me.useraccount, me.name, me.label].includes(who);
  });

  useEffect(() => {
    const changedTopics = new Set<string>();
    let gathering: ReturnType<typeof setTimeout> | undefined;

    const refreshChanged = () => {
      gathering = undefined;
      for (const topic of changedTopics) void readAgain(queries, topic);
      void queries.invalidateQueries({ queryKey: [ACTIVITY_KEY] });
      changedTopics.clear();
    };

    const { visit, token } = currentSession();
    const stop = listenShared(visit ?? token ?? "", {
      connected: () => {
        setConnected(true);
        // What is being fetched right now is fresh enough; only what was fetched before needs another look.
        void queries.invalidateQueries({}, { cancelRefetch: false });
      },
      changed: (change) => {
        changedTopics.add(change.topic);
        gathering ??= setTimeout(refreshChanged, GATHER_MS);
        announceChange({ ...change, mine: isMine(change) });
      },
      lost: () => setConnected(false),
      signedOut: endSession,
    });
    return () => {
      stop();
      clearTimeout(gathering);
      setConnected(true);
    };
  }, [queries]);

  return null;
}
