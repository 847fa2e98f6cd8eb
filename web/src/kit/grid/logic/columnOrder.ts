/**
 * The order of all current columns. One that the given order does not name, because it came later, stands after its
 * predecessor of those that it does; one that no longer exists is dropped.
 */
export function completedOrder(fields: readonly string[], order: readonly string[]): string[] {
  const complete = [...new Set(order)].filter((field) => fields.includes(field));
  for (const [index, field] of fields.entries()) {
    if (complete.includes(field)) continue;
    const before = fields
      .slice(0, index)
      .toReversed()
      .find((one) => complete.includes(one));
    complete.splice(before === undefined ? 0 : complete.indexOf(before) + 1, 0, field);
  }
  return complete;
}
