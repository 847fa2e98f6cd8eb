import { useQuery } from "@tanstack/react-query";
import { Alert, Button, DatePicker, Input, Modal, Select, Typography } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addApiKey, apiKeyPermissionsQuery, type MadeApiKey } from "../../api/apiKeys";
import { userOptionsQuery } from "../../api/users";
import { asApiError } from "../../api/errors";
import { useAction } from "../../core/useAction";
import { Field } from "../../kit/Field";
import { KeptNotice } from "../../kit/form/KeptNotice";
import { useKeptClose } from "../../kit/form/useKeptClose";
import { useKeptDraft } from "../../kit/form/useKeptDraft";
import { FailureNote } from "./FailureNote";
import styles from "./ApiKeyDialog.module.css";
import { SHOWN } from "../../kit/form/serverErrors";

const NO_KEY = { name: "", ownerId: "", permissions: [] as string[], until: "" };

/** Creates an API key, then shows its secret once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // Name and permissions of the key are kept as a draft; the secret itself is never stored.
  const { draft, change, kept } = useKeptDraft({ kept: "identity.api_key", initial: NO_KEY });
  const { name, ownerId, permissions } = draft;
  const until = draft.until ? dayjs(draft.until) : null;
  const close = useKeptClose(kept, onClose);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const [tried, setTried] = useState(false);
  const owners = useQuery(userOptionsQuery);
  const offered = useQuery(apiKeyPermissionsQuery(ownerId));
  const action = useAction({
    run: addApiKey,
    once: true,
    shownInForm: SHOWN,
    onDone: (key) => {
      kept.end();
      setMade(key);
    },
  });
  // What is typed now would not be sent: the next key is another one.
  const busy = action.isPending || action.isSuccess;
  const fields = action.error ? asApiError(action.error).fields : [];
  const errorOf = (field: string, missing = false) =>
    tried && missing ? t("common.required") : fields.find((wrong) => wrong.field === field)?.message;
  const complete = name.trim() !== "" && ownerId !== "" && permissions.length > 0;
  const submit = () => {
    setTried(true);
    if (!complete || busy) return;
    action.mutate({
      name,
      ownerId,
      permissions,
      ...(until ? { expiresAt: until.endOf("day").toISOString() } : {}),
    });
  };

  if (made) {
    return (
      <Modal
        open
        title={t("apiKey.made")}
        // The key already exists, so there is nothing to cancel.
        footer={
          <Button type="primary" onClick={onClose}>
            {t("apiKey.kept")}
          </Button>
        }
        mask={{ closable: false }}
        onCancel={onClose}
      >
        <div className={styles.form}>
          <Alert showIcon type="warning" title={t("apiKey.shownOnce")} />
          <div className={styles.secret}>
            <code>{made.secret}</code>
            <Typography.Text copyable={{ text: made.secret }} />
          </div>
        </div>
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={t("apiKey.add")}
      okText={t("apiKey.add")}
      confirmLoading={action.isPending}
      onOk={submit}
      mask={{ closable: !kept.dirty }}
      onCancel={() => void close()}
    >
      <div className={styles.form}>
        <KeptNotice kept={kept} />
        <FailureNote error={action.error} />
        <Field label={t("apiKey.name")} required error={errorOf("name", !name.trim())}>
          {(wiring) => (
            <Input
              {...wiring}
              readOnly={busy}
              maxLength={100}
              value={name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t("apiKey.owner")}
          required
          hint={t("apiKey.ownerHint")}
          error={errorOf("ownerId", !ownerId)}
        >
          {(wiring) => (
            <Select
              {...wiring}
              disabled={busy}
              showSearch={{ optionFilterProp: "label" }}
              placeholder={t("userSelect.placeholder")}
              {...(ownerId ? { value: ownerId } : {})}
              loading={owners.isPending}
              onChange={(chosen: string) => change({ ownerId: chosen, permissions: [] })}
              options={(owners.data ?? []).map((user) => ({
                value: user.id,
                label: user.userNameAndAccount,
              }))}
            />
          )}
        </Field>
        <Field
          label={t("apiKey.permissions")}
          required
          error={errorOf("permissions", permissions.length === 0)}
        >
          {(wiring) => (
            <Select
              {...wiring}
              mode="multiple"
              disabled={!ownerId || busy}
              placeholder={ownerId ? undefined : t("apiKey.ownerFirst")}
              showSearch={{ optionFilterProp: "label" }}
              value={permissions}
              loading={offered.isFetching}
              onChange={(chosen) => change({ permissions: chosen })}
              options={(offered.data ?? []).map(({ code, label }) => ({ value: code, label }))}
            />
          )}
        </Field>
        <Field label={t("apiKey.until")} hint={t("apiKey.untilHint")} error={errorOf("expiresAt")}>
          {(wiring) => (
            <DatePicker
              {...wiring}
              disabled={busy}
              value={until}
              onChange={(day) => change({ until: day ? day.format("YYYY-MM-DD") : "" })}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
