import { useEffect, useState } from "react";
import { onChange } from "../../core/liveChanges";

const FLASH_MS = 2_500;

/** Rows of a topic that were just changed by another user. */
export function useRowFlash(topic: string): ReadonlySet<string> {
  const [flashing, setFlashing] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onChange((change) => {
      if (change.topic !== topic || change.mine) return;
      setFlashing((ids) => new Set(ids).add(change.entityId));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setFlashing((ids) => new Set([...ids].filter((id) => id !== change.entityId)));
      }, FLASH_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
      setFlashing(new Set());
    };
  }, [topic]);
  return flashing;
}
