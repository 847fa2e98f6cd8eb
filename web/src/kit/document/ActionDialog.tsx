import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActionInput, DocumentRow, ListedDocument } from "../../api/documents";
import type { ApiError } from "../../api/errors";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { KeptNotice } from "../form/KeptNotice";
import { OvertakenNotice } from "../form/OvertakenNotice";
import { showFields } from "../form/serverErrors";
import { useKeptClose } from "../form/useKeptClose";
import { useKeptForm } from "../form/useKeptForm";
import { useColumnLabels } from "../list/useColumnLabels";
import { useValueWords } from "../list/useValueWords";
import { errorText, toast } from "../toast";
import styles from "./ActionDialog.module.css";
import { draftOf, schemaOf } from "./fieldSpecs";
import { isDangerous, NO_FIELDS, type DocumentKind } from "./kind";
import { effectWord } from "./kindWords";
import { SpecFields } from "./SpecFields";

const REFUSED = 300;
const CONFLICT = 409;
const INVALID = 422;
interface ActionDialogProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  action: string;
  /** The latest known version. */
  document: ListedDocument & { updatedBy?: string };
  /** The version on screen when the action was chosen, for optimistic locking. */
  seen: number;
  onDone: () => void;
  onClose: () => void;
}

/**
 * Dialog for one action, with its effect and its input fields. On a version conflict it shows who changed what, and the
 * user continues with the typed input.
 */
export function ActionDialog<Row extends DocumentRow>(props: ActionDialogProps<Row>) {
  const { kind, action, document, onDone, onClose } = props;
  const { listing } = kind;
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const labelOf = useColumnLabels(listing);
  const wordOf = useValueWords(listing);
  const fields = kind.fields[action] ?? NO_FIELDS;
  // The action applies to the version the user has seen; it advances only when they reload.
  const [seen, setSeen] = useState(props.seen);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [open, setOpen] = useState(true);
  const { id, number } = document;
  const { form, kept } = useKeptForm({
    kept: "document.action",
    of: `${listing}/${id}/${action}`,
    version: seen,
    resolver: zodResolver(schemaOf(fields)),
    defaults: draftOf(fields, null),
  });
  const { dirty } = kept;
  const offer = document.actions?.find((one) => one.action === action);
  const label = offer?.label ?? "";
  const act = useAction({
    run: (input: ActionInput, key: string) => kind.act(action, input, key),
    shownInForm: [REFUSED, CONFLICT, INVALID],
    onDone: () => {
      kept.end();
      // The action deleted the document: remove its queries, or they would be refetched and fail.
      if (kind.declared.actions[action]?.ends) {
        queries.removeQueries({
          predicate: ({ queryKey }) => queryKey[0] === listing && queryKey.includes(id),
        });
      }
      void readAgain(queries, listing);
      toast.success(t("document.acted", { action: label, number }));
      setOpen(false);
      onDone();
    },
    onFailed: (error) => {
      setFailure(error);
      showFields(form, error);
      // Whatever the error was, the data on screen may be stale.
      if (error.code !== INVALID) void readAgain(queries, listing);
    },
  });
  const overtaken = document.version > seen && !act.isPending && !act.isSuccess;
  const conflict = failure?.code === CONFLICT;
  const named = failure?.fields.some(({ field }) => fields.some(({ name }) => name === field)) ?? false;
  const refusal = failure && !conflict && !named ? failure : null;

  const submit = () => {
    setFailure(null);
    void form.handleSubmit((words) => act.mutate({ ...words, id, version: seen }))();
  };
  const close = useKeptClose(kept, () => setOpen(false));
  const changes = failure?.overtaken?.changes ?? [];
  return (
    <Modal
      open={open}
      title={t("document.ask", { action: label, number })}
      okText={label}
      okButtonProps={{ danger: isDangerous(kind, action), disabled: offer?.allowed === false || overtaken }}
      confirmLoading={act.isPending}
      mask={{ closable: !dirty }}
      onOk={submit}
      onCancel={() => void close()}
      afterClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {refusal && (
          <Alert
            showIcon
            type={refusal.refused ? "warning" : "error"}
            title={refusal.message || errorText(refusal)}
          />
        )}
        {offer?.allowed === false ? (
          <Alert showIcon type="warning" title={offer.reason} />
        ) : (
          (conflict || overtaken) && (
            <OvertakenNotice
              latest={overtaken ? { updatedBy: document.updatedBy ?? "" } : null}
              by={failure?.overtaken}
              changes={changes.map((change) => ({
                field: change.field,
                label: change.label,
                before: change.before ? wordOf(change.field, change.before) : "",
                after: change.after ? wordOf(change.field, change.after) : "",
              }))}
              refused={conflict}
              dirty={dirty}
              onReload={() => {
                setSeen(document.version);
                setFailure(null);
              }}
            />
          )
        )}
        <p className={styles.effect}>{t(effectWord(listing, action, i18n.exists))}</p>
        <KeptNotice kept={kept} />
        {fields.length > 0 && (
          <SpecFields control={form.control} specs={fields} labelOf={labelOf} focusFirst />
        )}
      </form>
    </Modal>
  );
}
