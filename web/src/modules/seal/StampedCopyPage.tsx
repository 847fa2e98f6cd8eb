import { useQuery } from "@tanstack/react-query";
import { Button, Drawer } from "antd";
import { startTransition, useState } from "react";
import { useTranslation } from "react-i18next";
import { STAMPED_COPIES, stampedCopyPageQuery, stampedCopyQuery, stampedKindsQuery } from "../../api/seals";
import { useAddress } from "../../kit/document/address";
import { Icon } from "../../kit/icons";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { useSupplierFilter } from "../../kit/list/useSupplierFilter";
import { deadlineInWords } from "../../kit/stamp/countdown";
import { StampBatchDialog } from "../../kit/stamp/StampBatchDialog";
import { StampPanel } from "../../kit/stamp/StampPanel";
import { errorText, toast } from "../../kit/toast";
import { useMinute } from "../../kit/useMinute";
import { useIsTheSupplier, useSignedIn } from "../../core/signedInContext";
import { around } from "./review/around";
import styles from "./review/review.module.css";
import { StampReview } from "./review/StampReview";
import { useHeldDecision, type Decision } from "./review/useHeldDecision";
import { useReviewQueue } from "./review/useReviewQueue";

const DOCUMENT_COLUMNS = ["documentNumber", "documentKind"];
const SUPPLIER_COLUMN = { zh: "supplierNameZh", en: "supplierNameEn" };
const OTHER_COLUMNS = [
  "state",
  "dueAt",
  "reason",
  "uploadedBy",
  "uploadedAt",
  "reviewedBy",
  "reviewedAt",
  "updatedAt",
];

interface CopyDrawerProps {
  id: string | null;
  mayReview: boolean;
  onOpen: (id: string | null) => void;
}

/** One stamped copy: beside its paper once there is one. */
function CopyDrawer({ id, mayReview, onOpen }: CopyDrawerProps) {
  const { t } = useTranslation();
  const detail = useQuery({ ...stampedCopyQuery(id ?? ""), enabled: id !== null }).data;
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const giveBack = (decision: Decision) => setReasons((all) => ({ ...all, [decision.id]: decision.reason }));
  const { held, decide, send, undo } = useHeldDecision((decision, error) => {
    giveBack(decision);
    const { action, number } = decision;
    toast.error(error, t(`review.refused.${action}`, { number, message: errorText(error) }));
  });
  const listed = useReviewQueue(mayReview && id !== null);
  // What was decided a moment ago no longer waits.
  const queue = listed.filter((row) => row.id !== held?.id);
  const near = around(queue, id ?? "");
  const wide = detail ? detail.file !== null && detail.file !== undefined : mayReview;
  const walks = mayReview && queue.length > 0;
  return (
    <Drawer
      title={detail ? `${detail.kindLabel} ${detail.copy.documentNumber}` : t("menu.stampedCopy")}
      open={id !== null}
      size={wide ? 1440 : 560}
      extra={
        walks && (
          <span className={styles.walk}>
            {near.place > 0 && <span>{t("files.nOf", { n: near.place, of: queue.length })}</span>}
            <Button
              disabled={!near.previous}
              aria-keyshortcuts="K"
              onClick={() => near.previous && onOpen(near.previous.id)}
            >
              {t("review.previousOne")} <kbd aria-hidden="true">K</kbd>
            </Button>
            <Button
              disabled={!near.next}
              aria-keyshortcuts="J"
              onClick={() => near.next && onOpen(near.next.id)}
            >
              {t("review.nextOne")} <kbd aria-hidden="true">J</kbd>
            </Button>
          </span>
        )
      }
      onClose={() => {
        send();
        onOpen(null);
      }}
      styles={{ wrapper: { maxWidth: "100vw" }, ...(wide ? { body: { padding: 0 } } : {}) }}
      destroyOnHidden
    >
      {id !== null && detail?.file && (
        <StampReview
          detail={detail}
          queue={queue}
          around={near}
          held={held}
          givenBack={reasons[id] || null}
          onDecide={(decision) => {
            decide(decision);
            // What comes in for it later is another paper.
            giveBack({ ...decision, reason: "" });
            if (near.next) onOpen(near.next.id);
          }}
          // Together with the way back: keys pressed meanwhile must not decide about the one on screen.
          onUndo={() =>
            startTransition(() => {
              const one = undo();
              if (!one) return;
              giveBack(one);
              onOpen(one.id);
            })
          }
          onOpen={onOpen}
        />
      )}
      {id !== null && !detail?.file && <StampPanel copyId={id} />}
    </Drawer>
  );
}

/** Stamped copies, returned or outstanding, for both sides. */
export default function StampedCopyPage() {
  const { t, i18n } = useTranslation();
  const [state, setState] = useListState();
  const open = (id: string | null) => setState({ ...state, open: id });
  const kinds = useQuery(stampedKindsQuery).data ?? [];
  const address = useAddress(STAMPED_COPIES);
  const now = useMinute();
  const { permissions } = useSignedIn().menu;
  const bySupplier = useSupplierFilter("supplierId");
  const isOwn = useIsTheSupplier();
  const supplier = SUPPLIER_COLUMN[i18n.language === "zh" ? "zh" : "en"];
  const mayUpload = permissions.has("seal.stamped_copy.upload");
  const mayReview = permissions.has("seal.stamped_copy.review");
  const [batch, setBatch] = useState(false);
  return (
    <>
      <ListPage
        title={t("menu.stampedCopy")}
        listing={STAMPED_COPIES}
        page={stampedCopyPageQuery}
        searchPlaceholder={t("stamp.search")}
        columns={[...DOCUMENT_COLUMNS, ...(isOwn ? [] : [supplier]), ...OTHER_COLUMNS]}
        filters={[...bySupplier, { field: "state", width: 140 }, { field: "dueOn", kind: "dateRange" }]}
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
        hrefOf={({ id }) => address.one(id)}
      />
      {batch && <StampBatchDialog onClosed={() => setBatch(false)} />}
      <CopyDrawer id={state.open} mayReview={mayReview} onOpen={open} />
    </>
  );
}
