import { use, useEffect, useRef, useSyncExternalStore } from "react";
import { PageContext } from "../../core/page";
import { endSession } from "../endSession";
import { useUnsaved } from "../../core/unsaved";
import { isOpen, type Upload, type Uploads } from "./uploads";

/** Tracks uploads: leaving the page asks first, and then cancels them. */
export function useUploads<About>(uploads: Uploads<About>): readonly Upload<About>[] {
  const items = useSyncExternalStore(uploads.subscribe, uploads.list);
  const isShown = use(PageContext)?.isShown;
  const watching = useRef(0);
  useUnsaved(items.some(isOpen));
  const signedOut = items.some(({ problem }) => problem?.code === 401);
  useEffect(() => {
    if (signedOut) endSession();
  }, [signedOut]);
  useEffect(() => {
    watching.current += 1;
    return () => {
      watching.current -= 1;
      // Uploads continue on a hidden page; and React may re-run an effect, so cancel only if nobody re-subscribes.
      if (isShown?.() === false) return;
      setTimeout(() => {
        if (watching.current === 0) uploads.stop();
      });
    };
  }, [uploads, isShown]);
  return items;
}
