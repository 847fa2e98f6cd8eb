import type { SaveState } from "../../../kit/form/sectionSaver";
import { formatDateTime } from "../../../kit/time";

/** How the whole filing stands to the server. */
export type Saving =
  | { state: "clean" }
  | { state: "saved"; time: string }
  | { state: "saving" }
  /** Cells that are kept here until there is a line. */
  | { state: "waiting"; changes: number }
  /** Sections that the server refused, or that somebody else has changed, too. */
  | { state: "refused" | "overtaken"; section: string; reason: string };

export interface SavedSection {
  code: string;
  state: SaveState;
  /** Cells that the server does not have. */
  changes: number;
}

/** Hours, minutes and seconds. */
function timeOf(at: number): string {
  return formatDateTime(at).slice(11);
}

/** What is said at the head: what needs somebody first, then what is on its way, then when it was saved last. */
export function savingOf(sections: readonly SavedSection[]): Saving {
  for (const { code, state } of sections) {
    if (state.state === "overtaken") return { state: "overtaken", section: code, reason: "" };
    if (state.state === "refused") return { state: "refused", section: code, reason: state.error.message };
  }
  const waiting = sections.filter(({ state }) => state.state === "waiting");
  if (waiting.length > 0) {
    const open = sections.filter(({ state }) => state.state === "waiting" || state.state === "typed");
    return { state: "waiting", changes: open.reduce((sum, { changes }) => sum + changes, 0) };
  }
  if (sections.some(({ state }) => state.state === "typed" || state.state === "saving"))
    return { state: "saving" };
  const last = Math.max(0, ...sections.map(({ state }) => (state.state === "saved" ? state.at : 0)));
  return last > 0 ? { state: "saved", time: timeOf(last) } : { state: "clean" };
}

/** Of sections that can no longer be changed, because somebody handed the filing in: those whose last input was not saved. */
export function leftIn(sections: readonly Pick<SavedSection, "code" | "state">[]): string[] {
  const isLeft = ({ state: { state } }: Pick<SavedSection, "state">) =>
    state !== "clean" && state !== "saved";
  return sections.filter(isLeft).map(({ code }) => code);
}

/** Whether the server has everything. */
export function isAllSaved({ state }: Saving): boolean {
  return state === "clean" || state === "saved";
}
