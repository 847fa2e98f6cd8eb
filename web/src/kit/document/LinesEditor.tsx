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

/** The lines of a form, for the form itself: to be checked before it is saved, and given up with it. */
export interface Sheet {
  store: GridStore<LineRow>;
  giveUp: () => void;
}

interface EditorProps {
  kind: KindCode;
  lines: WrittenLines;
  /** The document, and what its lines are offered by. */
  about: string;
  version: number | null;
  offered: readonly object[];
  written: readonly WrittenLine[];
  readOnly: boolean;
  /** What the server says about lines. */
  faults: ReadonlyMap<string, string>;
  onChange: (lines: WrittenLine[]) => void;
  /** Told the sheet once it is there. */
  onSheet: (sheet: Sheet) => void;
}

function Editor(props: EditorProps) {
  const { kind, lines, about, version, offered, written, readOnly, faults, onChange, onSheet } = props;
  const { t } = useTranslation();
  const [counts] = lines.written;
  // The form asks before it is left; and it has the lines, but not those that are half filled in.
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
  /** What lines are offered by; empty until it is chosen. */
  by: string;
  /** The document that is being changed. */
  id: string | null;
};

/** The lines that can be written, filled in like a sheet. */
export function LinesEditor({ by, id, ...rest }: LinesEditorProps) {
  const { t } = useTranslation();
  const { offeredBy, offered: query } = rest.lines;
  const offered = useQuery({ ...query(by, id), enabled: by !== "" });
  if (by === "") return <EmptyState title={t(offeredBy.none)} />;
  if (offered.isError) return <FailureState error={offered.error} onRetry={() => void offered.refetch()} />;
  if (!offered.data) return <Spin />;
  return <Editor key={by} {...rest} about={`${id ?? "new"}/${by}`} offered={offered.data} />;
}
