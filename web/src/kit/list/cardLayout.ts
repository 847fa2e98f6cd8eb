import type { ListingColumn } from "../../api/listing";
import { isNought as saysNought } from "../digits";
import { isDue } from "./overdue";

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
  /** The given name, where the family name is shown with it: a person's name is one thing. */
  person: ListingColumn | undefined;
  /** All others, in the order of the list; they take the places that are left. */
  others: ListingColumn[];
}

const PARTY = /^supplier(Name)?(Zh|En)$/;
const AMOUNT = /^(amount|total)$/;
/** Its neighbour is `name`. */
export const SURNAME = "surname";

/** Arranges the columns of a list on a card: by what they are, because every list has its own. */
export function cardLayout(
  columns: readonly ListingColumn[],
  openField: string | undefined,
  dues?: readonly string[],
): CardLayout {
  const find = (is: (column: ListingColumn) => boolean) => columns.find(is);
  const title = find(({ field }) => field === openField) ?? columns[0];
  const placed = {
    title,
    status: find((column) => column !== title && column.type === "status"),
    party: find((column) => column !== title && PARTY.test(column.field)),
    amount: find(({ field, type }) => type === "decimal" && AMOUNT.test(field)),
    due: find((column) => isDue(column, dues)),
  };
  const currency = placed.amount && find(({ field }) => field === "currency");
  const surname = find(({ field }) => field === SURNAME);
  const given = find(({ field }) => field === "name");
  const person = surname && surname !== title && given !== title ? given : undefined;
  const taken = new Set([...Object.values(placed), currency, person && surname]);
  return { ...placed, currency, person, others: columns.filter((column) => !taken.has(column)) };
}

/** Columns whose value does not explain itself. */
export function needsLabel({ type }: ListingColumn): boolean {
  return type === "integer" || type === "decimal" || type === "date" || type === "datetime";
}

/** Whether a figure says that there is nothing, which takes the place of something on a card. */
export function isNought({ type }: ListingColumn, value: unknown): boolean {
  return (type === "integer" || type === "decimal") && saysNought(String(value));
}
