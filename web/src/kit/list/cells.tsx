import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { ListingColumn, ListRow } from "../../api/listing";
import { StatusDot, type Tone } from "../StatusDot";
import { formatDate, formatDateTime } from "../time";

export interface StatusWord {
  tone: Tone;
  word: string;
}

export interface CellContext<Row> {
  t: TFunction;
  statuses: Record<string, StatusWord>;
  onOpen?: ((row: Row) => void) | undefined;
}

export function isNumeric(column: ListingColumn): boolean {
  return column.type === "integer" || column.type === "decimal";
}

export function valueOf(row: ListRow, field: string): unknown {
  return (row as unknown as Record<string, unknown>)[field];
}

function isTrue(value: unknown): boolean {
  return value === true || value === "1" || value === 1;
}

/** Thousands are grouped as text, because an exact decimal does not survive a trip through a float. */
export function groupDigits(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  if (!match) return value;
  return `${match[1]}${match[2]?.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${match[3] ?? ""}`;
}

/** One cell's content, by the type that the listing declares for its column. */
export function cellContent<Row extends ListRow>(
  row: Row,
  column: ListingColumn,
  { t, statuses, onOpen }: CellContext<Row>,
): ReactNode {
  const value = valueOf(row, column.field);
  if (column.type === "boolean") return isTrue(value) ? t("common.yes") : "";
  if (value === null || value === undefined || value === "") return "";
  const text = String(value);
  switch (column.type) {
    case "status": {
      const status = statuses[text];
      return <StatusDot tone={status?.tone ?? "grey"}>{status?.word ?? text}</StatusDot>;
    }
    case "link":
      return onOpen ? (
        <button type="button" data-open-row="" onClick={() => onOpen(row)}>
          {text}
        </button>
      ) : (
        text
      );
    case "integer":
    case "decimal":
      return groupDigits(text);
    case "date":
      return formatDate(text);
    case "datetime":
      return formatDateTime(text);
    default:
      return text;
  }
}
