import type { DocumentRow } from "../../api/documents";
import { KeptNotice } from "../form/KeptNotice";
import { useColumnLabels } from "../list/useColumnLabels";
import type { BatchFormProps } from "../list/useBatch";
import styles from "./ActionDialog.module.css";
import type { DocumentKind } from "./kind";
import { SpecFields } from "./SpecFields";
import { useActionForm } from "./useActionForm";

interface DocumentBatchFormProps<Row extends DocumentRow> extends BatchFormProps {
  kind: DocumentKind<Row>;
  action: string;
}

/** Asks once for what an action needs of every selected document, such as a reason. */
export function BatchForm<Row extends DocumentRow>(props: DocumentBatchFormProps<Row>) {
  const { kind, action, id, onSubmit } = props;
  const labelOf = useColumnLabels(kind.listing);
  const { fields, form, kept } = useActionForm({ kind, action, of: "several" });
  const submit = form.handleSubmit((words) => {
    kept.end();
    onSubmit(words);
  });
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <KeptNotice kept={kept} />
      <SpecFields control={form.control} specs={fields} labelOf={labelOf} focusFirst />
    </form>
  );
}
