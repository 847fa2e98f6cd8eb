import { useEffect, useState } from "react";
import type { Size } from "./paperView";

/** The inner size of an element, kept up to date; null before it is known. */
export function useRoom(element: HTMLElement | null): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
