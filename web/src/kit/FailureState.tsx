import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { asApiError } from "../api/errors";
import { CopyableDetails } from "./CopyableDetails";
import { EmptyState } from "./EmptyState";
import { errorText } from "./toast";

/** Error state of a failed load: what failed, a retry button, and details for support. */
export function FailureState({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title?: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const failure = asApiError(error);
  return (
    <EmptyState
      alert
      icon="warning"
      title={title ?? t("error.loadTitle")}
      hint={errorText(failure)}
      action={
        <>
          <Button type="primary" onClick={onRetry}>
            {t("common.retry")}
          </Button>
          <CopyableDetails error={failure} />
        </>
      }
    />
  );
}
