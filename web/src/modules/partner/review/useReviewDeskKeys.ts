import { useReviewKeys } from "../../../kit/useReviewKeys";
import { stepFrom } from "./lines";
import { isMarked } from "./marks";
import { doubtKey, useReviewing } from "./reviewing";

interface Desk {
  /** The open doubts, by their ids. */
  doubts: readonly string[];
  /** The lines on screen, by their keys. */
  lines: readonly string[];
  /** Whether the review is what is shown. */
  active: boolean;
  /** Shows the papers, or the review again; absent while something else is shown. */
  turn?: (() => void) | undefined;
}

/**
 * J and K move, N leads to the next open doubt, P to the papers and back, M marks the line or leads to its note, S leads to
 * the word of the next open doubt.
 */
export function useReviewDeskKeys({ doubts, lines, active, turn }: Desk): void {
  const { reviews, draft, current, places } = useReviewing();
  const keys = [...doubts.map(doubtKey), ...lines];
  const place = (key: string | null) => (key === null ? undefined : places.current.get(key));
  const move = (by: 1 | -1) => place(stepFrom(keys, current, by))?.focus();
  const mark = () => {
    const line = place(current);
    if (!line || current === null || !lines.includes(current)) return;
    const isNoted = isMarked(draft.marks, current) && draft.marks[current]?.note.trim();
    if (isNoted) line.nextElementSibling?.querySelector<HTMLElement>("[data-note]")?.focus();
    else line.querySelector<HTMLElement>("[data-mark]")?.click();
  };
  const settle = () => {
    const here = doubts.find((id) => doubtKey(id) === current);
    const asked = [...(here ? [here] : []), ...doubts];
    const word = asked
      .map((id) => place(doubtKey(id))?.querySelector<HTMLElement>("[data-word]"))
      .find((found) => found);
    word?.focus();
  };
  const nextDoubt = () => {
    const open = doubts.map(doubtKey);
    place(open[(open.indexOf(current ?? "") + 1) % open.length] ?? null)?.focus();
  };
  const moves = { j: () => move(1), k: () => move(-1), n: nextDoubt };
  useReviewKeys(null, {
    ...(active ? { ...moves, ...(reviews ? { m: mark, s: settle } : {}) } : {}),
    ...(turn ? { p: turn } : {}),
  });
}
