import { Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { onceBack } from "../core/offline";
import { useUnsavedPaths } from "../core/unsaved";
import { EmptyState } from "../kit/EmptyState";

/** A chunk could not be loaded; the page reloads by itself once the server is reachable. */
export function NotDownloaded({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const [isBack, setBack] = useState(false);
  // With unsaved input on other pages, the reload is left to the user until it is saved or discarded.
  const hasUnsaved = useUnsavedPaths().size > 0;
  const reload = useEffectEvent(onBack);
  useEffect(() => onceBack(() => setBack(true)), []);
  useEffect(() => {
    if (isBack && !hasUnsaved) reload();
  }, [isBack, hasUnsaved]);
  return (
    <EmptyState
      alert
      icon="warning"
      title={t("offline.pageTitle")}
      hint={t(hasUnsaved ? "offline.pageHintUnsaved" : "offline.pageHint")}
      action={
        <Button type="primary" onClick={onBack}>
          {t("common.retry")}
        </Button>
      }
    />
  );
}
