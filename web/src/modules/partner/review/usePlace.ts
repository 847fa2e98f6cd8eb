import { useCallback } from "react";
import { useReviewing } from "./reviewing";

interface Place {
  /** Registers the element. */
  ref: (element: HTMLElement | null) => void;
  tabIndex: -1;
  "data-current": true | undefined;
  onFocus: () => void;
}

/** A line or a doubt that keys lead to. */
export function usePlace(key: string): Place {
  const { places, current, setCurrent } = useReviewing();
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element) places.current.set(key, element);
      else places.current.delete(key);
    },
    [places, key],
  );
  return {
    ref,
    tabIndex: -1,
    "data-current": current === key || undefined,
    onFocus: () => setCurrent(key),
  };
}
