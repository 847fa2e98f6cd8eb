import { useQuery } from "@tanstack/react-query";
import { Button, Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { describeListingQuery } from "../../api/listing";
import { EXCHANGES, exchangeQuery, type Exchange } from "../../api/exchange";
import { ActionButton } from "../../kit/ActionButton";
import { LoadingLines } from "../../kit/LoadingLines";
import { groupDigits } from "../../kit/digits";
import { FailureState } from "../../kit/FailureState";
import { Facts, Section } from "../../kit/Section";
import { StatusDot, toneOf } from "../../kit/StatusDot";
import { formatDateTime } from "../../kit/time";
import styles from "./exchange.module.css";
import { directionChoices, kindChoices, systemChoices, wordIn } from "./exchangeWords";
import { Payload } from "./Payload";

interface Try {
  at: number;
  millis: number;
  outcome: string;
  error: string;
}

function useStates() {
  const listing = useQuery(describeListingQuery(EXCHANGES));
  return listing.data?.states ?? [];
}

function Tries({ record }: { record: Exchange }) {
  const { t } = useTranslation();
  const states = useStates();
  const tries = (record.tries as unknown as Try[]).toReversed();
  if (tries.length === 0) return null;
  return (
    <Section title={t("exchange.tries")}>
      <ol className={styles.tries}>
        {tries.map((one, at) => {
          const state = states.find(({ state: name }) => name === one.outcome);
          return (
            <li key={`${one.at} ${tries.length - at}`}>
              <span className={styles.when}>{formatDateTime(one.at)}</span>
              <StatusDot tone={toneOf(state?.tone)}>{state?.label ?? one.outcome}</StatusDot>
              <span className={styles.when}>
                {t("exchange.millis", { n: groupDigits(String(one.millis)) })}
              </span>
              {one.error && <span className={styles.error}>{one.error}</span>}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Content({ record }: { record: Exchange }) {
  const { t } = useTranslation();
  const state = useStates().find(({ state: name }) => name === record.state);
  const label = (field: "createdAt" | "endedAt" | "nextAttemptAt") =>
    record[field] ? formatDateTime(record[field]) : "";
  return (
    <div className={styles.parts}>
      <Section title={t("exchange.about")}>
        <Facts
          facts={[
            {
              field: "state",
              label: t("exchange.field.state"),
              value: <StatusDot tone={toneOf(state?.tone)}>{state?.label ?? record.state}</StatusDot>,
            },
            {
              field: "direction",
              label: t("exchange.field.direction"),
              value: wordIn(directionChoices(t), record.direction),
            },
            {
              field: "system",
              label: t("exchange.field.system"),
              value: wordIn(systemChoices(t), record.system),
            },
            { field: "kind", label: t("exchange.field.kind"), value: wordIn(kindChoices(t), record.kind) },
            { field: "number", label: t("exchange.field.number"), value: record.outsideNumber },
            { field: "attempts", label: t("exchange.field.attempts"), value: String(record.attempts) },
            { field: "created", label: t("exchange.field.created"), value: label("createdAt") },
            { field: "by", label: t("exchange.field.createdBy"), value: record.createdBy },
            { field: "next", label: t("exchange.field.next"), value: label("nextAttemptAt") },
            { field: "ended", label: t("exchange.field.ended"), value: label("endedAt") },
            {
              field: "recognised",
              label: t("exchange.field.recognised"),
              value: record.recognised ? t("common.yes") : t("common.no"),
            },
            { field: "key", label: t("exchange.field.key"), value: record.idempotencyKey },
          ]}
        />
      </Section>
      {record.error && (
        <Section title={t("exchange.lastError")}>
          <p className={styles.error}>{record.error}</p>
        </Section>
      )}
      {record.direction === "out" && (
        <Payload
          title={t("exchange.payloadOut")}
          value={record.payloadOut}
          none={t("exchange.nothingSent")}
        />
      )}
      <Payload title={t("exchange.payloadIn")} value={record.payloadIn} none={t("exchange.nothingHeard")} />
      <Tries record={record} />
    </div>
  );
}

interface ExchangeDrawerProps {
  target: string | null;
  onClose: () => void;
  onAction: (record: Exchange, action: string) => void;
}

/** One exchange: request, response, all attempts, and the available actions. */
export function ExchangeDrawer({ target, onClose, onAction }: ExchangeDrawerProps) {
  const { t } = useTranslation();
  const record = useQuery({ ...exchangeQuery(target ?? ""), enabled: target !== null });
  const shown = record.data?.id === target ? record.data : undefined;
  return (
    <Drawer
      title={shown ? `${shown.businessKey} · ${wordIn(kindChoices(t), shown.kind)}` : t("exchange.one")}
      open={target !== null}
      size={680}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: "100vw" }, body: { padding: "12px 20px 20px" } }}
      footer={
        <div className={styles.footer}>
          {shown?.actions?.map((action) => (
            <ActionButton key={action.action} action={action} onRun={() => onAction(shown, action.action)} />
          ))}
          <Button onClick={onClose}>{t("common.close")}</Button>
        </div>
      }
    >
      {record.isError ? (
        <FailureState error={record.error} onRetry={() => void record.refetch()} />
      ) : shown ? (
        <Content record={shown} />
      ) : (
        <LoadingLines rows={10} />
      )}
    </Drawer>
  );
}
