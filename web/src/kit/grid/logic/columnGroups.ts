import type { ColumnGroup, GridColumn } from "../types";

/** A group as far as it is visible: its columns are those from `first` to `last`. */
export interface PlacedGroup extends ColumnGroup {
  first: number;
  last: number;
  left: number;
  width: number;
}

/** Brings the columns of each group together, where the first of them is. */
export function gathered(order: readonly string[], groupOf: (field: string) => string | undefined): string[] {
  const done = new Set<string>();
  return order.flatMap((field) => {
    const key = groupOf(field);
    if (key === undefined) return [field];
    if (done.has(key)) return [];
    done.add(key);
    return order.filter((one) => groupOf(one) === key);
  });
}

interface Placed {
  column: Pick<GridColumn<never>, "group">;
  left: number;
  width: number;
}

export function groupsOf(placed: readonly Placed[]): PlacedGroup[] {
  const groups: PlacedGroup[] = [];
  for (const [index, { column, left, width }] of placed.entries()) {
    const { group } = column;
    const open = groups.at(-1);
    if (!group) continue;
    if (open?.key === group.key) {
      open.last = index;
      open.width += width;
    } else groups.push({ ...group, first: index, last: index, left, width });
  }
  return groups;
}

export function groupAt(groups: readonly PlacedGroup[], column: number): PlacedGroup | undefined {
  return groups.find(({ first, last }) => column >= first && column <= last);
}

/** The nearest place that is not between the columns of a group, in the direction of the move. */
export function besideGroup(groups: readonly PlacedGroup[], before: number, toTheRight: boolean): number {
  const cut = groups.find(({ first, last }) => before > first && before <= last);
  if (!cut) return before;
  return toTheRight ? cut.last + 1 : cut.first;
}
