/**
 * The tabs that stand side by side in the available width, by index; the others go into a menu, whose button is `more`
 * wide. Pinned tabs are always among them.
 */
export function tabsInRoom(
  widths: readonly number[],
  room: number,
  pinned: ReadonlySet<number>,
  more: number,
): number[] {
  const all = widths.map((_, index) => index);
  const sum = (indexes: readonly number[]) =>
    indexes.reduce((total, index) => total + (widths[index] ?? 0), 0);
  if (sum(all) <= room) return all;
  const shown = new Set(pinned);
  let left = room - more - sum([...pinned]);
  for (const index of all) {
    if (shown.has(index)) continue;
    left -= widths[index] ?? 0;
    if (left < 0) break;
    shown.add(index);
  }
  return all.filter((index) => shown.has(index));
}
