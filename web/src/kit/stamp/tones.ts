import type { Tones } from "../list/cells";
import type { Tone } from "../StatusDot";

/** As the list of stamped copies has them. */
const TONES: Readonly<Record<string, Tone>> = {
  uploaded: "progress",
  to_sign: "waiting",
  to_review: "waiting",
  approved: "done",
  rejected: "returned",
  returned: "returned",
};

/** For lists of documents that show how their stamped copies stand. */
export const STAMP_TONES: Tones = { stampState: (state) => TONES[state] ?? "idle" };
