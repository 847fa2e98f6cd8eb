import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { outsideFeedsQuery } from "../../api/exchange";
import { useSignedIn } from "../../core/signedInContext";
import { kindChoices, wordIn } from "./exchangeWords";
import { uncompared } from "./feedTrouble";

/** Says of which feeds the list shows what was found before, and why; above the list of differences. */
export function UncomparedFeeds() {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const feeds = useQuery({ ...outsideFeedsQuery(), enabled: permissions.has("exchange.record.view") });
  return (
    <>
      {uncompared(feeds.data ?? []).map(({ name, compareError }) => (
        <Alert
          key={name}
          showIcon
          type="warning"
          title={t("exchange.drift.notCompared", { feed: wordIn(kindChoices(t), name), error: compareError })}
        />
      ))}
    </>
  );
}
