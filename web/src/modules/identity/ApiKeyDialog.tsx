import { useQuery } from "@tanstack/react-query";
import { Alert, DatePicker, Input, Modal, Select, Typography } from "antd";
import type { Dayjs } from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addApiKey, apiKeyPermissionsQuery, keyOwnersQuery, type MadeApiKey } from "../../api/apiKeys";
import { asApiError } from "../../api/errors";
import { useAction } from "../../app/useAction";
import { Field } from "../../kit/Field";
import { FailureNote } from "./FailureNote";
import publicStyles from "./PublicPage.module.css";
import { SHOWN } from "../../kit/form/serverErrors";

/** Makes a key, then shows it this once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [ownerId, setOwner] = useState("");
  const [permissions, setPermissions] = useState<string[]>([]);
  const [until, setUntil] = useState<Dayjs | null>(null);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const owners = useQuery(keyOwnersQuery);
  const offered = useQuery(apiKeyPermissionsQuery(ownerId));
  const action = useAction({ run: addApiKey, once: true, shownInForm: SHOWN, onDone: setMade });
  const fields = action.error ? asApiError(action.error).fields : [];
  const errorOf = (field: string) => fields.find((wrong) => wrong.field === field)?.message;

  if (made) {
    return (
      <Modal
        open
        title={t("apiKey.made")}
        okText={t("apiKey.kept")}
        cancelButtonProps={{ hidden: true }}
        mask={{ closable: false }}
        onOk={onClose}
        onCancel={onClose}
      >
        <div className={publicStyles.form}>
          <Alert showIcon type="warning" title={t("apiKey.shownOnce")} />
          <Typography.Text code copyable style={{ overflowWrap: "anywhere" }}>
            {made.secret}
          </Typography.Text>
        </div>
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={t("apiKey.add")}
      okText={t("apiKey.add")}
      okButtonProps={{ disabled: !name.trim() || !ownerId || permissions.length === 0 }}
      confirmLoading={action.isPending}
      onOk={() =>
        action.mutate({
          name,
          ownerId,
          permissions,
          ...(until ? { expiresAt: until.endOf("day").toISOString() } : {}),
        })
      }
      onCancel={onClose}
    >
      <div className={publicStyles.form}>
        <FailureNote error={action.error} />
        <Field label={t("apiKey.name")} required error={errorOf("name")}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("apiKey.owner")} required hint={t("apiKey.ownerHint")} error={errorOf("ownerId")}>
          {(wiring) => (
            <Select
              {...wiring}
              showSearch={{ optionFilterProp: "label" }}
              {...(ownerId ? { value: ownerId } : {})}
              loading={owners.isPending}
              onChange={(chosen: string) => {
                setOwner(chosen);
                setPermissions([]);
              }}
              options={(owners.data ?? []).map((user) => ({
                value: user.id,
                label: user.userNameAndAccount,
              }))}
            />
          )}
        </Field>
        <Field label={t("apiKey.permissions")} required error={errorOf("permissions")}>
          {(wiring) => (
            <Select
              {...wiring}
              mode="multiple"
              disabled={!ownerId}
              showSearch={{ optionFilterProp: "label" }}
              value={permissions}
              loading={offered.isFetching}
              onChange={setPermissions}
              options={(offered.data ?? []).map(({ code, label }) => ({ value: code, label }))}
            />
          )}
        </Field>
        <Field label={t("apiKey.until")} hint={t("apiKey.untilHint")} error={errorOf("expiresAt")}>
          {(wiring) => <DatePicker {...wiring} value={until} onChange={setUntil} />}
        </Field>
      </div>
    </Modal>
  );
}
