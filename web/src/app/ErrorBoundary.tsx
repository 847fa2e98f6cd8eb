import { Button } from "antd";
import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyableDetails } from "../kit/CopyableDetails";
import { EmptyState } from "../kit/EmptyState";
import { isNotDownloaded } from "../core/offline";
import { reportUncaught } from "../core/pageErrors";
import { NotDownloaded } from "./NotDownloaded";

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

/** Contains a rendering error within one page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    reportUncaught(error);
  }

  // A chunk that could not be loaded (a newer release is deployed, or the server was unreachable) is only loaded again
  // by a reload.
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
