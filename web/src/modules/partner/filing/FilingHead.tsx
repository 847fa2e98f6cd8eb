import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { HelpButton } from "../../../kit/help/HelpButton";
import styles from "./filing.module.css";
import type { ListedPart } from "./report";
import type { Saving } from "./saving";

interface FilingHeadProps {
  name: string;
  number: string;
  type: string;
  status: ReactNode;
  parts: readonly ListedPart[];
  /** How it stands to the server; null where nothing can be changed. */
  saving: Saving | null;
  titleOf: (section: string) => string;
  /** Buttons besides handing it in. */
  actions: ReactNode;
  /** Absent where it cannot be handed in. */
  onSubmit?: (() => void) | undefined;
  submitting: boolean;
  phone: boolean;
}

/** One part of the bar for each section; the words beside it say the same. */
function ProgressBar({ parts }: Pick<FilingHeadProps, "parts">) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {parts.map(({ section, report: { standing } }) => (
        <span
          key={section.code}
          data-part={standing.complete ? "complete" : standing.ring === "empty" ? "empty" : "begun"}
        />
      ))}
    </span>
  );
}

function useSavingWord(titleOf: (section: string) => string): (saving: Saving) => string {
  const { t } = useTranslation();
  return (saving) => {
    switch (saving.state) {
      case "saved":
        return t("filing.saving.saved", { time: saving.time });
      case "waiting":
        return t("filing.saving.waiting", { n: saving.changes });
      case "refused":
        return t("filing.saving.refused", { section: titleOf(saving.section), reason: saving.reason });
      case "overtaken":
        return t("filing.saving.overtaken", { section: titleOf(saving.section) });
      default:
        return t(`filing.saving.${saving.state}`);
    }
  };
}

export function missingIn(parts: readonly ListedPart[]): number {
  return parts.reduce((sum, { report }) => sum + report.standing.missing, 0);
}

/** The button that hands it in: what is still missing stands inside it, and pressing it then leads there. */
export function SubmitButton({
  parts,
  onSubmit,
  submitting,
  block = false,
}: Pick<FilingHeadProps, "parts" | "submitting"> & { onSubmit: () => void; block?: boolean }) {
  const { t } = useTranslation();
  const missing = missingIn(parts);
  return (
    <Button
      type={missing > 0 ? "default" : "primary"}
      block={block}
      loading={submitting}
      className={styles.submit ?? ""}
      onClick={onSubmit}
    >
      <span>{t("filing.submit")}</span>
      {missing > 0 && <small> {t("filing.toAdd", { n: missing })}</small>}
    </Button>
  );
}

/** Whose filing it is, how far it is, and whether it is saved. */
export function FilingHead(props: FilingHeadProps) {
  const { name, number, type, status, parts, saving, titleOf, actions, onSubmit, submitting, phone } = props;
  const { t } = useTranslation();
  const savingWord = useSavingWord(titleOf);
  const done = parts.filter(({ report }) => report.standing.complete).length;
  return (
    <header className={styles.head}>
      <div className={styles.about}>
        <div className={styles.named}>
          <h1>{name || number}</h1>
          <HelpButton />
          {status}
        </div>
        <p className={styles.note}>{[t("filing.title"), number, type].filter(Boolean).join(" · ")}</p>
        <p className={styles.progress}>
          <strong>{t("filing.progress", { done, all: parts.length })}</strong>
          <ProgressBar parts={parts} />
        </p>
      </div>
      <div className={styles.doing}>
        {saving && (
          <output className={styles.saving} data-save={saving.state}>
            {savingWord(saving)}
          </output>
        )}
        <div className={styles.buttons}>
          {actions}
          {onSubmit && !phone && <SubmitButton parts={parts} submitting={submitting} onSubmit={onSubmit} />}
        </div>
      </div>
    </header>
  );
}
