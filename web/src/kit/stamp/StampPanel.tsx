import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Tabs } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeListingQuery, type RowAction } from "../../api/listing";
import {
  STAMPED_COPIES,
  stampedCopyQuery,
  stampOfDocumentQuery,
  stampRefusals,
  stampSteps,
  type StampedCopyDetail,
  type StampedFile,
} from "../../api/seals";
import { readAgain } from "../../core/readAgain";
import { useSignedIn } from "../../core/signedInContext";
import { useAction } from "../../core/useAction";
import { ActionButton } from "../ActionButton";
import { AuditTimeline } from "../AuditTimeline";
import { LoadingLines } from "../LoadingLines";
import { formatBytes } from "../bytes";
import { useAddress } from "../document/address";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { Icon } from "../icons";
import { ActionMenu } from "../RowActions";
import { useModal } from "../modal";
import { PaperButton } from "./PaperButton";
import { StatusDot, toneOf } from "../StatusDot";
import { formatMinute } from "../time";
import { toast } from "../toast";
import { HandedIn } from "./HandedIn";
import { splitOffers } from "./mainAction";
import { ReasonDialog } from "./ReasonDialog";
import { SaveFileButton } from "./SaveFileButton";
import { SealDialog } from "./SealDialog";
import styles from "./stamp.module.css";
import { StampCountdown } from "./StampCountdown";
import { UploadDialog } from "./UploadDialog";

const DANGEROUS = new Set(["reject", "return", "recall"]);
const NONE: readonly string[] = [];
/** Actions shown with the submission state instead of in the action bar. */
const OF_HANDING_IN = new Set(["submit", "take_back"]);
/** Fields hidden in the history. */
const UNTOLD = ["documentId", "supplierId", "documentKind"];

interface FileCardProps {
  file: StampedFile;
  /** Where it is looked at; absent where it is beside it. */
  at?: string | undefined;
  signatures: StampedCopyDetail["signatures"];
}

