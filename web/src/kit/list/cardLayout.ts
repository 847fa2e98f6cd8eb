import { companyZone } from "../../api/companyZone";
import type { ListingColumn } from "../../api/listing";
import { endOfDay } from "../deadlineText";

/** Which columns a card shows where. */
export interface CardLayout {
  /** Opens the record. */
  title: ListingColumn | undefined;
  status: ListingColumn | undefined;
  /** The other party. */
  party: ListingColumn | undefined;
  amount: ListingColumn | undefined;
  currency: ListingColumn | undefined;
  due: ListingColumn | undefined;
  /** All others, in the order of the list; they take the places that are left. */
  others: ListingColumn[];
}

const PARTY = /^supplier(Name)?(Zh|En)$/;
const AMOUNT = /^(amount|total)$/;
const DUE = /due(On|At)$/i;

/** Arranges the columns of a list on a card: by what they are, because every list has its own. */
export function cardLayout(columns: readonly ListingColumn[], openField: string | undefined): CardLayout {
  const find = (is: (column: ListingColumn) => boolean) => columns.find(is);
  const title = find(({ field }) => field === openField) ?? columns[0];
  const placed = {
    title,
    status: find((column) => column !== title && column.type === "status"),
    party: find((column) => column !== title && PARTY.test(column.field)),
    amount: find(({ field, type }) => type === "decimal" && AMOUNT.test(field)),
    due: find(({ field, type }) => (type === "date" || type === "datetime") && DUE.test(field)),
  };
  const currency = placed.amount && find(({ field }) => field === "currency");
  const taken = new Set([...Object.values(placed), currency]);
  return { ...placed, currency, others: columns.filter((column) => !taken.has(column)) };
}

/** Columns whose value does not explain itself. */
export function needsLabel({ type }: ListingColumn): boolean {
  return type === "integer" || type === "decimal" || type === "date" || type === "datetime";
}

const NOUGHT = /^-?0+(\.0*)?$/;

/** Whether a figure says that there is nothing, which takes the place of something on a card. */
export function isNought({ type }: ListingColumn, value: unknown): boolean {
  return (type === "integer" || type === "decimal") && NOUGHT.test(String(value));
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
