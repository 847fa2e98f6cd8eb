import { Button } from "antd";
import { useEffect, useRef, useState, type ClipboardEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ShapeSection } from "../../../api/filings";
import { EmptyState } from "../../../kit/EmptyState";
import { Icon } from "../../../kit/icons";
import { toast } from "../../../kit/toast";
import { isTyping } from "../../../kit/useHotkey";
import { changedCells, copyOf, rowsOf, withoutRow, withRows, type Draft, type NewRow } from "./draft";
import type { Judged } from "./faults";
import styles from "./filing.module.css";
import { readPaste, type Pasted } from "./paste";
import { PasteBox } from "./PasteBox";
import { RowList, rowName } from "./RowList";
import { SectionFields } from "./SectionFields";
import { usePasteWords } from "./usePasteWords";
import type { CellWord, RowsBySection } from "./useCellWords";

interface RowsEditorProps {
  form: UseFormReturn<Draft>;
  filingId: string;
  section: ShapeSection;
  draft: Draft;
  judged: Judged;
  word: CellWord;
  rows: RowsBySection;
  strict: boolean;
  /** The row that is filled in; null for the list alone. */
  chosen: string | null;
  /** The list and the row take turns, each on a screen of its own. */
  phone: boolean;
  /** One card a row. */
  cards: boolean;
  onChoose: (row: string | null) => void;
}

/** What can be typed into first. */
const FIRST = "[data-cell] input, [data-cell] textarea, [data-cell] button";

/** Cells that were pasted and could not be understood. */
function Unread({ pasted }: { pasted: Pasted }) {
  const { t } = useTranslation();
  return (
    <output className={styles.unread}>
      <p>{t("filing.paste.done", { n: pasted.rows.length })}</p>
      {pasted.beyond > 0 && <p>{t("filing.paste.beyond", { n: pasted.beyond })}</p>}
      {pasted.unread.length > 0 && (
        <>
          <p>{t("filing.paste.unread")}</p>
          <ul>
            {pasted.unread.map(({ row, label, text }) => (
              <li key={`${row}/${label}/${text}`}>{t("filing.paste.unreadCell", { row, label, text })}</li>
            ))}
          </ul>
        </>
      )}
    </output>
  );
}

