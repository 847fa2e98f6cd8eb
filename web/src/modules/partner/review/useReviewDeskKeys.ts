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
}

/** J and K move, M marks the line or leads to its note, S leads to the word of the next open doubt. */
export function useReviewDeskKeys({ doubts, lines, active }: Desk): void {
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
  const moves = { j: () => move(1), k: () => move(-1) };
  useReviewKeys(null, active ? { ...moves, ...(reviews ? { m: mark, s: settle } : {}) } : {});
}
