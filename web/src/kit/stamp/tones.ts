import type { Tones } from "../list/cells";
import type { Tone } from "../StatusDot";

/** The same tones as in the list of stamped copies. */
const TONES: Readonly<Record<string, Tone>> = {
  uploaded: "progress",
  to_sign: "waiting",
  to_review: "waiting",
  approved: "done",
  rejected: "returned",
  returned: "returned",
};

/** For document lists that show the state of the stamped copy. */
export const STAMP_TONES: Tones = { stampState: (state) => TONES[state] ?? "idle" };
