import type { ConditionLine } from "../../api/listing";
import { INITIAL_LIST_STATE, writeListState } from "../../kit/list/listState";

export const TODO_PAGE = "/todo";

const line = (fieldDb: string, symbol: "=" | "<", queryValue: string): ConditionLine => ({
  andOr: "AND",
  fieldDb,
  symbol,
  queryValue,
});

/** Link to the open tasks of an area; with `dueBefore`, only those due before it. */
export function todoLink(areaKey: string, dueBefore?: Date): string {
  const conditions = [line("areaKey", "=", areaKey)];
  if (dueBefore) conditions.push(line("dueAt", "<", dueBefore.toISOString()));
  return `${TODO_PAGE}${writeListState({ ...INITIAL_LIST_STATE, conditions })}`;
}
