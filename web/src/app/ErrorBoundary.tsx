import { Button } from "antd";
import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyableDetails } from "../kit/CopyableDetails";
import { EmptyState } from "../kit/EmptyState";

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

/** Keeps one broken page from taking the whole product with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  // A part of the page that could not be fetched (a newer release is out, the server was away) is fetched again
  // only by a reload.
  private readonly retry = (): void => {
    const { error } = this.state;
    if (error instanceof Error && /dynamically imported module|preload CSS/i.test(error.message))
      window.location.reload();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <PageFailure error={error} onRetry={this.retry} />;
  }
}
