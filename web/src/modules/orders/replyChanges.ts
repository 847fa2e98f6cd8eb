import { useTranslation } from "react-i18next";
import type { ShownChange } from "../../kit/form/OvertakenNotice";
import type { ReplyStore } from "./replySheet";
import { partsOf, type OrderToReply, type ReplyPart } from "./replyParts";

/** Maximum number of changes listed. */
const LISTED = 8;

/** Cells that differ between two versions of orders, in the visible columns. */
export function changedCells(
  before: readonly ReplyPart[],
  after: readonly ReplyPart[],
  fields: readonly (keyof ReplyPart & string)[],
): { row: ReplyPart; field: keyof ReplyPart & string; before: string; after: string }[] {
  const was = new Map(before.map((row) => [row.id, row]));
  const is = new Map(after.map((row) => [row.id, row]));
  const rows = [...before, ...after.filter(({ id }) => !was.has(id))];
  const said = (row: ReplyPart | undefined, field: keyof ReplyPart) => String(row?.[field] ?? "");
  return rows.flatMap((row) =>
    fields
      .map((field) => ({
        row,
        field,
        before: said(was.get(row.id), field),
        after: said(is.get(row.id), field),
      }))
      .filter((change) => change.before !== change.after),
  );
}

const COMPARED = ["quantity", "requiredOn", "promisedOn", "promised", "state"] as const;

/** Describes the changed lines of orders. */
export function useReplyChanges(
  store: ReplyStore,
): (before: readonly OrderToReply[], after: readonly OrderToReply[]) => ShownChange[] {
  const { t } = useTranslation();
  return (before, after) => {
    const changes = changedCells(partsOf(before), partsOf(after), COMPARED);
    const shown = changes.slice(0, LISTED).map(({ row, field, ...values }) => {
      const word = (value: string) =>
        field === "state" && value ? t(`order.lineState.${value}` as "order.lineState.open") : value;
      return {
        field: `${row.id}/${field}`,
        label: t("order.sheet.changed", {
          number: row.number,
          line: row.line,
          field: store.layout.columnOf(field)?.label ?? "",
        }),
        before: word(values.before),
        after: word(values.after),
      };
    });
    return shown;
  };
}
