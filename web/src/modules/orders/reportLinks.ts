import type { ConditionLine, ConditionSymbol } from "../../api/listing";
import type { MonthOfReplies } from "../../api/orderReports";
import { INITIAL_LIST_STATE, writeListState } from "../../kit/list/listState";

function line(fieldDb: string, symbol: ConditionSymbol, queryValue: string): ConditionLine {
  return { andOr: "AND", fieldDb, symbol, queryValue };
}

function opened(page: string, conditions: ConditionLine[]): string {
  return `${page}${writeListState({ ...INITIAL_LIST_STATE, conditions })}`;
}

/** Link to the orders of a month, optionally with one reply outcome; the same conditions as in the report. */
export function ordersOf(page: string, { from, until }: MonthOfReplies, outcome?: string): string {
  const published = [line("publishedAt", ">=", from), line("publishedAt", "<", until)];
  return opened(page, outcome ? [...published, line("replyOutcome", "=", outcome)] : published);
}

/** Link to the lines of a supplier that need this action. */
export function linesOf(page: string, organizeId: string, action: "pull_in" | "reply"): string {
  return opened(page, [line("organizeId", "=", organizeId), line("action", "=", action)]);
}
