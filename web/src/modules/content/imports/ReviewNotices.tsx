import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ImportTask } from "../../../api/imports";
import { errorText } from "../../../kit/toast";
import type { Corrections } from "./useCorrections";

const STALE = 409;

interface ReviewNoticesProps {
  task: ImportTask;
  cameBack: boolean;
  corrections: Corrections;
}

/** Notices above the lines: why the import was not applied, what its lines belong to has changed, or why corrections were rejected. */
export function ReviewNotices({ task, cameBack, corrections }: ReviewNoticesProps) {
  const { t } = useTranslation();
  const { failure, lookAgain } = corrections;
  const changed = corrections.review.parent?.changed;
  return (
    <>
      {(cameBack || task.error) && (
        <Alert
          showIcon
          type="warning"
          title={t("import.cameBack")}
          description={task.error || t("import.cameBackHint")}
        />
      )}
      {changed && (
        <Alert
          showIcon
          type="warning"
          title={changed}
          action={
            <Button size="small" disabled={lookAgain === null} onClick={() => lookAgain?.()}>
              {t("import.lookAgain")}
            </Button>
          }
        />
      )}
      {failure && (
        <Alert
          showIcon
          type="warning"
          title={t("import.notCorrected")}
          description={failure.code === STALE ? t("import.notCorrectedStale") : errorText(failure)}
          action={
            <>
              <Button size="small" onClick={corrections.sendAgain}>
                {t("import.sendAgain")}
              </Button>
              <Button size="small" type="text" onClick={corrections.giveUp}>
                {t("import.giveUp")}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
