import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DocumentRow } from "../../api/documents";
import { PHONE_QUERY } from "../../theme/tokens";
import type { Sort } from "../grid";
import { sortRows } from "../grid/logic/sorting";
import { useMediaQuery } from "../useMediaQuery";
import type { DocumentKind } from "./kind";
import { LineCards } from "./LineCards";
import { useShownLines } from "./LineGrid";
import { LineTable } from "./LineTable";
import { rowsOf, type LineRow, type ShownLines } from "./lines";
import { readColumns } from "./readColumns";
import { useLineColumns } from "./useLineColumns";

interface ReadLinesProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  lines: ShownLines<Row>;
  document: Row;
}

/** The lines of a document, read-only. */
export function ReadLines<Row extends DocumentRow>({ kind, lines, document }: ReadLinesProps<Row>) {
  const { t } = useTranslation();
  const columns = useLineColumns(kind.listing, lines);
  const rows = rowsOf({ key: lines.key, written: [] }, lines.of(document), []);
  const store = useShownLines<LineRow>({ columns, rows, frozen: 1 });
  const phone = useMediaQuery(PHONE_QUERY);
  const [sort, setSort] = useState<readonly Sort[]>([]);
  const label = t(lines.title);
  if (phone) return <LineCards store={store} label={label} />;
  return (
    <LineTable
      label={label}
      columns={readColumns(columns, lines.columns, rows, t)}
      rows={sortRows(rows, sort, (name) => columns.find(({ field }) => field === name))}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={setSort}
    />
  );
}
