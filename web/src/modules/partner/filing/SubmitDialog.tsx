import { useQueryClient } from "@tanstack/react-query";
import { Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActionInput } from "../../../api/documents";
import { FILING, type FilingParts, type Filing, type FilingShape } from "../../../api/filings";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import type { DocumentKind } from "../../../kit/document/kind";
import { toast } from "../../../kit/toast";
import { useFocusBack } from "../../../kit/useFocusBack";
import styles from "./filing.module.css";
import { storedReport } from "./report";
import { SectionShown } from "./SectionShown";
import type { RowsBySection } from "./useCellWords";

/** The action of the document that hands it in. */
export const SUBMIT = "submit";

interface SubmitDialogProps {
  kind: Pick<DocumentKind<Filing>, "act">;
  shape: FilingShape;
  /** What the server has: this and nothing else is submitted. */
  parts: FilingParts;
  number: string;
  rows: RowsBySection;
  onClosed: () => void;
}

/** The whole filing once more, before it is handed in. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { kind, shape, parts, number, rows, onClosed } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [open, setOpen] = useState(true);
  const back = useFocusBack();
  const submit = useAction({
    run: (input: ActionInput, key: string) => kind.act(SUBMIT, input, key),
    onDone: () => {
      void readAgain(queries, FILING);
      toast.success(t("document.acted", { action: t("filing.submit"), number }));
      setOpen(false);
    },
    // Whatever it was, what is shown here may not be what the server has.
    onFailed: () => {
      void readAgain(queries, FILING);
      setOpen(false);
    },
  });
  return (
    <Modal
      open={open}
      width={920}
      title={t("filing.submit.title")}
      okText={t("filing.submit")}
      confirmLoading={submit.isPending}
      onOk={() => {
        if (!submit.isPending) submit.mutate({ id: parts.filingId, version: parts.version });
      }}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        back();
        onClosed();
      }}
    >
      <p className={styles.note}>{t("filing.submit.hint")}</p>
      <div className={styles.summary}>
        {parts.parts.map((part) => {
          const section = shape.sections.find(({ code }) => code === part.section);
          if (!section) return null;
          const { draft, judged } = storedReport(section, part);
          return (
            <section key={section.code} aria-label={section.title}>
              <h2>{section.title}</h2>
              <SectionShown section={section} draft={draft} judged={judged} rows={rows} />
            </section>
          );
        })}
      </div>
    </Modal>
  );
}
