import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { STAMPED_COPIES, stampSteps, type StampedCopyDetail } from "../../api/seals";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { toast } from "../toast";
import { useSecond } from "../useSecond";

interface HandedInProps {
  detail: StampedCopyDetail;
  /** When the data was received, by the browser's clock. */
  saidAt: number;
}

/** A scan waiting for review: whether it can still be withdrawn, and whether the virus scan is running. */
function Waiting({ detail, saidAt, onTakeBack }: HandedInProps & { onTakeBack: () => void }) {
  const { t } = useTranslation();
  const now = useSecond();
  const left = Math.max(0, Math.ceil((saidAt + detail.takeBackSeconds * 1000 - now) / 1000));
  const scanning = detail.file?.status === "scanning";
  if (left === 0 && !scanning) return null;
  return (
    <Alert
      showIcon
      type={scanning ? "info" : "success"}
      title={t(scanning ? "stamp.handedInScanning" : "stamp.handedIn")}
      action={left > 0 && <Button onClick={onTakeBack}>{t("stamp.takeBack", { n: left })}</Button>}
    />
  );
}

/** Submission state of the scan: what can be withdrawn, what is still to be submitted, what was rejected. */
export function HandedIn({ detail, saidAt }: HandedInProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { copy, file, earlierFiles, takeBackSeconds } = detail;
  const step = useAction({
    run: (action: "submit" | "take_back", key) =>
      stampSteps[action]({ id: copy.id, version: copy.version }, key),
    onDone: ({ copy: now }, action) => {
      void readAgain(queries, STAMPED_COPIES);
      // Where an earlier file waits for the review again, the clock stays stopped.
      const takenBack = now.state === "to_review" ? "stamp.takenBackOne" : "stamp.takenBack";
      toast.success(t(action === "submit" ? "stamp.handedIn" : takenBack));
    },
    onFailed: () => void readAgain(queries, STAMPED_COPIES),
  });
  const last = earlierFiles[0];
  if (copy.state === "to_upload" && !file && last?.status === "refused") {
    return (
      <Alert showIcon type="error" role="alert" title={t("stamp.fileRefused")} description={last.reason} />
    );
  }
  if (copy.state === "uploaded") {
    const submit = copy.actions?.find(({ action, allowed }) => action === "submit" && allowed);
    if (!submit) return <Alert showIcon type="info" title={t("stamp.supplierNotHandedIn")} />;
    return (
      <Alert
        showIcon
        type="error"
        role="alert"
        title={t("stamp.notHandedIn")}
        description={t("stamp.notHandedInHint")}
        action={
          <Button type="primary" loading={step.isPending} onClick={() => step.mutate("submit")}>
            {submit.label}
          </Button>
        }
      />
    );
  }
  const waits = copy.state === "to_review" && (takeBackSeconds > 0 || file?.status === "scanning");
  return waits ? (
    <Waiting detail={detail} saidAt={saidAt} onTakeBack={() => step.mutate("take_back")} />
  ) : null;
}
