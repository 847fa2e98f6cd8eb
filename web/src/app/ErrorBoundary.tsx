import { Button } from "antd";
import { Component, useEffect, useEffectEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyableDetails } from "../kit/CopyableDetails";
import { EmptyState } from "../kit/EmptyState";
import { onceBack } from "../core/offline";
import { unsavedPaths } from "../core/unsaved";

/** Part of the product could not be downloaded: nothing is broken, and the page opens by itself once the server is back. */
function NotDownloaded({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const back = useEffectEvent(() => {
    // A reload would lose what stands on other pages; then it is left to the user.
    if (unsavedPaths().size === 0) onBack();
  });
  useEffect(() => onceBack(() => back()), []);
  return (
    <EmptyState
      alert
      icon="warning"
      title={t("offline.pageTitle")}
      hint={t("offline.pageHint")}
      action={
        <Button type="primary" onClick={onBack}>
          {t("common.retry")}
        </Button>
      }
    />
  );
}

function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      alert
      icon="warning"
      title={t("error.pageTitle")}
      hint={t("error.pageHint")}
      action={
        <>
          <Button type="primary" onClick={onRetry}>
            {t("common.retry")}
          </Button>
          <CopyableDetails error={error} />
        </>
      }
    />
  );
}

function isNotDownloaded(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|preload CSS/i.test(error.message);
}

/** Keeps one broken page from taking the whole product with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  // A part of the page that could not be fetched (a newer release is out, the server was away) is fetched again
  // only by a reload.
  private readonly retry = (): void => {
    if (isNotDownloaded(this.state.error)) window.location.reload();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isNotDownloaded(error)) return <NotDownloaded onBack={this.retry} />;
    return <PageFailure error={error} onRetry={this.retry} />;
  }
}
