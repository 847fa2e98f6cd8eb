import type { TFunction } from "i18next";
import type { AuditEntry } from "../../api/audit";
import { amountText, quantityText } from "../../kit/digits";
import type { ToldCell } from "../../kit/document/changes";
import { datedQuantities } from "../../kit/document/datedQuantities";
import { dayInWords } from "../../kit/time";

/** What the history of an order tells of its lines. Promises are told as such, not by what is derived from them. */
export function toldCells(t: TFunction): readonly ToldCell[] {
  return [
    { field: "material", label: t("order.line.material"), word: (value) => value },
    { field: "quantity", label: t("order.line.quantity"), word: quantityText },
    { field: "unit", label: t("order.line.unit"), word: (value) => value },
    { field: "plant", label: t("order.line.plant"), word: (value) => value },
    { field: "schedule", label: t("order.line.requiredOn"), word: datedQuantities },
    { field: "netPrice", label: t("orderChange.fields.netPrice"), word: (value) => amountText(value) },
    { field: "priceQuantity", label: t("order.line.priceQuantity"), word: quantityText },
    { field: "priceUnit", label: t("orderChange.fields.priceUnit"), word: (value) => value },
    { field: "conversion", label: t("order.line.conversion"), word: (value) => value },
    { field: "replies", label: t("order.line.promisedOn"), word: datedQuantities },
  ];
}

const DAYS_LATE = /^lines\[[^\]]*\]\.dayDifference$/;

/** The lines a reply promises later than required, and by how much the latest of them. */
function lateLines(changes: AuditEntry["changes"]): { late: number; most: number } {
  const days = changes.flatMap(({ field, after }) => (DAYS_LATE.test(field) ? Number(after) : []));
  const late = days.filter((one) => one > 0);
  return { late: late.length, most: Math.max(0, ...late) };
}

/** What the history says of a deed, after the name of the action. */
export function deed({ action, changes }: AuditEntry, t: TFunction): string | null {
  const after = (name: string) => changes.find(({ field }) => field === name)?.after ?? "";
  if (action === "create" && after("lineCount")) {
    const amount = amountText(after("amount"), after("currency"));
    return t("order.deed.arrived", { n: Number(after("lineCount")), amount });
  }
  if (action === "publish" && after("replyDueOn")) {
    return t("order.deed.published", { day: dayInWords(after("replyDueOn"), t) });
  }
  if (action === "release" || action === "fast_confirm") {
    const { late, most } = lateLines(changes);
    return late > 0 ? t("order.deed.late", { late, days: most }) : null;
  }
  if (action === "erp_answered") {
    const answer = after("erpState");
    return answer === "taken" || answer === "refused" ? t(`order.deed.${answer}`) : null;
  }
  return null;
}
