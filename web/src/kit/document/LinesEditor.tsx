import { useQuery } from "@tanstack/react-query";
import { Spin } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import type { KindCode } from "../../api/documentApi";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import type { GridStore } from "../grid";
import { LineGrid, useKeptLines } from "./LineGrid";
import { rowsOf, writtenOf, type LineRow, type WrittenLine, type WrittenLines } from "./lines";
import { useLineColumns } from "./useLineColumns";

/** Handle of the lines for the form: to validate them before saving, and to discard them with the form. */
export interface Sheet {
  store: GridStore<LineRow>;
  giveUp: () => void;
}

interface EditorProps {
  kind: KindCode;
  lines: WrittenLines;
  /** Key of the draft: the document, and the value its lines are offered for. */
  about: string;
  version: number | null;
  offered: readonly object[];
  written: readonly WrittenLine[];
  readOnly: boolean;
  /** The server's validation errors, by line. */
  faults: ReadonlyMap<string, string>;
  onChange: (lines: WrittenLine[]) => void;
  /**
   * Called when there is input, or none any more; the open cell and lines that are incomplete are input, too. A page that
   * is hidden keeps its input, so the end of an effect tells nothing.
   */
  onTyping: (typing: boolean) => void;
  /** Called with the handle once the grid is mounted. */
  onSheet: (sheet: Sheet) => void;
}

function Editor(props: EditorProps) {
  const { kind, lines, about, version, offered, written, readOnly, faults, onChange } = props;
  const { onTyping, onSheet } = props;
  const { t } = useTranslation();
  const [counts] = lines.written;
  // The form asks on leaving. It also holds the lines, except those that are incomplete.
  const { store, kept } = useKeptLines({
    kept: lines.kept,
    of: about,
    version,
    asks: false,
    columns: useLineColumns(kind, lines, counts),
    rows: rowsOf(lines, offered, written),
    frozen: 1,
    readOnly,
  });
  const changed = useEffectEvent(() => onChange(writtenOf(lines, store.rows)));
  useEffect(() => store.topics.on("totals", () => changed()), [store]);
  useEffect(() => onTyping(kept.dirty), [kept.dirty, onTyping]);
  const giveUp = useEffectEvent(() => kept.giveUp());
  useEffect(() => onSheet({ store, giveUp: () => giveUp() }), [store, onSheet]);
  useEffect(() => {
    for (const [line, message] of faults) {
      store.marks.set(line, counts, { level: "error", message: { text: message } });
    }
    store.topics.tell("marks");
  }, [store, faults, counts]);
  return <LineGrid kept={kept} store={store} label={t(lines.title)} />;
}

type LinesEditorProps = Omit<EditorProps, "offered" | "about"> & {
  /** The value the lines are offered for; empty until it is chosen. */
  by: string;
  /** The document being edited; null for a new one. */
  id: string | null;
};

/** The lines on offer, filled in like a spreadsheet. */
export function LinesEditor({ by, id, ...rest }: LinesEditorProps) {
  const { t } = useTranslation();
  const { offeredBy, offered: query } = rest.lines;
  const offered = useQuery({ ...query(by, id), enabled: by !== "" });
  if (by === "") return <EmptyState title={t(offeredBy.none)} />;
  if (offered.isError) return <FailureState error={offered.error} onRetry={() => void offered.refetch()} />;
  if (!offered.data) return <Spin />;
  return <Editor key={by} {...rest} about={`${id ?? "new"}/${by}`} offered={offered.data} />;
}
