import { useState, type ReactNode } from "react";
import type { Sort } from "../grid";
import { nextSort } from "../grid/logic/sorting";
import { Icon } from "../icons";
import styles from "./LineTable.module.css";

/** A column of lines that are read. */
export interface ReadColumn<Row, Part = never> {
  field: string;
  heading: string;
  /** Right-aligned, with digits of one width. */
  number?: boolean | undefined;
  /** Long words: it takes the width that the other columns leave, and gives way before any of them is out of sight. */
  words?: ((row: Row) => string) | undefined;
  /** The heading sorts the lines by it. */
  sorts?: boolean | undefined;
  /** Absent for a column of `words`. `open`: the parts of the line are shown below it. */
  cell?: (row: Row, open: boolean) => ReactNode;
  /** Explains the cell on hover. */
  hint?: ((row: Row) => string | undefined) | undefined;
  part?: (part: Part, at: number, row: Row) => ReactNode;
  foot?: ReactNode;
  /** Its foot names the totals. */
  namesTotals?: boolean;
}

/** How a line looks as a whole. */
interface LineLook {
  late?: "none" | "some" | "much";
  /** It is no part of the document any more. */
  gone?: boolean;
}

interface LineTableProps<Row, Part> {
  label: string;
  columns: readonly ReadColumn<Row, Part>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  lookOf?: (row: Row) => LineLook;
  sort: readonly Sort[];
  onSort: (sort: readonly Sort[]) => void;
  partsOf?: (row: Row) => readonly Part[];
  /** Names the button that folds the parts of a line. */
  foldLabel?: (row: Row) => string;
}

const NO_PARTS: readonly never[] = [];
const NO_LOOK: LineLook = {};

/** A heading that sorts the lines: ascending, descending, as the document has them. */
function Heading<Row, Part>({
  column: { field, heading, number, words, sorts },
  sort,
  onSort,
}: Pick<LineTableProps<Row, Part>, "sort" | "onSort"> & { column: ReadColumn<Row, Part> }) {
  const name = words ? styles.wordsHeading : number ? styles.number : undefined;
  if (!sorts) {
    return (
      <th scope="col" className={name}>
        <span>{heading}</span>
      </th>
    );
  }
  const own = sort.find((one) => one.field === field);
  const direction = own?.descending ? "descending" : "ascending";
  return (
    <th scope="col" className={name} aria-sort={own ? direction : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, field, false))}>
        {heading}
        {own && <Icon name={own.descending ? "down" : "up"} width={12} height={12} />}
      </button>
    </th>
  );
}

type LineProps<Row, Part> = Pick<
  LineTableProps<Row, Part>,
  "columns" | "lookOf" | "partsOf" | "foldLabel"
> & {
  row: Row;
};

function Line<Row, Part>({ row, columns, lookOf, partsOf, foldLabel }: LineProps<Row, Part>) {
  const [open, setOpen] = useState(true);
  const parts = partsOf?.(row) ?? NO_PARTS;
  const unfolded = open && parts.length > 0;
  const { late, gone } = lookOf?.(row) ?? NO_LOOK;
  return (
    <>
      <tr data-late={late} data-gone={gone || undefined}>
        {columns.map(({ field, number, words, cell, hint }, at) => {
          const content = words ? words(row) : cell?.(row, unfolded);
          if (at === 0) {
            return (
              <th key={field} scope="row">
                {parts.length > 0 && (
                  <button
                    type="button"
                    className={styles.fold}
                    aria-expanded={open}
                    aria-label={foldLabel?.(row)}
                    onClick={() => setOpen(!open)}
                  >
                    <Icon name="down" width={12} height={12} />
                  </button>
                )}
                {content}
              </th>
            );
          }
          return (
            <td
              key={field}
              className={words ? styles.words : number ? styles.number : undefined}
              title={(words ?? hint)?.(row) || undefined}
            >
              {content}
            </td>
          );
        })}
      </tr>
      {unfolded &&
        parts.map((part, at) => (
          // Parts have no names; their order is theirs.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at} className={styles.part} data-late={late}>
            {columns.map((column) => (
              <td key={column.field} className={column.number ? styles.number : undefined}>
                {column.part?.(part, at, row)}
              </td>
            ))}
          </tr>
        ))}
    </>
  );
}

/** The lines of a document as a table that is only read, with their totals. */
export function LineTable<Row, Part = never>(props: LineTableProps<Row, Part>) {
  const { label, columns, rows, keyOf, sort, onSort, ...lines } = props;
  const summed = columns.some(({ foot }) => foot !== undefined);
  return (
    // A scrollable region must be focusable to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scrolls} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.field} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={keyOf(row)} row={row} columns={columns} {...lines} />
          ))}
        </tbody>
        {summed && (
          <tfoot>
            <tr>
              {columns.map(({ field, number, foot, namesTotals }) =>
                namesTotals ? (
                  <th key={field} scope="row">
                    {foot}
                  </th>
                ) : (
                  <td key={field} className={number ? styles.number : undefined}>
                    {foot}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
