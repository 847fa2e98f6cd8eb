import { useId, type ReactElement, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Field.module.css";

export interface FieldWiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
  status: "error" | undefined;
}

interface FieldProps {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** Beside the label: opens an explanation. */
  help?: ReactNode;
  error?: string | undefined;
  children: (wiring: FieldWiring) => ReactElement;
}

/** A label, its input and its error or hint, linked for screen readers. */
export function Field({ label, required, hint, help, error, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>
          {label}
          {required && (
            <span className={styles.required} title={t("common.required")}>
              *
            </span>
          )}
        </label>
        {/* Outside the label, so that it is no part of the field's name. */}
        {help}
      </div>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? noteId : undefined,
        "aria-required": required ? true : undefined,
        status: error ? "error" : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
