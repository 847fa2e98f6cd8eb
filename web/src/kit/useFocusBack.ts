import { useState } from "react";

/**
 * Leads the focus back to where it was when a dialog opened. The dialog itself looks too late where its first field
 * takes the focus.
 */
export function useFocusBack(): () => void {
  const [before] = useState(() => document.activeElement);
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
