import { changeSettings, useSettings } from "../../core/settings";
import type { Density } from "../../theme/tokens";

/** One row height for all lists, one of the user's settings. */
export function useDensity(): Density {
  return useSettings().density;
}

export function setDensity(density: Density): void {
  changeSettings({ density });
}
