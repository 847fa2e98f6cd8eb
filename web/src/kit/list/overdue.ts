import { companyZone } from "../../api/companyZone";
import type { ListingColumn, ListRow } from "../../api/listing";
import { endOfDay } from "../deadlineText";
import { valueOf } from "./cells";

const DUE = /due(On|At)$/i;

/** What a list says about what is due. */
export interface Dues<Row> {
  /** Columns with a day by which something is due, besides those whose name says so. */
  dues?: readonly string[] | undefined;
  /** Whether a row still owes what is due by that column; absent, whatever has a due date does. */
  owes?: ((row: Row, dueField: string) => boolean) | undefined;
}

/** Whether a column holds the day or the moment by which something is due. */
export function isDue({ field, type }: ListingColumn, dues: readonly string[] = []): boolean {
  return (type === "date" || type === "datetime") && (DUE.test(field) || dues.includes(field));
}

/** Whether the day or the moment of a due column is over; a day ends in the company's time zone. */
export function isOver(
  { type }: ListingColumn,
  value: unknown,
  now: number,
  zone: string = companyZone(),
): boolean {
  if (typeof value !== "string") return false;
  const until = type === "date" ? endOfDay(value, zone) : Date.parse(value);
  return until !== null && until <= now;
}

/** Says of a cell whether what was due by it is over and still owed, by the server's time given here. */
export function overdueAt<Row extends ListRow>({ dues, owes }: Dues<Row>, now: number) {
  return (row: Row, column: ListingColumn): boolean =>
    isDue(column, dues) &&
    isOver(column, valueOf(row, column.field), now) &&
    (owes?.(row, column.field) ?? true);
}
