import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { memo, useEffect, useMemo } from "react";
import { useWatch, type Resolver } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  filingPartsQuery,
  saveFilingPart,
  type FilingPart,
  type FilingParts,
  type ShapeSection,
} from "../../../api/filings";
import { ApiError } from "../../../api/errors";
import { KeptNotice } from "../../../kit/form/KeptNotice";
import { markSecret } from "../../../kit/form/secrets";
import { useAutosave } from "../../../kit/form/useAutosave";
import { errorText } from "../../../kit/toast";
import type { Cell } from "./cells";
import { Conflicts } from "./Conflicts";
import {
  cellName,
  cellOf,
  changedCells,
  contentOf,
  draftOf,
  mergeRows,
  recordsOf,
  rowsOf,
  savedContent,
  schemaOf,
  type Draft,
} from "./draft";
import { judge, standingOf } from "./faults";
import styles from "./filing.module.css";
import type { SectionReport } from "./report";
import { RowsEditor } from "./RowsEditor";
import { SectionFields } from "./SectionFields";
import { useCellWords, type RowsBySection } from "./useCellWords";

interface SectionKeeperProps {
  filingId: string;
  section: ShapeSection;
  part: FilingPart;
  /** It is the section on the screen; the others only save what was typed into them. */
  active: boolean;
  rows: RowsBySection;
  strict: boolean;
  chosen: string | null;
  phone: boolean;
  cards: boolean;
  onChoose: (row: string | null) => void;
  onReport: (section: string, report: SectionReport) => void;
}

/** Names the cells of a refusal as the form does: the server puts a full stop between row and field. */
function inForm(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.fields.length === 0) return failure;
  const fields = failure.fields.map(({ field, message }) => ({ field: field.replace(".", "/"), message }));
  return new ApiError(failure.code, failure.message, fields, failure.requestId, failure.overtaken);
}

function withPart(parts: FilingParts, part: FilingPart): FilingParts {
  return { ...parts, parts: parts.parts.map((one) => (one.section === part.section ? part : one)) };
}

/** A section as it is stored, and how it is saved and read again. */
function useSection(filingId: string, section: ShapeSection, part: FilingPart) {
  const queries = useQueryClient();
  const { language } = useTranslation().i18n;
  const query = filingPartsQuery(filingId, language);
  const { version, content } = part;
  const stored = useMemo(() => ({ version, draft: draftOf(section, content) }), [section, version, content]);
  const resolver = useMemo(
    () => zodResolver(schemaOf(section) as never) as unknown as Resolver<Draft>,
    [section],
  );
  const auto = useAutosave<Draft>({
    kept: "partner.filing",
    of: `${filingId}/${section.code}`,
    stored,
    resolver,
    save: async (draft, from, key) => {
      const body = { id: filingId, version: from, content: contentOf(section, draft) };
      const saved = await saveFilingPart(section, body, key).catch((failure: unknown) => {
        throw inForm(failure);
      });
      // One that was asked for before would tell of the section as it was.
      await queries.cancelQueries({ queryKey: query.queryKey });
      const now = { ...saved, content: savedContent(section, draft, saved.content) };
      queries.setQueryData(query.queryKey, (parts) => parts && withPart(parts, now));
      return saved;
    },
    readAgain: async () => {
      const parts = await queries.fetchQuery({ ...query, staleTime: 0 });
      const theirs = parts.parts.find((one) => one.section === section.code) ?? part;
      return { version: theirs.version, draft: draftOf(section, theirs.content) };
    },
    ...(section.table ? { merging: mergeRows } : {}),
  });
  return { auto, stored };
}

/** The form of a section, which saves itself. It stays while other sections are filled in, so that what waits for the line is sent. */
export const SectionKeeper = memo(function SectionKeeper(props: SectionKeeperProps) {
  const { filingId, section, part, active, rows, chosen, onReport } = props;
  const { t } = useTranslation();
  const { auto, stored } = useSection(filingId, section, part);
  const { form, state, kept, conflicts, decide, saveNow } = auto;
  const draft = useWatch({ control: form.control }) as Draft;
  // Also in rows that are not on the screen: what is secret is never kept in the browser.
  for (const field of section.fields.filter(({ kind }) => kind === "secret"))
    for (const row of recordsOf(section, draft)) markSecret(form.control, cellName(row, field.name));
  const judged = useMemo(() => judge(section, part, stored.draft, draft), [section, part, stored, draft]);
  const report = useMemo(
    (): SectionReport => ({
      state,
      changes: changedCells(stored.draft, draft).length,
      draft,
      judged,
      standing: standingOf(section, part, draft, judged),
    }),
    [section, part, stored, draft, judged, state],
  );
  useEffect(() => {
    onReport(section.code, report);
  }, [onReport, section, report]);
  const word = useCellWords(section, draft, rows);
  if (!active) return null;

  const fieldOf = (name: string) => section.fields.find((one) => one.name === cellOf(name).field);
  const labelOf = (name: string) => {
    const { row } = cellOf(name);
    const label = fieldOf(name)?.label ?? "";
    return row === null ? label : t("filing.rowField", { n: rowsOf(draft).indexOf(row) + 1, field: label });
  };
  const theirWord = (name: string, theirs: unknown) => {
    const field = fieldOf(name);
    // Cells of the other version were read like ours.
    return field ? word(field, theirs as Cell | undefined) : "";
  };
  const whole = [...judged.marks, ...judged.faults, ...judged.doubts].filter(({ field }) => field === "");
  const about = { form, filingId, section, judged, rows, word, strict: props.strict };
  return (
    // Leaving a field saves it.
    <div className={styles.body} onBlur={() => saveNow()}>
      <KeptNotice kept={kept} />
      {(state.state === "waiting" || state.state === "refused") && (
        <div className={styles.notSaved} role="alert">
          <span>
            {state.state === "refused"
              ? t("filing.saving.refused", {
                  section: section.title,
                  reason: state.error.message || errorText(state.error),
                })
              : t("filing.saving.waiting", { n: report.changes })}
          </span>
          <Button size="small" onClick={saveNow}>
            {t("filing.saving.retry")}
          </Button>
        </div>
      )}
      <Conflicts conflicts={conflicts} labelOf={labelOf} wordOf={theirWord} onDecide={decide} />
      {whole.length > 0 && (
        <ul className={styles.whole}>
          {whole.map(({ row, text }) => (
            <li key={`${row ?? ""}/${text}`}>
              {row === null
                ? text
                : t("filing.entry", { place: t("filing.row", { n: rowsOf(draft).indexOf(row) + 1 }), text })}
            </li>
          ))}
        </ul>
      )}
      {section.table ? (
        <RowsEditor
          {...about}
          draft={draft}
          chosen={chosen}
          phone={props.phone}
          cards={props.cards}
          onChoose={props.onChoose}
        />
      ) : (
        <SectionFields {...about} row={null} />
      )}
    </div>
  );
});
