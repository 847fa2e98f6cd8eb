import { useQuery } from "@tanstack/react-query";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { STAMPED_COPIES, stampedCopyPageQuery, stampedCopyQuery, stampedKindsQuery } from "../../api/seals";
import { Icon } from "../../kit/icons";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { deadlineInWords } from "../../kit/stamp/countdown";
import { StampBatchDialog } from "../../kit/stamp/StampBatchDialog";
import { StampPanel } from "../../kit/stamp/StampPanel";
import { useMinute } from "../../kit/useMinute";
import { useSignedIn } from "../../core/signedInContext";

const COLUMNS = {
  zh: ["documentNumber", "documentKind", "supplierNameZh"],
  en: ["documentNumber", "documentKind", "supplierNameEn"],
};
const OTHER_COLUMNS = [
  "state",
  "dueOn",
  "dueAt",
  "reason",
  "uploadedBy",
  "uploadedAt",
  "reviewedBy",
  "reviewedAt",
  "updatedAt",
];

function CopyDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const detail = useQuery({ ...stampedCopyQuery(id ?? ""), enabled: id !== null }).data;
  const title = detail ? `${detail.kindLabel} ${detail.copy.documentNumber}` : t("menu.stampedCopy");
  return (
    <Drawer
      title={title}
      open={id !== null}
      size={560}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: "100vw" } }}
      destroyOnHidden
    >
      {id !== null && <StampPanel copyId={id} />}
    </Drawer>
  );
}

/** Stamped copies, returned or outstanding, for both sides. */
export default function StampedCopyPage() {
  const { t, i18n } = useTranslation();
  const [state, setState] = useListState();
  const open = (id: string | null) => setState({ ...state, open: id });
  const kinds = useQuery(stampedKindsQuery).data ?? [];
  const now = useMinute();
  const mayUpload = useSignedIn().menu.permissions.has("seal.stamped_copy.upload");
  const [batch, setBatch] = useState(false);
  return (
    <>
      <ListPage
        title={t("menu.stampedCopy")}
        listing={STAMPED_COPIES}
        page={stampedCopyPageQuery}
        searchPlaceholder={t("stamp.search")}
        columns={[...COLUMNS[i18n.language === "zh" ? "zh" : "en"], ...OTHER_COLUMNS]}
        filters={[
          { field: "state", width: 140 },
          { field: "dueOn", kind: "dateRange" },
        ]}
        inShort={{
          documentKind: (code) => kinds.find(({ kind }) => kind === code)?.label ?? code,
          dueAt: (until) => deadlineInWords(until, t, now),
        }}
        primary={
          mayUpload && (
            <Button type="primary" icon={<Icon name="upload" />} onClick={() => setBatch(true)}>
              {t("stamp.batch.button")}
            </Button>
          )
        }
        emptyTitle={t("stamp.emptyTitle")}
        emptyHint={t("stamp.emptyHint")}
        // Most actions need the file in view, so rows only offer to open the stamped copy.
        actionsOf={() => [{ action: "open", label: t("common.view"), allowed: true }]}
        onAction={(row) => open(row.id)}
        onOpen={(row) => open(row.id)}
      />
      {batch && <StampBatchDialog onClosed={() => setBatch(false)} />}
      <CopyDrawer id={state.open} onClose={() => open(null)} />
    </>
  );
}