/** A section with rows: what there is of them, and the chosen one as a form. */
export function RowsEditor(props: RowsEditorProps) {
  const { form, section, draft, judged, word, chosen, phone, cards, onChoose } = props;
  const { t } = useTranslation();
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [done, setDone] = useState<{ before: Draft; after: Draft } | null>(null);
  const wordsOf = usePasteWords(section);
  const opener = useRef<HTMLButtonElement>(null);
  const rowBox = useRef<HTMLElement>(null);
  const added = useRef<string | null>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const removed = useRef(false);
  const ids = rowsOf(draft);
  const at = chosen === null ? -1 : ids.indexOf(chosen);
  const row = at < 0 ? null : chosen;
  const room = Math.max(0, section.most - ids.length);
  // Whoever adds a row goes on in it. On a phone that would open its keyboard over the row.
  useEffect(() => {
    if (row === null || added.current !== row) return;
    added.current = null;
    if (!phone) rowBox.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [row, phone]);

  // The button that took the last row away, or the only one of a phone's screen, is gone with it.
  useEffect(() => {
    if (row !== null || !removed.current) return;
    removed.current = false;
    adder.current?.focus();
  }, [row]);

  /** All cells at once, so that one undo takes all of it back. */
  const put = (next: Draft, before: Draft | null) => {
    setDone(before && { before, after: next });
    form.reset(next, { keepDefaultValues: true });
  };
  // What was typed since would be lost with it.
  const undo = done && changedCells(done.after, draft).length === 0 ? done.before : null;
  const add = (values: readonly NewRow[]) => {
    const now = form.getValues();
    const more = withRows(section, now, values, () => crypto.randomUUID());
    put(more.draft, now);
    return more.ids;
  };
  const addOne = (values: NewRow = {}) => {
    const [id] = add([values]);
    if (!id) return;
    added.current = id;
    onChoose(id);
  };
  const closePaste = () => {
    setPasting(false);
    // Its field takes the focus away with it.
    opener.current?.focus();
  };
  const paste = async (text: string) => {
    const read = readPaste(text, section, await wordsOf(text), room);
    if (read.rows.length === 0 && read.unread.length === 0) {
      toast.info(t("filing.paste.nothing"));
      return;
    }
    const [first] = add(read.rows);
    setPasted(read);
    if (pasting) closePaste();
    if (first && !phone) onChoose(first);
  };
  const remove = () => {
    if (row === null) return;
    const now = form.getValues();
    put(withoutRow(now, row), now);
    toast.info(t("filing.rowRemoved", { n: at + 1 }));
    const next = phone ? null : (ids[at + 1] ?? ids[at - 1] ?? null);
    removed.current = next === null;
    onChoose(next);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    // Into a field, it is text.
    if (isTyping(event.target as EventTarget) || text === "") return;
    event.preventDefault();
    void paste(text);
  };
  const list = !phone || row === null;
  const name = row === null ? "" : rowName(section, draft, row, word);
  return (
    <div className={styles.editor} onPaste={onPaste}>
      {list && (
        <div className={styles.tools}>
          {undo && (
            <Button
              type="text"
              icon={<Icon name="return" />}
              onClick={() => {
                put(undo, null);
                // What it tells of is gone.
                setPasted(null);
              }}
            >
              {t("filing.undo")}
            </Button>
          )}
          <Button
            ref={opener}
            aria-expanded={pasting}
            onClick={() => setPasting(!pasting)}
            disabled={room === 0}
          >
            {t("filing.paste")}
          </Button>
          <Button ref={adder} icon={<Icon name="plus" />} onClick={() => addOne()} disabled={room === 0}>
            {t("filing.addRow")}
          </Button>
          {room === 0 && <span className={styles.note}>{t("filing.full", { n: section.most })}</span>}
        </div>
      )}
      {list && pasting && (
        <PasteBox section={section} onPaste={(text) => void paste(text)} onClose={closePaste} />
      )}
      {list && pasted && <Unread pasted={pasted} />}
      {list && ids.length === 0 && <EmptyState title={t("filing.noRows")} hint={t("filing.noRowsHint")} />}
      {list && ids.length > 0 && (
        <RowList
          section={section}
          draft={draft}
          judged={judged}
          word={word}
          chosen={row}
          cards={cards}
          onChoose={onChoose}
        />
      )}
      {row !== null && (
        <section ref={rowBox} className={styles.row} aria-label={t("filing.row", { n: at + 1 })}>
          <div className={styles.rowHead}>
            <h3>
              {phone
                ? t("filing.rowOf", { n: at + 1, all: ids.length })
                : name
                  ? t("filing.rowTitle", { n: at + 1, name })
                  : t("filing.row", { n: at + 1 })}
            </h3>
            <Button
              size="small"
              disabled={room === 0}
              onClick={() => addOne(copyOf(section, form.getValues(), row))}
            >
              {t("filing.copyRow")}
            </Button>
            <Button size="small" danger onClick={remove}>
              {t("filing.removeRow")}
            </Button>
          </div>
          <SectionFields {...props} key={row} row={row} />
          {phone && (
            <div className={styles.turns}>
              <Button disabled={at === 0} onClick={() => onChoose(ids[at - 1] ?? null)}>
                {t("filing.previousRow")}
              </Button>
              <Button onClick={() => onChoose(null)}>{t("filing.allRows")}</Button>
              <Button disabled={at === ids.length - 1} onClick={() => onChoose(ids[at + 1] ?? null)}>
                {t("filing.nextRow")}
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}
