import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { API_KEYS, apiKeyPageQuery, revokeApiKey } from "../../api/apiKeys";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { Icon } from "../../kit/icons";
import { useModal } from "../../kit/modal";
import { ListPage } from "../../kit/list/ListPage";
import type { Tone } from "../../kit/StatusDot";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../core/signedInContext";
import { ApiKeyDialog } from "./ApiKeyDialog";
import { permissionLabel, useDeclaredPermissions } from "./useDeclaredPermissions";

const TONES: Readonly<Record<string, Tone>> = {
  active: "done",
  dormant: "returned",
  expired: "waiting",
  revoked: "idle",
};
/** Default columns; who revoked a key and where it was last used are rarely needed. */
const COLUMNS = [
  "name",
  "state",
  "ownerAccount",
  "prefix",
  "permissions",
  "expiresAt",
  "lastUsedAt",
  "createdBy",
  "createdAt",
] as const;
const STATES = ["active", "dormant", "expired", "revoked"] as const;

/** API keys, with which programs act on behalf of a user. */
export default function ApiKeyList() {
  const { t } = useTranslation();
  const modal = useModal();
  const { menu } = useSignedIn();
  const queries = useQueryClient();
  const [making, setMaking] = useState(false);
  const mayEdit = menu.permissions.has("identity.api_key.edit");
  const again = () => void readAgain(queries, API_KEYS);
  const revoke = useAction({ run: revokeApiKey, onDone: () => toast.success(t("apiKey.revoked")) });
  const modules = useDeclaredPermissions();
  const permissionsInWords = (codes: string) =>
    codes
      .split(", ")
      .map((code) => permissionLabel(modules, code))
      .join(t("common.listComma"));
  const states = STATES.map((value) => ({ value, label: t(`apiKey.state.${value}`) }));
  return (
    <>
      <ListPage
        title={t("menu.apiKey")}
        listing={API_KEYS}
        page={apiKeyPageQuery}
        needs={["name", "state"]}
        searchPlaceholder={t("apiKey.search")}
        columns={COLUMNS}
        filters={[{ field: "state", options: states }]}
        emptyTitle={t("apiKey.emptyTitle")}
        emptyHint={t("apiKey.emptyHint")}
        primary={
          mayEdit && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setMaking(true)}>
              {t("apiKey.add")}
            </Button>
          )
        }
        inShort={{ permissions: permissionsInWords }}
        tones={{ state: (value) => TONES[value] ?? "idle" }}
        dangerousActions={["revoke"]}
        actionsOf={(row) =>
          mayEdit && row.state !== "revoked"
            ? [{ action: "revoke", label: t("apiKey.revoke"), allowed: true }]
            : []
        }
        onAction={(row) =>
          modal.confirm({
            title: t("apiKey.confirmRevoke", { name: row.name }),
            content: t("apiKey.confirmRevokeHint"),
            okText: t("apiKey.revoke"),
            okButtonProps: { danger: true },
            onOk: () =>
              revoke
                .mutateAsync({ id: row.id, version: row.version })
                .catch(() => undefined)
                .finally(again),
          })
        }
      />
      {making && (
        <ApiKeyDialog
          onClose={() => {
            setMaking(false);
            again();
          }}
        />
      )}
    </>
  );
}
