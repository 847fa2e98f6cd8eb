import { useTranslation } from "react-i18next";
import { EmptyState } from "../../kit/EmptyState";
import { PageHeader } from "../../kit/PageHeader";
import { Panel, PlainPage } from "../../kit/PlainPage";
import styles from "./DownloadsPage.module.css";

/** Files that were asked for and are made in the background. Nothing makes such files yet, and the page says so. */
export default function DownloadsPage() {
  const { t } = useTranslation();
  return (
    <PlainPage>
      <PageHeader title={t("downloads.title")} />
      <Panel>
        <table className={styles.table} aria-label={t("downloads.title")}>
          <thead>
            <tr>
              <th scope="col">{t("downloads.name")}</th>
              <th scope="col">{t("downloads.status")}</th>
              <th scope="col">{t("downloads.requestedAt")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={3}>
                <EmptyState
                  icon="download"
                  title={t("downloads.emptyTitle")}
                  hint={t("downloads.emptyHint")}
                />
              </td>
            </tr>
          </tbody>
        </table>
      </Panel>
    </PlainPage>
  );
}