function FileCard({ file, at, signatures }: FileCardProps) {
  const { t, i18n } = useTranslation();
  const own = signatures.filter(({ stampedFileId }) => stampedFileId === file.id);
  return (
    <div className={styles.file}>
      <div className={styles.name}>
        <strong>{file.name}</strong>
        {at && <Link to={at}>{t("stamp.look")}</Link>}
        <SaveFileButton file={file} />
      </div>
      <p className={styles.note}>
        {t(file.origin === "seal" ? "stamp.originSeal" : "stamp.originUpload")} · {formatBytes(file.bytes)} ·{" "}
        {file.madeBy} · {formatMinute(file.madeAt)}
      </p>
      {file.status === "scanning" && <p className={styles.note}>{t("stamp.scanning")}</p>}
      {file.status === "refused" && <p className={styles.refused}>{file.reason}</p>}
      {file.doubt && <p className={styles.refused}>{t("stamp.doubtConfirmed", { number: file.doubt })}</p>}
      {own.length > 0 && (
        <ul className={styles.signatures}>
          {own.map((signature) => (
            <li key={signature.party}>
              <Icon name="safety" />
              <span>
                {i18n.language === "zh" ? signature.nameZh : signature.nameEn}
                <span className={styles.note}>
                  {" "}
                  {t(signature.party === "buyer" ? "stamp.buyer" : "stamp.supplier")} · {signature.signedBy} ·{" "}
                  {formatMinute(signature.signedAt)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {file.code && (
        <p className={styles.note}>
          {t("stamp.code")}{" "}
          <a href={`/verify?code=${file.code}`} target="_blank" rel="noreferrer">
            {file.code.replace(/(.{5})(?=.)/g, "$1-")}
          </a>
        </p>
      )}
    </div>
  );
}

function useStampAction(onAction: (action: RowAction) => void, detail: StampedCopyDetail) {
  const { t } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const step = useAction({
    run: ({ action, id, version }: { action: keyof typeof stampSteps; id: string; version: number }, key) =>
      stampSteps[action]({ id, version }, key),
    onDone: () => {
      void readAgain(queries, STAMPED_COPIES);
      toast.success(t("common.done"));
    },
    // Whatever the error was, the data on screen may be stale.
    onFailed: () => void readAgain(queries, STAMPED_COPIES),
  });
  return (offer: RowAction) => {
    const { action, label } = offer;
    if (action !== "approve" && action !== "recall") return onAction(offer);
    const { id, version, documentNumber } = detail.copy;
    modal.confirm({
      title: t("stamp.ask", { action: label, number: documentNumber }),
      content: t(`stamp.effect.${action}`),
      okText: label,
      onOk: () => step.mutateAsync({ action, id, version }).catch(() => undefined),
    });
  };
}

interface LoadedProps {
  detail: StampedCopyDetail;
  saidAt: number;
  inDocument: boolean;
  without: readonly string[];
}

function Loaded({ detail, saidAt, inDocument, without }: LoadedProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { copy, file, earlierFiles, signatures, kindLabel } = detail;
  const address = useAddress(STAMPED_COPIES);
  const [doing, setDoing] = useState<RowAction | null>(null);
  const begin = useStampAction(setDoing, detail);
  const mayUpload = useSignedIn().menu.permissions.has("seal.stamped_copy.upload");
  const states = useQuery(describeListingQuery(STAMPED_COPIES)).data?.states ?? [];
  const state = states.find((one) => one.state === copy.state);
  const offers = (copy.actions ?? []).filter(
    ({ action }) => !OF_HANDING_IN.has(action) && !without.includes(action),
  );
  const { main, beside, blocked } = splitOffers({ state: copy.state, actions: offers });
  const notNow = t("stamp.notNow");
  const done = () => {
    setDoing(null);
    void readAgain(queries, STAMPED_COPIES);
    toast.success(t(doing?.action === "upload" ? "stamp.handedIn" : "common.done"));
  };
  const close = () => {
    setDoing(null);
    void readAgain(queries, STAMPED_COPIES);
  };
  const refusal = doing?.action === "reject" || doing?.action === "return" ? doing.action : null;
  const sealing = doing?.action === "sign" || doing?.action === "countersign" ? doing.action : null;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <StatusDot tone={toneOf(state?.tone)}>{state?.label ?? copy.state}</StatusDot>
        {!inDocument && (
          <PaperButton kind={copy.documentKind} id={copy.documentId} number={copy.documentNumber} />
        )}
      </div>
      {!inDocument && <StampCountdown detail={detail} />}
      <HandedIn detail={detail} saidAt={saidAt} />
      {copy.reason && (
        <Alert
          showIcon
          type="warning"
          title={t(copy.state === "returned" ? "stamp.returnedBecause" : "stamp.rejectedBecause")}
          description={<span className={styles.reason}>{copy.reason}</span>}
        />
      )}
      {offers.length > 0 && (
        <div className={styles.actions}>
          {main && (
            <Button type="primary" onClick={() => begin(main)}>
              {main.label}
            </Button>
          )}
          {beside.map((offer) => (
            <ActionButton
              key={offer.action}
              action={offer}
              danger={DANGEROUS.has(offer.action)}
              onRun={() => begin(offer)}
            />
          ))}
          {blocked.length > 0 && (
            <ActionMenu actions={blocked} dangerousActions={NONE} onAction={() => undefined}>
              <Button size="small" icon={<Icon name="more" />} aria-label={notNow} title={notNow} />
            </ActionMenu>
          )}
        </div>
      )}
      <Tabs
        items={[
          {
            key: "file",
            label: t("stamp.tabFile"),
            children: (
              <div className={styles.panel}>
                {file ? (
                  <FileCard
                    file={file}
                    at={inDocument ? address.one(copy.id) : undefined}
                    signatures={signatures}
                  />
                ) : (
                  <EmptyState
                    title={t("stamp.noFile")}
                    hint={t(mayUpload ? "stamp.noFileHint" : "stamp.noFileYet", { kind: kindLabel })}
                  />
                )}
                {earlierFiles.length > 0 && <h2>{t("stamp.earlier")}</h2>}
                {earlierFiles.map((one) => (
                  <FileCard key={one.id} file={one} signatures={signatures} />
                ))}
              </div>
            ),
          },
          {
            key: "history",
            label: t("stamp.tabHistory"),
            children: <AuditTimeline listing={STAMPED_COPIES} id={copy.id} without={UNTOLD} />,
          },
        ]}
      />
      {doing?.action === "upload" && <UploadDialog copy={copy} onDone={done} onClose={close} />}
      {doing && sealing && (
        <SealDialog detail={detail} action={sealing} label={doing.label} onDone={done} onClose={close} />
      )}
      {doing && refusal && (
        <ReasonDialog
          about={`${refusal}/${copy.id}`}
          title={t("stamp.ask", { action: doing.label, number: copy.documentNumber })}
          effect={t(`stamp.effect.${refusal}`)}
          label={doing.label}
          run={(reason, key) => stampRefusals[refusal]({ id: copy.id, version: copy.version, reason }, key)}
          onDone={done}
          onClose={close}
        />
      )}
    </div>
  );
}

type StampPanelProps =
  /** `without`: actions that are offered beside it. */
  | { copyId: string; without?: readonly string[] }
  /** `inDocument`: on the document's page, which already shows the deadline and the PDF. */
  | { kind: string; documentId: string; inDocument?: boolean };

/**
 * The stamped copy of a document: its state, the document as PDF, actions, files and history.
 * Loaded by its own id or by the document's.
 */
export function StampPanel(props: StampPanelProps) {
  const { t } = useTranslation();
  const byCopy = "copyId" in props;
  const own = useQuery({ ...stampedCopyQuery(byCopy ? props.copyId : ""), enabled: byCopy });
  const ofDocument = useQuery({
    ...stampOfDocumentQuery(byCopy ? "" : props.kind, byCopy ? "" : props.documentId),
    enabled: !byCopy,
  });
  const { data, dataUpdatedAt, error, isPending, refetch } = byCopy ? own : ofDocument;
  if (data)
    return (
      <Loaded
        detail={data}
        saidAt={dataUpdatedAt}
        inDocument={!byCopy && (props.inDocument ?? false)}
        without={byCopy ? (props.without ?? []) : []}
      />
    );
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingLines rows={6} />;
  return <EmptyState title={t("stamp.notAsked")} />;
}
