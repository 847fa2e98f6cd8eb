import { Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShapeField, ShapeSection } from "../../../api/filings";
import { Icon } from "../../../kit/icons";
import { isFilled } from "./cells";
import { cellName, rowsOf, type Draft } from "./draft";
import { saidOfCell, type Judged } from "./faults";
import styles from "./filing.module.css";
import type { CellWord } from "./useCellWords";

const ROWS_AT_ONCE = 50;
const COLUMNS = 7;

/** The columns of the overview: what is required first, in the order of the form. */
function columnsOf({ fields }: ShapeSection): readonly ShapeField[] {
  const short = fields.filter(({ kind }) => kind !== "long");
  const ranked = [...short.filter(({ required }) => required), ...short.filter(({ required }) => !required)];
  const chosen = new Set(ranked.slice(0, COLUMNS));
  return short.filter((field) => chosen.has(field));
}

/** What names a row where there is room for one text; empty while none of it is filled in. */
export function rowName(
  { fields, labelled }: ShapeSection,
  draft: Draft,
  row: string,
  word: CellWord,
): string {
  const naming = fields.filter(({ name }) => labelled.includes(name));
  return naming
    .map((field) => word(field, draft[cellName(row, field.name)]))
    .filter(Boolean)
    .join(" ");
}

interface RowListProps {
  section: ShapeSection;
  draft: Draft;
  judged: Judged;
  word: CellWord;
  chosen: string | null;
  /** One card a row, for narrow screens. */
  cards: boolean;
  onChoose: (row: string) => void;
}

interface CellProps extends Pick<RowListProps, "draft" | "judged" | "word"> {
  row: string;
  field: ShapeField;
}

function CellText({ row, field, draft, judged, word }: CellProps) {
  const { t } = useTranslation();
  const name = cellName(row, field.name);
  const filled = isFilled(draft[name]);
  const wrong = saidOfCell([...judged.marks, ...judged.faults], name).length > 0;
  const doubt = saidOfCell(judged.doubts, name).length > 0;
  const text = word(field, draft[name]);
  if (!filled) return wrong ? <span className={styles.bad}>{t("filing.missingCell")}</span> : <span>—</span>;
  if (!wrong && !doubt) return <span>{text}</span>;
  return (
    <span className={wrong ? styles.bad : styles.doubt}>
      <Icon name="warning" width={12} height={12} /> {text}
    </span>
  );
}

/** The rows of a section: a table, or cards; the chosen one is filled in below. */
export function RowList(props: RowListProps) {
  const { section, draft, judged, word, chosen, cards, onChoose } = props;
  const { t } = useTranslation();
  const rows = rowsOf(draft);
  const at = chosen === null ? -1 : rows.indexOf(chosen);
  // The page with the chosen row, until another one is turned to.
  const [turned, setTurned] = useState<{ page: number; chosen: string | null } | null>(null);
  const own = Math.max(1, Math.ceil((at + 1) / ROWS_AT_ONCE));
  const last = Math.max(1, Math.ceil(rows.length / ROWS_AT_ONCE));
  const page = Math.min(last, turned?.chosen === chosen ? turned.page : own);
  const first = (page - 1) * ROWS_AT_ONCE;
  const shown = rows.slice(first, first + ROWS_AT_ONCE);
  const columns = columnsOf(section);
  const label = t("filing.rows", { title: section.title });
  const openIn = (row: string) =>
    [...judged.marks, ...judged.faults].filter((said) => said.row === row).length;
  return (
    <>
      {cards ? (
        <ul className={styles.rowCards} aria-label={label}>
          {shown.map((row, index) => (
            <li key={row}>
              <button type="button" data-row={row} onClick={() => onChoose(row)}>
                <span className={styles.rowNumber}>{first + index + 1}</span>
                <span className={styles.rowName}>
                  {rowName(section, draft, row, word) || t("filing.row", { n: first + index + 1 })}
                </span>
                {openIn(row) > 0 && (
                  <span className={styles.bad}>{t("filing.count.missing", { n: openIn(row) })}</span>
                )}
                <Icon name="right" width={12} height={12} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.tableBox}>
          <table className={styles.rows} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t("filing.rowNumber")}</span>
                </th>
                {columns.map((field) => (
                  <th key={field.name} scope="col">
                    {field.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <tr key={row} data-chosen={row === chosen || undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      data-row={row}
                      aria-label={t("filing.row", { n: first + index + 1 })}
                      aria-current={row === chosen || undefined}
                      onClick={() => onChoose(row)}
                    >
                      {first + index + 1}
                    </button>
                  </th>
                  {columns.map((field) => (
                    // The button of the row does the same for a keyboard.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
                    <td key={field.name} onClick={() => onChoose(row)}>
                      <CellText row={row} field={field} draft={draft} judged={judged} word={word} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > ROWS_AT_ONCE && (
        <Pagination
          size="small"
          current={page}
          pageSize={ROWS_AT_ONCE}
          total={rows.length}
          showSizeChanger={false}
          onChange={(next) => setTurned({ page: next, chosen })}
        />
      )}
    </>
  );
}
