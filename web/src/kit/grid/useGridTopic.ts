import { useCallback, useSyncExternalStore } from "react";
import type { GridStore } from "./store";
import type { Topic } from "./topics";
import type { GridRow } from "./types";

/** Re-renders the component whenever the store notifies this topic. */
export function useGridTopic<Row extends GridRow>(store: GridStore<Row>, topic: Topic): number {
  const subscribe = useCallback((listener: () => void) => store.topics.on(topic, listener), [store, topic]);
  return useSyncExternalStore(subscribe, () => store.topics.version(topic));
}
