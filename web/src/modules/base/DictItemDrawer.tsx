import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dictItemQuery, type DictItem } from "../../api/dictionary";
import { asApiError } from "../../api/errors";
import { DrawerForm } from "../../kit/DrawerForm";
import { FailureState } from "../../kit/FailureState";
import { DictItemEditor } from "./DictItemEditor";

export const NEW = "new";

interface DictItemDrawerProps {
  /** A row's id, `new`, or null when closed. */
  target: string | null;
  onClose: () => void;
}

/** Waits for the record, then hands one fixed version of it to the editor. */
export function DictItemDrawer({ target, onClose }: DictItemDrawerProps) {
  const { t } = useTranslation();
  const existing = target !== null && target !== NEW;
  const latest = useQuery({ ...dictItemQuery(target ?? ""), enabled: existing });
  const [base, setBase] = useState<{ target: string; row: DictItem } | null>(null);

  // The version being edited stays the same while others change the record: their change is announced, not
  // poured into half-finished text.
  if (existing && latest.data && latest.data.id === target && base?.target !== target) {
    setBase({ target, row: latest.data });
  }
  // Whoever opens it again wants to see it as it is then.
  if (target === null && base !== null) setBase(null);

  if (target === NEW || (base && base.target === target)) {
    const row = target === NEW ? null : (base?.row ?? null);
    return (
      <DictItemEditor
        key={target}
        base={row}
        latest={row && latest.data?.id === row.id ? latest.data : row}
        gone={existing && latest.isError && asApiError(latest.error).code === 404}
        onReload={() => {
          if (latest.data) setBase({ target, row: latest.data });
        }}
        onClosed={onClose}
      />
    );
  }
  return (
    <DrawerForm title={t("dict.view")} open={target !== null} dirty={false} saving={false} onClose={onClose}>
      {latest.isError ? (
        <FailureState error={latest.error} onRetry={() => void latest.refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </DrawerForm>
  );
}
