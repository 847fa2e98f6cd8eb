import { useTranslation } from "react-i18next";
import type { DocumentRow } from "../../api/documents";
import { PHONE_QUERY } from "../../theme/tokens";
import { useMediaQuery } from "../useMediaQuery";
import type { DocumentKind } from "./kind";
import { LineCards } from "./LineCards";
import { LineGrid, useShownLines } from "./LineGrid";
import { rowsOf, type LineRow, type ShownLines } from "./lines";
import { useLineColumns } from "./useLineColumns";

interface ShownLineGridProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  lines: ShownLines<Row>;
  document: Row;
}

/** The lines of a document, read-only. */
export function ShownLineGrid<Row extends DocumentRow>({ kind, lines, document }: ShownLineGridProps<Row>) {
  const { t } = useTranslation();
  const columns = useLineColumns(kind.listing, lines);
  const rows = rowsOf({ key: lines.key, written: [] }, lines.of(document), []);
  const store = useShownLines<LineRow>({ columns, rows, frozen: 1 });
  const phone = useMediaQuery(PHONE_QUERY);
  if (phone) return <LineCards store={store} label={t(lines.title)} />;
  return <LineGrid kept={null} store={store} label={t(lines.title)} />;
}
