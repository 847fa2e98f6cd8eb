import { useSettings } from "../../core/settings";
import type { Density } from "../../theme/tokens";

/** The row height of all lists, from the user's settings. */
export function useDensity(): Density {
  return useSettings().density;
}
