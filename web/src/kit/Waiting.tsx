import { Spin } from "antd";
import { useTranslation } from "react-i18next";
import { useOnline } from "../core/offline";
import { useCountsAsLoading } from "../core/progress";
import { EmptyState } from "./EmptyState";
import styles from "./Waiting.module.css";

/** Placeholder for a page that is still loading. */
export function Waiting() {
  const { t } = useTranslation();
  const online = useOnline();
  useCountsAsLoading();
  if (!online)
    return <EmptyState icon="warning" title={t("offline.pageTitle")} hint={t("offline.pageHint")} />;
  return (
    <output className={styles.waiting}>
      <Spin />
      <span className="visually-hidden">{t("common.loading")}</span>
    </output>
  );
}
