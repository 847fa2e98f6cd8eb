import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../api/errors";
import { organizeQuery } from "../../api/organizations";
import { DrawerForm } from "../../kit/DrawerForm";
import { FailureState } from "../../kit/FailureState";
import { usePinned } from "../../kit/form/usePinned";
import { OrganizeEditor } from "./OrganizeEditor";

export const NEW = "new";

interface OrganizeDrawerProps {
  /** A row's id, `new`, or null when closed. */
  target: string | null;
  onClose: () => void;
}

/** Waits for the record, then hands one fixed version of it to the editor. */
export function OrganizeDrawer({ target, onClose }: OrganizeDrawerProps) {
  const { t } = useTranslation();
  const existing = target !== null && target !== NEW;
  const latest = useQuery({ ...organizeQuery(target ?? ""), enabled: existing });
  const [base, pin] = usePinned(existing ? target : null, latest.data);

  if (target === NEW || base) {
    return (
      <OrganizeEditor
        key={target}
        base={base}
        latest={base && latest.data?.id === base.id ? latest.data : base}
        gone={existing && latest.isError && asApiError(latest.error).code === 404}
        onReload={() => {
          if (latest.data) pin(latest.data);
        }}
        onClosed={onClose}
      />
    );
  }
  return (
    <DrawerForm
      title={t("organize.view")}
      open={target !== null}
      dirty={false}
      saving={false}
      onClose={onClose}
    >
      {latest.isError ? (
        <FailureState error={latest.error} onRetry={() => void latest.refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </DrawerForm>
  );
}
