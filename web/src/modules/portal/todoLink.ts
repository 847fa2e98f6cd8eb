import type { Condition, ConditionLine } from "../../api/listing";
import type { Side } from "../../core/signedInContext";
import { IS_MINE, MINE, MINE_SCENE } from "../../api/todos";
import { INITIAL_LIST_STATE, writeListState } from "../../kit/list/listState";

export const TODO_PAGE = "/todo";

const line = (fieldDb: string, symbol: "=" | "<", queryValue: string): ConditionLine => ({
  andOr: "AND",
  fieldDb,
  symbol,
  queryValue,
});

/** Link to the open tasks of an action; with `dueBefore`, only those due before it. */
export function todoLink(taskKey: string, mine: boolean, dueBefore?: Date): string {
  const conditions: Condition[] = [line("taskKey", "=", taskKey)];
  if (dueBefore) conditions.push(line("dueAt", "<", dueBefore.toISOString()));
  if (mine) conditions.push(IS_MINE);
  return `${TODO_PAGE}${writeListState({ ...INITIAL_LIST_STATE, conditions })}`;
}

/** Link to the tasks of the user: for a supplier, all of the organisation. */
export function myTodosLink(side: Side): string {
  if (side === "supplier") return TODO_PAGE;
  return `${TODO_PAGE}${writeListState({ ...INITIAL_LIST_STATE, conditions: [...MINE], scene: MINE_SCENE })}`;
}
