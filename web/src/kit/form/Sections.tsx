import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import type { SectionProgress } from "./sectionProgress";
import styles from "./Sections.module.css";

export interface ListedSection extends SectionProgress {
  key: string;
  title: string;
}

function useStateWord(): (progress: SectionProgress) => string {
  const { t } = useTranslation();
  return ({ state, missing }) => t(`section.state.${state}`, { n: missing.length });
}

function Ring({ state }: Pick<SectionProgress, "state">) {
  return (
    <span className={styles.ring} data-state={state} aria-hidden="true">
      {state === "complete" && <Icon name="check" width={10} height={10} />}
    </span>
  );
}

interface SectionListProps {
  sections: readonly ListedSection[];
  labelOf: (field: string) => string;
  /** Leads to a section, or to one of its fields. */
  onGo: (section: string, field: string | undefined) => void;
}

/** All sections of a form, how far each is, and what is missing by name. */
export function SectionList({ sections, labelOf, onGo }: SectionListProps) {
  const { t } = useTranslation();
  const word = useStateWord();
  const done = sections.filter(({ state }) => state === "complete").length;
  const begun = sections.filter(({ state, missing }) => state === "begun" && missing.length > 0);
  return (
    <nav className={styles.list} aria-label={t("section.list")}>
      <p className={styles.whole}>{t("section.progress", { done, all: sections.length })}</p>
      <ol>
        {sections.map((section) => (
          <li key={section.key}>
            <button type="button" onClick={() => onGo(section.key, section.missing[0])}>
              <Ring state={section.state} />
              <span>{section.title}</span>
              <small>{word(section)}</small>
            </button>
          </li>
        ))}
      </ol>
      {begun.length > 0 && (
        <div className={styles.missing}>
          <span>{t("section.missing")}</span>
          {begun.flatMap(({ key, missing }) =>
            missing.map((field) => (
              <button key={`${key}/${field}`} type="button" onClick={() => onGo(key, field)}>
                {labelOf(field)}
              </button>
            )),
          )}
        </div>
      )}
    </nav>
  );
}

interface FormSectionProps {
  title: string;
  progress: SectionProgress;
  /** How it stands to the server, for a section that saves itself. */
  status?: ReactNode;
  /** A field was left. */
  onLeaveField?: () => void;
  children: ReactNode;
}

/** One section of a form. */
export function FormSection({ title, progress, status, onLeaveField, children }: FormSectionProps) {
  const id = useId();
  const word = useStateWord();
  const section = useRef<HTMLElement>(null);
  const left = useEffectEvent(() => onLeaveField?.());
  useEffect(() => {
    const own = section.current;
    const leave = () => left();
    own?.addEventListener("focusout", leave);
    return () => own?.removeEventListener("focusout", leave);
  }, []);
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <Ring state={progress.state} />
        <h3 id={id}>{title}</h3>
        <span className={styles.state}>{word(progress)}</span>
        {status}
      </div>
      {children}
    </section>
  );
}
