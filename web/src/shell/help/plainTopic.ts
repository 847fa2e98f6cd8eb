import type { TFunction } from "i18next";
import type { ListingDescription } from "../../api/listing";
import type { FoundTopic } from "../../kit/help/helpQuery";

/** The help of a list that is only read, where none is written: what the server's description of it says. */
export function plainTopic(
  { key, listing }: { key: string; listing: string },
  { columns, quickSearch, window }: Pick<ListingDescription, "columns" | "quickSearch" | "window">,
  t: TFunction,
): FoundTopic {
  const named = (fields: readonly string[]) =>
    fields.map((field) => `[field:${field}]`).join(t("common.listComma"));
  const hidden = columns.flatMap(({ field, shown, type }) => (shown || type === "id" ? [] : field));
  return {
    key,
    listing,
    purpose: t("help.plain.purpose"),
    next: [
      ...(window ? [t("help.plain.period", { column: named([window.field]), days: window.days })] : []),
      ...(quickSearch.length > 0 ? [t("help.plain.search", { columns: named(quickSearch) })] : []),
      ...(hidden.length > 0 ? [t("help.plain.hidden", { columns: named(hidden) })] : []),
    ],
  };
}
