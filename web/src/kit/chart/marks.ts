import type { ChartData, ChartFigure, ChartKind } from "./chartData";

/** A bar, or a part of one, in the units of its axes. */
export interface Mark {
  group: number;
  /** Place in the series; 0 without series. */
  part: number;
  from: number;
  until: number;
  figure: ChartFigure;
}

/** The marks of all figures with rows. Parts stand on each other: what is above zero upwards, what is below downwards. */
export function marksOf({ series, groups }: Pick<ChartData, "series" | "groups">): Mark[] {
  return groups.flatMap(({ figure, parts }, group) => {
    const figures = series.length === 0 ? [figure] : parts;
    let [above, below] = [0, 0];
    return figures.flatMap((one, part): Mark[] => {
      if (!one || one.rows === 0) return [];
      const from = one.value < 0 ? below : above;
      const until = from + one.value;
      if (one.value < 0) below = until;
      else above = until;
      return [{ group, part, from, until, figure: one }];
    });
  });
}

const AMONG_GROUPS: Record<ChartKind, readonly [string, string]> = {
  columns: ["ArrowLeft", "ArrowRight"],
  stacked: ["ArrowLeft", "ArrowRight"],
  ranked: ["ArrowUp", "ArrowDown"],
};
/** The first part is at the bottom. */
const AMONG_PARTS: Record<ChartKind, readonly [string, string]> = {
  columns: ["ArrowDown", "ArrowUp"],
  stacked: ["ArrowDown", "ArrowUp"],
  ranked: ["ArrowLeft", "ArrowRight"],
};

/** The mark that a key leads to from another; null for any other key, and where there is none. */
export function markAfter(marks: readonly Mark[], at: number, key: string, kind: ChartKind): number | null {
  const here = marks[at];
  if (!here) return null;
  if (key === "Home") return 0;
  if (key === "End") return marks.length - 1;
  const step = ([back, on]: readonly [string, string]) => (key === on ? 1 : key === back ? -1 : 0);
  const among = step(AMONG_PARTS[kind]);
  if (among !== 0) {
    const next = at + among;
    return marks[next]?.group === here.group ? next : null;
  }
  const along = step(AMONG_GROUPS[kind]);
  if (along === 0) return null;
  const others = marks.filter(({ group }) => Math.sign(group - here.group) === along);
  const group = along > 0 ? others[0]?.group : others.at(-1)?.group;
  // The same part of the next group, or the one nearest to it.
  const nearest = others
    .filter((mark) => mark.group === group)
    .toSorted((one, other) => Math.abs(one.part - here.part) - Math.abs(other.part - here.part))[0];
  return nearest ? marks.indexOf(nearest) : null;
}
