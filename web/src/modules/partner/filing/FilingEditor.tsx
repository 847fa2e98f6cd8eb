import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Segmented } from "antd";
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DetailOf } from "../../../api/documents";
import { filingPartsQuery, type FilingParts, type Filing, type FilingShape } from "../../../api/filings";
import { usePage } from "../../../core/page";
import { useOnline } from "../../../core/offline";
import { useAction } from "../../../core/useAction";
import type { DocumentKind } from "../../../kit/document/kind";
import { Icon } from "../../../kit/icons";
import { toast } from "../../../kit/toast";
import { useMediaQuery } from "../../../kit/useMediaQuery";
import { MOBILE_QUERY, PHONE_QUERY } from "../../../theme/tokens";
import { cellName, rowsOf } from "./draft";
import { entriesOf, type Entry } from "./faults";
import { FilingHead, missingIn, SubmitButton } from "./FilingHead";
import styles from "./filing.module.css";
import { MissingPanel } from "./MissingPanel";
import { placeIn, searchOf, type Place } from "./place";
import { storedReport, type ListedPart, type SectionReport } from "./report";
import { isAllSaved, leftIn, savingOf } from "./saving";
import { SectionKeeper } from "./SectionKeeper";
import { SectionCards, SectionRail, SectionSelect } from "./SectionRail";
import { SectionShown } from "./SectionShown";
import { SubmitDialog } from "./SubmitDialog";
import { HEADING, useCellFocus } from "./useCellFocus";
import { useEditorKeys } from "./useEditorKeys";
import type { RowsBySection } from "./useCellWords";

/** Below, what is missing takes turns with the section. */
const NARROW_QUERY = "(max-width: 1279.98px)";

interface FilingEditorProps {
  kind: Pick<DocumentKind<Filing>, "act">;
  document: DetailOf<Filing>;
  shape: FilingShape;
  parts: FilingParts;
  status: ReactNode;
  /** What the type of the filing is called. */
  type: string;
  /** The buttons of the document, without handing it in. */
  actions: ReactNode;
  maySubmit: boolean;
}

/** The sections with how each stands: what its form tells, or what is stored where it has none yet. */
function useParts(shape: FilingShape, { parts }: FilingParts, reports: ReadonlyMap<string, SectionReport>) {
  const stored = useMemo(
    () =>
      shape.sections.flatMap((section) => {
        const part = parts.find((one) => one.section === section.code);
        return part ? [{ section, part, report: storedReport(section, part) }] : [];
      }),
    [shape, parts],
  );
  return useMemo(
    () => stored.map((one): ListedPart => ({ ...one, report: reports.get(one.section.code) ?? one.report })),
    [stored, reports],
  );
}

/** Rows that sections may name, such as the contacts of an address. */
function useNamedRows(shape: FilingShape, parts: readonly ListedPart[]): RowsBySection {
  const { t } = useTranslation();
  const named = new Set(shape.sections.flatMap(({ fields }) => fields.flatMap(({ of }) => of ?? [])));
  const found = parts.filter(({ section }) => named.has(section.code));
  const labels = found.map(({ section, report: { draft } }) => {
    const rows = rowsOf(draft).map((id, at) => {
      const name = section.labelled.map((field) => draft[cellName(id, field)]).filter(Boolean);
      return { id, label: name.join(" ") || t("filing.row", { n: at + 1 }) };
    });
    return [section.code, rows] as const;
  });
  // The same as long as it says the same: it is handed to every section.
  const text = JSON.stringify(labels);
  return useMemo(() => Object.fromEntries(JSON.parse(text) as typeof labels), [text]);
}

const NO_CHOICE = () => undefined;
const NO_REPORTS: ReadonlyMap<string, SectionReport> = new Map();

/** Where somebody is in the filing, and the ways from there. */
function usePlace(parts: readonly ListedPart[], phone: boolean) {
  const { search, setSearch } = usePage();
  const place = placeIn(search);
  const codes = parts.map(({ section }) => section.code);
  const known = codes.includes(place.section) ? place.section : phone ? "" : (codes[0] ?? "");
  const at = codes.indexOf(known);
  return {
    place: { ...place, section: known },
    at,
    before: at > 0 ? parts[at - 1] : undefined,
    after: at >= 0 ? parts[at + 1] : parts[0],
    move: (next: Partial<Place>, replace = false) =>
      setSearch(searchOf({ section: known, row: null, missing: false, ...next }), replace),
  };
}

