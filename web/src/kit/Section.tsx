import { useId, type ReactNode } from "react";
import { FieldHint } from "./help/FieldHint";
import styles from "./Section.module.css";

interface SectionProps {
  title: string;
  /** A sentence under the title. */
  hint?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, hint, beside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}

export interface Fact {
  field: string;
  label: string;
  value: ReactNode;
}

/** A definition list of labels and values; a missing value is shown as a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, label, value }) => (
        <div key={field}>
          <dt>
            {label}
            <FieldHint field={field} />
          </dt>
          <dd>{value === "" || value === null || value === undefined ? "—" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
