import Fuse from "fuse.js";
import PinyinMatch from "pinyin-match";

/** An item that can be found by title or path. */
export interface Findable {
  title: string;
  /** The groups above it, or its type. */
  note?: string;
  path?: string;
}

const THRESHOLD = 0.4;

/** Pinyin matches first, then fuzzy matches. An empty text matches nothing. */
export function find<T extends Findable>(items: readonly T[], text: string, pinyin: boolean): T[] {
  const wanted = text.trim();
  if (wanted === "") return [];
  const sounding = pinyin ? items.filter(({ title }) => PinyinMatch.match(title, wanted) !== false) : [];
  const fuse = new Fuse(items, {
    threshold: THRESHOLD,
    keys: [
      { name: "title", weight: 0.7 },
      { name: "path", weight: 0.3 },
    ],
  });
  return [...new Set([...sounding, ...fuse.search(wanted).map(({ item }) => item)])];
}
