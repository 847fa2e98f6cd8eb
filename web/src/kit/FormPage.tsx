import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Kept } from "../core/kept/useKept";
import styles from "./FormPage.module.css";
import { KeptNotice } from "./form/KeptNotice";
import { useKeptClose } from "./form/useKeptClose";
import { WrongFields, type WrongField } from "./form/WrongFields";
import { PageHeader } from "./PageHeader";
import recordStyles from "./RecordPage.module.css";
import { useSaveKey } from "./useHotkey";

interface FormPageProps {
  title: string;
  /** Shown above the form: an edit conflict, or why the form is read-only. */
  notice?: ReactNode;
  saving?: boolean;
  /** Holds the form's unsaved input. */
  kept: Kept;
  /** Absent: the form is read-only. */
  onSave?: (() => void) | undefined;
  canSave?: boolean;
  /** Label of the save button; absent, a general one. */
  saveWord?: string;
  /** Additional buttons, beside the save button. */
  more?: ReactNode;
  /** Invalid fields, each linked to its input. */
  wrong?: readonly WrongField[];
  onLeave: () => void;
  children: ReactNode;
}

/** A form on a page of its own, with sticky title and buttons. Ctrl+S saves. */
export function FormPage({ onSave, saving = false, canSave = true, ...props }: FormPageProps) {
  const { t } = useTranslation();
  const save = () => {
    if (canSave && !saving) onSave?.();
  };
  useSaveKey(onSave !== undefined, save);
  const leave = useKeptClose(props.kept, props.onLeave);
  return (
    <section className={styles.page}>
      <div className={styles.head}>
        <PageHeader title={props.title} />
        <KeptNotice kept={props.kept} />
        {props.notice}
      </div>
      {props.children}
      <footer className={recordStyles.footer}>
        <WrongFields fields={props.wrong ?? []} />
        <Button onClick={() => void leave()}>{onSave ? t("common.cancel") : t("common.close")}</Button>
        {onSave && (
          <Button type="primary" loading={saving} disabled={!canSave} onClick={save}>
            {props.saveWord ?? t("common.save")}
          </Button>
        )}
        {props.more}
      </footer>
    </section>
  );
}

/** One section of the form. */
export function FormPanel({
  title,
  beside,
  children,
}: {
  title: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

/** A field that spans two columns. */
export function FormWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