/** The sections of a filing, filled in one after the other or as somebody likes. */
export function FilingEditor(props: FilingEditorProps) {
  const { kind, document, shape, parts: stored, maySubmit } = props;
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const online = useOnline();
  const phone = useMediaQuery(PHONE_QUERY);
  const mobile = useMediaQuery(MOBILE_QUERY);
  const narrow = useMediaQuery(NARROW_QUERY);
  const [reports, setReports] = useState(NO_REPORTS);
  const [strict, setStrict] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState(false);
  const [summary, setSummary] = useState<FilingParts | null>(null);
  const { editable } = stored;
  const onReport = useCallback((section: string, report: SectionReport) => {
    setReports((before) => new Map(before).set(section, report));
  }, []);
  const parts = useParts(shape, stored, editable ? reports : NO_REPORTS);
  const rows = useNamedRows(shape, parts);
  const { place, at, before, after, move } = usePlace(parts, phone);
  const current = parts[at];
  const chosenRow = rowIn(current, place.row, phone);
  const { place: around, goTo } = useCellFocus();

  const titleOf = (code: string) => shape.sections.find((one) => one.code === code)?.title ?? code;
  const goSection = (section: string) => {
    move({ section });
    goTo(HEADING);
  };
  const goEntry = ({ section, row, field }: Entry) => {
    setStrict((now) => new Set(now).add(section));
    move({ section, row });
    const table = shape.sections.find(({ code }) => code === section)?.table;
    goTo(field === "" || (table && row === null) ? HEADING : cellName(row, field));
  };
  useEditorKeys({
    onPrevious: () => before && goSection(before.section.code),
    onNext: () => after && goSection(after.section.code),
  });

  const saving = savingOf(
    parts.map(({ section, report: { state, changes } }) => ({ code: section.code, state, changes })),
  );
  const query = filingPartsQuery(document.id, i18n.language);
  const check = useAction({
    run: () => queries.fetchQuery({ ...query, staleTime: 0 }),
    onDone: (latest) => setSummary(latest),
    once: true,
  });
  const submit = () => {
    const entries = entriesOf(
      parts.map(({ section, report }) => ({ code: section.code, judged: report.judged })),
    );
    const first = entries.find((entry) => entry.kind === "fault");
    if (first) goEntry(first);
    else if (!online) toast.warning(t("filing.submit.offline"));
    // What was typed last is still on its way.
    else if (saving.state === "saving") setWanted(true);
    else if (!isAllSaved(saving)) toast.warning(t("filing.submit.unsaved"));
    else check.mutate();
  };
  const settled = useEffectEvent(() => {
    setWanted(false);
    submit();
  });
  useEffect(() => {
    if (!wanted || saving.state === "saving") return undefined;
    const soon = setTimeout(() => settled());
    return () => clearTimeout(soon);
  }, [wanted, saving.state]);
  const submitting = wanted || check.isPending;
  const onSubmit = maySubmit && editable ? submit : undefined;
  const missing = missingIn(parts);
  const beside = !narrow;
  const showsMissing = editable && !beside && place.missing;
  // On a phone, the row has a screen of its own, from which the back button leads to the list.
  const choose = (row: string | null) => move({ row }, !phone);
  const mayType = (one: ListedPart) => editable && one.part.editable;
  const left = leftIn(
    parts
      .filter((one) => !mayType(one))
      .flatMap(({ section: { code } }) => {
        const last = reports.get(code);
        return last ? [{ code, state: last.state }] : [];
      }),
  );
  const panel = <MissingPanel parts={parts} onGo={goEntry} />;
  const welcomes = document.state === "draft" && parts.some(({ report }) => !report.standing.complete);

  return (
    <div className={styles.page} ref={around}>
      <FilingHead
        name={i18n.language === "zh" ? document.supplierZh : document.supplierEn || document.supplierZh}
        number={document.number}
        type={props.type}
        status={props.status}
        parts={parts}
        saving={editable ? saving : null}
        titleOf={titleOf}
        actions={props.actions}
        onSubmit={onSubmit}
        submitting={submitting}
        phone={phone}
      />
      {welcomes && editable && at <= 0 && (
        <p className={styles.welcome}>{t("filing.welcome", { n: parts.length })}</p>
      )}
      {document.state === "returned" && document.reason && (
        <Alert
          type="warning"
          showIcon
          title={t("filing.returned", { reason: document.reason })}
          description={editable ? t("filing.returnedHint") : undefined}
        />
      )}
      {document.state === "pending" && (
        <Alert type="info" showIcon title={t("filing.handedIn")} description={t("filing.handedInHint")} />
      )}
      {!editable && stored.reason && <Alert type="info" showIcon title={stored.reason} />}
      {left.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("filing.left", { sections: left.map(titleOf).join(t("common.listComma")) })}
        />
      )}
      <div className={styles.columns} data-beside={(beside && editable) || undefined}>
        {!mobile && <SectionRail parts={parts} current={place.section} onGo={goSection} />}
        {mobile && !phone && <SectionSelect parts={parts} current={place.section} onGo={goSection} />}
        {phone && at < 0 && !showsMissing && <SectionCards parts={parts} onGo={goSection} />}
        <section
          className={styles.middle}
          aria-label={current?.section.title ?? t("filing.sections")}
          hidden={phone && at < 0 && !showsMissing}
        >
          {editable && !beside && !phone && (
            <Segmented
              className={styles.turn ?? ""}
              aria-label={t("filing.tab")}
              value={showsMissing ? "missing" : "section"}
              options={[
                { value: "section", label: t("filing.tab.section") },
                { value: "missing", label: `${t("filing.missing")} (${missing})` },
              ]}
              onChange={(next) => move({ row: place.row, missing: next === "missing" }, true)}
            />
          )}
          {showsMissing && panel}
          {current && !showsMissing && (
            <div className={styles.sectionHead}>
              {phone && (
                <Button
                  type="text"
                  icon={<Icon name="right" className={styles.left} />}
                  aria-label={t("filing.backToSections")}
                  onClick={() => move({ section: "" })}
                />
              )}
              <h2 tabIndex={-1} data-heading>
                {at + 1} {current.section.title}
              </h2>
            </div>
          )}
          {parts.filter(mayType).map(({ section, part }) => (
            <SectionKeeper
              key={section.code}
              filingId={document.id}
              section={section}
              part={part}
              active={section.code === place.section && !showsMissing}
              rows={rows}
              strict={strict.has(section.code)}
              chosen={section.code === place.section ? chosenRow : null}
              phone={phone}
              cards={mobile}
              // The same for those that are not on the screen, so that they are not drawn with every key.
              onChoose={section.code === place.section ? choose : NO_CHOICE}
              onReport={onReport}
            />
          ))}
          {current && !showsMissing && !mayType(current) && (
            <>
              {editable && <p className={styles.note}>{t("filing.readOnly")}</p>}
              <SectionShown
                section={current.section}
                draft={current.report.draft}
                judged={current.report.judged}
                rows={rows}
              />
            </>
          )}
          {current && !showsMissing && (
            <div className={styles.turns}>
              <span>
                {before && !phone && (
                  <Button onClick={() => goSection(before.section.code)}>
                    {t("filing.previous", { title: before.section.title })}
                  </Button>
                )}
              </span>
              {after && (
                <Button onClick={() => goSection(after.section.code)}>
                  {t("filing.next", { title: after.section.title })}
                </Button>
              )}
            </div>
          )}
        </section>
        {beside && editable && panel}
      </div>
      {phone && onSubmit && (
        <footer className={styles.foot}>
          <Button block onClick={() => move({ missing: !place.missing })}>
            {showsMissing
              ? t("filing.tab.section")
              : missing > 0
                ? t("filing.toAdd", { n: missing })
                : t("filing.missing")}
          </Button>
          <SubmitButton block parts={parts} submitting={submitting} onSubmit={onSubmit} />
        </footer>
      )}
      {summary && (
        <SubmitDialog
          kind={kind}
          shape={shape}
          parts={summary}
          number={document.number}
          rows={rows}
          onClosed={() => setSummary(null)}
        />
      )}
    </div>
  );
}

/** The row that is filled in: the one of the address, or beside the list the first. */
function rowIn(one: ListedPart | undefined, row: string | null, phone: boolean): string | null {
  if (!one?.section.table) return null;
  const ids = rowsOf(one.report.draft);
  if (row !== null) return row;
  return phone ? null : (ids[0] ?? null);
}
