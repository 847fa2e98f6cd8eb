import { Alert } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError, Overtaken } from "../../api/errors";
import { useColumnLabels } from "../list/useColumnLabels";
import { useValueWords } from "../list/useValueWords";
import { RefusalAlert } from "../RefusalAlert";
import { differing } from "./merge";
import { OvertakenNotice, ShownChanges, type ShownChange } from "./OvertakenNotice";
import styles from "./RecordNotices.module.css";

interface Editing {
  conflict: boolean;
  /** Who saved first, from the rejected save. */
  fasterOne?: Overtaken | null;
  overtaken: { updatedBy: string } | null;
  refusal: ApiError | null;
  dirty: boolean;
  reload: () => void;
  takeTheirs?: () => void;
  /** Original values of the fields that others changed since the restored input was typed. */
  before?: object | null;
}

interface RecordNoticesProps<Draft extends object> {
  listing: string;
  editing: Editing;
  base: Draft | null;
  latest: Draft | null;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  /** Why it is read-only. */
  reason?: string | null | undefined;
  /** Labels and values unknown to the listing, such as those of chosen records. */
  labelOf?: (name: string) => string | undefined;
  shownAs?: (name: string, value: unknown) => string | undefined;
  /** What the one who saved first changed, where the listing's labels do not say it. */
  told?: readonly ShownChange[] | undefined;
}

/** All notices about the record as a whole, above the form's fields. */
export function RecordNotices<Draft extends object>(props: RecordNoticesProps<Draft>) {
  const { t } = useTranslation();
  const { listing, editing, base, latest, gone, reason } = props;
  const columnLabel = useColumnLabels(listing);
  const wordOf = useValueWords(listing);
  const shown = (name: string, value: unknown) =>
    props.shownAs?.(name, value) ?? (value === "" ? "" : wordOf(name, String(value)));

  // Scroll to the notice, because the save button may be far below it.
  const place = useRef<HTMLDivElement>(null);
  const { refusal, conflict } = editing;
  useEffect(() => {
    if (refusal || conflict) place.current?.scrollIntoView({ block: "nearest" });
  }, [refusal, conflict]);

  /** Old and new values of fields, as text. */
  const changed = (names: readonly string[], before: object, after: object) =>
    names.map((name) => ({
      field: name,
      label: props.labelOf?.(name) ?? columnLabel(name),
      before: shown(name, before[name as keyof object]),
      after: shown(name, after[name as keyof object]),
    }));
  const notices = [];
  if (refusal) notices.push(<RefusalAlert key="refusal" failure={refusal} />);
  if (gone) {
    notices.push(<Alert key="gone" showIcon type="error" title={t("drawer.gone")} />);
  } else if (base && (editing.overtaken || conflict)) {
    const told =
      props.told ??
      editing.fasterOne?.changes.map(({ field, label, before, after }) => ({
        field,
        label,
        before: before ? wordOf(field, before) : "",
        after: after ? wordOf(field, after) : "",
      }));
    const now = latest ?? base;
    const seen = changed(differing(base, now).map(String), base, now);
    notices.push(
      <OvertakenNotice
        key="overtaken"
        latest={editing.overtaken}
        by={editing.fasterOne}
        changes={told ?? seen}
        refused={conflict}
        dirty={editing.dirty}
        onReload={editing.reload}
        onTakeTheirs={editing.takeTheirs}
      />,
    );
  } else if (base && editing.before && editing.dirty) {
    notices.push(
      <Alert
        key="since"
        showIcon
        type="info"
        title={t("kept.changedSince")}
        description={<ShownChanges changes={changed(Object.keys(editing.before), editing.before, base)} />}
      />,
    );
  } else if (reason) {
    notices.push(<Alert key="reason" showIcon type="info" title={reason} />);
  }
  return (
    notices.length > 0 && (
      <div ref={place} className={styles.notices}>
        {notices}
      </div>
    )
  );
}
