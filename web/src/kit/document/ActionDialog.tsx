import { useQueryClient } from "@tanstack/react-query";
import { Alert, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActionInput, DocumentRow, ListedDocument } from "../../api/documents";
import type { ApiError } from "../../api/errors";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { KeptNotice } from "../form/KeptNotice";
import { CONFLICT } from "../form/overtaken";
import { showFields } from "../form/serverErrors";
import { useKeptClose } from "../form/useKeptClose";
import { useOvertaken, type MadeVersion, type Overtaking } from "../form/useOvertaken";
import { useColumnLabels } from "../list/useColumnLabels";
import { RefusalAlert } from "../RefusalAlert";
import { toast } from "../toast";
import { useFocusBack } from "../useFocusBack";
import styles from "./ActionDialog.module.css";
import type { FieldChange } from "./changes";
import { isDangerous, nameOf, type DocumentKind } from "./kind";
import { effectWord } from "./actionWords";
import { SpecFields } from "./SpecFields";
import { useActionForm } from "./useActionForm";
import { useShownChanges } from "./useShownChanges";

const REFUSED = 300;
const INVALID = 422;
const NO_CHANGES: readonly FieldChange[] = [];

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
  // The action applies to the version the user has seen; it advances only when they reload.
  const [seen, setSeen] = useState(props.seen);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [open, setOpen] = useState(true);
  const { id } = document;
  const number = nameOf(kind, document, i18n.language);
  const { fields, form, kept } = useActionForm({ kind, action, of: id, version: seen });
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
      if (!overtaking.failed(error) && error.code !== INVALID) void readAgain(queries, listing);
    },
  });
  const busy = act.isPending || act.isSuccess;
  const overtaking: Overtaking<MadeVersion> = useOvertaken<MadeVersion>({
    topic: listing,
    base: { id, version: seen },
    latest: document,
    busy,
    // What is typed fits every version.
    rebase: () => setFailure(null),
    onReload: ({ version }) => setSeen(version),
  });
  const named = failure?.fields.some(({ field }) => fields.some(({ name }) => name === field)) ?? false;
  const refusal = failure && !overtaking.conflict && !named ? failure : null;

  const blocked = offer?.allowed === false || overtaking.overtaken !== null;
  const submit = () => {
    if (blocked || act.isPending) return;
    setFailure(null);
    void form.handleSubmit((words) => act.mutate({ ...words, id, version: seen }))();
  };
  const back = useFocusBack();
  const close = useKeptClose(kept, () => setOpen(false));
  const changes = useShownChanges(kind, overtaking.by?.changes ?? NO_CHANGES);
  return (
    <Modal
      open={open}
      title={t("document.ask", { action: label, number })}
      okText={label}
      okButtonProps={{ danger: isDangerous(kind, action), disabled: blocked }}
      confirmLoading={act.isPending}
      mask={{ closable: !dirty }}
      onOk={submit}
      onCancel={() => void close()}
      afterClose={() => {
        back();
        onClose();
      }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {refusal && <RefusalAlert failure={refusal} />}
        {offer?.allowed === false ? (
          <Alert showIcon type="warning" title={offer.reason} />
        ) : (
          overtaking.notice(changes, dirty)
        )}
        <p className={styles.effect}>{t(effectWord(listing, action, i18n.exists))}</p>
        <KeptNotice kept={kept} />
        {fields.length > 0 && (
          <SpecFields control={form.control} specs={fields} labelOf={labelOf} readOnly={busy} focusFirst />
        )}
      </form>
    </Modal>
  );
}
