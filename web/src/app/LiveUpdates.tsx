import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { ACTIVITY_KEY } from "../api/activity";
import { userInfoQuery } from "../api/identity";
import type { ChangeEvent } from "../api/live";
import { currentSession, subscribeSession } from "../api/session";
import { listenShared } from "../api/sharedLive";
import { announceChange } from "../core/liveChanges";
import { setConnected } from "../core/connection";
import { endSession } from "../kit/endSession";
import { readAgain } from "../core/readAgain";
import { GatheredChanges } from "./gatherChanges";

/** Polling interval while no live stream is available. */
const LOOK_MS = 60_000;

/** Refreshes queries on live change events from the server. Renders nothing. */
export function LiveUpdates() {
  const queries = useQueryClient();
  const { expired } = useSyncExternalStore(subscribeSession, currentSession);

  const isMine = useEffectEvent(({ who }: ChangeEvent) => {
    const me = queries.getQueryData(userInfoQuery.queryKey);
    return me !== undefined && [me.id, me.username, me.useraccount, me.name, me.label].includes(who);
  });

  useEffect(() => {
    // Without a session there is no stream; the new session starts by refetching everything.
    if (expired) return undefined;
    const changes = new GatheredChanges((topics) =>
      Promise.all([
        ...topics.map((topic) => readAgain(queries, topic)),
        queries.invalidateQueries({ queryKey: [ACTIVITY_KEY] }),
      ]),
    );

    let before = false;
    let looking: ReturnType<typeof setInterval> | undefined;
    const readEverything = () => {
      // On the first connection, fetches in flight are fresh; after a gap they may hang on a dead connection.
      void queries.invalidateQueries({}, { cancelRefetch: before });
      before = true;
    };
    const lookNow = () => {
      if (document.visibilityState === "visible") void queries.invalidateQueries({ refetchType: "active" });
    };

    const { visit, token } = currentSession();
    const stop = listenShared(visit ?? token ?? "", {
      connected: () => {
        clearInterval(looking);
        looking = undefined;
        setConnected(true);
        readEverything();
      },
      changed: (change) => {
        changes.add(change.topic);
        announceChange({ ...change, mine: isMine(change) });
      },
      lost: () => setConnected(false),
      crowded: () => {
        setConnected(true);
        looking ??= setInterval(lookNow, LOOK_MS);
      },
      signedOut: endSession,
    });
    return () => {
      stop();
      changes.stop();
      clearInterval(looking);
      setConnected(true);
    };
  }, [queries, expired]);

  return null;
}
