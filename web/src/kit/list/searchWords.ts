/** What stands in the search box of a list before anything is typed. */
import type { TFunction } from "i18next";
import type { ListingDescription } from "../../api/listing";

type Searched = Pick<ListingDescription, "columns" | "quickSearch">;

interface Reader {
  /** The page's own words; absent, the columns that the quick search looks at are named. */
  own: string | undefined;
  /** Every row is of the reader's company. */
  isOwn: boolean;
  t: TFunction;
}

/** Name and ERP number of the supplier of a row. */
const NAMES_SUPPLIER = /^supplier[A-Z]/;

/** A supplier is not told to search for suppliers: he would find all rows, or none. */
export function searchWords(listing: Searched | undefined, { own, isOwn, t }: Reader): string {
  const fields = listing?.quickSearch ?? [];
  const useful = fields.filter((field) => !isOwn || !NAMES_SUPPLIER.test(field));
  if (own !== undefined && useful.length === fields.length) return own;
  const labels = useful.map((field) => listing?.columns.find((one) => one.field === field)?.label);
  return t("list.searchIn", { columns: labels.filter(Boolean).join(t("common.listComma")) });
}
