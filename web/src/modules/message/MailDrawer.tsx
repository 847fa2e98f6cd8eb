import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Drawer, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeListingQuery } from "../../api/listing";
import { SEND_LOG, sentMailQuery, type SentMail } from "../../api/messages";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { Facts } from "../../kit/Section";
import { StatusDot, toneOf } from "../../kit/StatusDot";
import { formatMinute } from "../../kit/time";
import styles from "./MailDrawer.module.css";
import { MailFrame } from "./MailFrame";

interface MailDrawerProps {
  target: string | null;
  onClose: () => void;
  onResend: (mail: SentMail) => void;
}

/** One mail: recipient, time, the mail server's response, and its content. */
export function MailDrawer({ target, onClose, onResend }: MailDrawerProps) {
  const { t } = useTranslation();
  const mail = useQuery({ ...sentMailQuery(target ?? ""), enabled: target !== null });
  const resend = mail.data?.actions?.find(({ action }) => action === "resend");
  return (
    <Drawer
      title={t("message.log.mail")}
      open={target !== null}
      size={640}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: "100vw" }, body: { padding: "12px 20px 20px" } }}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>{t("common.close")}</Button>
          {resend && mail.data && (
            <Button
              type={mail.data.state === "failed" ? "primary" : "default"}
              disabled={!resend.allowed}
              title={resend.reason ?? ""}
              onClick={() => onResend(mail.data)}
            >
              {resend.label}
            </Button>
          )}
        </div>
      }
    >
      {mail.data ? (
        <MailDetail mail={mail.data} />
      ) : mail.error ? (
        <FailureState error={mail.error} onRetry={() => void mail.refetch()} />
      ) : (
        <LoadingLines rows={8} />
      )}
    </Drawer>
  );
}

function MailDetail({ mail }: { mail: SentMail }) {
  const { t } = useTranslation();
  const listing = useQuery(describeListingQuery(SEND_LOG));
  const [shown, setShown] = useState<"html" | "text">("html");
  const state = listing.data?.states.find((one) => one.state === mail.state);
  const moment = (value: string | null | undefined) => (value ? formatMinute(value) : "");
  return (
    <div className={styles.detail}>
      {mail.error && (
        <Alert showIcon type={mail.state === "failed" ? "error" : "warning"} title={mail.error} />
      )}
      <Facts
        facts={[
          {
            field: "state",
            label: t("message.log.state"),
            value: <StatusDot tone={toneOf(state?.tone)}>{state?.label ?? mail.state}</StatusDot>,
          },
          { field: "recipient", label: t("message.log.recipient"), value: mail.recipient },
          { field: "address", label: t("message.log.address"), value: mail.address },
          { field: "template", label: t("message.template.code"), value: mail.template },
          { field: "queuedAt", label: t("message.log.queuedAt"), value: moment(mail.queuedAt) },
          { field: "sentAt", label: t("message.log.sentAt"), value: moment(mail.sentAt) },
          { field: "attempts", label: t("message.log.attempts"), value: String(mail.attempts) },
          ...(mail.state === "queued"
            ? [{ field: "dueAt", label: t("message.log.dueAt"), value: moment(mail.dueAt) }]
            : []),
          { field: "messageId", label: "Message-ID", value: <code>{mail.messageId}</code> },
        ]}
      />
      {mail.handedOver > 1 && (
        <Alert showIcon type="info" title={t("message.log.handedOver", { n: mail.handedOver })} />
      )}
      <div className={styles.head}>
        <h2>{mail.title}</h2>
        <Segmented
          size="small"
          aria-label={t("message.log.showAs")}
          options={[
            { value: "html", label: "HTML" },
            { value: "text", label: t("message.log.text") },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {shown === "html" ? (
        <MailFrame html={mail.html} title={mail.title} />
      ) : (
        <pre className={styles.text}>{mail.text}</pre>
      )}
    </div>
  );
}
