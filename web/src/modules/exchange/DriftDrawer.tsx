import { useQuery } from "@tanstack/react-query";
import { Button, Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { driftQuery } from "../../api/exchange";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { Facts, Section } from "../../kit/Section";
import { formatMinute } from "../../kit/time";
import styles from "./exchange.module.css";
import { differenceChoices, wordIn } from "./exchangeWords";
import { Payload } from "./Payload";

/** One difference between our data and the ERP's, side by side. */
export function DriftDrawer({ target, onClose }: { target: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const drift = useQuery({ ...driftQuery(target ?? ""), enabled: target !== null });
  const shown = drift.data?.id === target ? drift.data : undefined;
  return (
    <Drawer
      title={shown?.businessKey ?? t("exchange.drift.one")}
      open={target !== null}
      size={980}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: "100vw" }, body: { padding: "12px 20px 20px" } }}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>{t("common.close")}</Button>
        </div>
      }
    >
      {drift.isError ? (
        <FailureState error={drift.error} onRetry={() => void drift.refetch()} />
      ) : shown ? (
        <div className={styles.parts}>
          <Section title={t("exchange.about")}>
            <Facts
              facts={[
                {
                  field: "difference",
                  label: t("exchange.field.difference"),
                  value: wordIn(differenceChoices(t), shown.difference),
                },
                { field: "found", label: t("exchange.field.found"), value: formatMinute(shown.foundAt) },
                { field: "fields", label: t("exchange.field.fields"), value: shown.fields },
              ]}
            />
          </Section>
          <div className={styles.side}>
            <Payload title={t("exchange.drift.ours")} value={shown.ours} none={t("exchange.drift.notHere")} />
            <Payload
              title={t("exchange.drift.theirs")}
              value={shown.theirs}
              none={t("exchange.drift.notThere")}
            />
          </div>
        </div>
      ) : (
        <LoadingLines rows={8} />
      )}
    </Drawer>
  );
}
