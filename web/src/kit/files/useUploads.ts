import { use, useEffect, useRef, useSyncExternalStore } from "react";
import { PageContext } from "../../core/page";
import { endSession } from "../endSession";
import { useUnsaved } from "../../core/unsaved";
import { isOpen, type Upload, type Uploads } from "./uploads";

/** Watches files on their way: leaving asks first, and whoever leaves all the same gives them up. */
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
      // A page that is merely out of sight goes on, and an effect may end only to begin again.
      if (isShown?.() === false) return;
      setTimeout(() => {
        if (watching.current === 0) uploads.stop();
      });
    };
  }, [uploads, isShown]);
  return items;
}
