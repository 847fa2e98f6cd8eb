import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { HOME } from "../../app/navigation";
import { EmptyState } from "../../kit/EmptyState";
import { PageHeader } from "../../kit/PageHeader";
import { Panel, PlainPage } from "../../kit/PlainPage";

/** The place of one announcement for people inside. There are no announcements yet. */
export default function NoticeDetailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PlainPage>
      <PageHeader title={t("notice.title")} />
      <Panel>
        <EmptyState
          icon="page"
          title={t("notice.noneTitle")}
          hint={t("notice.noneHint")}
          action={<Button onClick={() => void navigate(HOME)}>{t("common.backHome")}</Button>}
        />
      </Panel>
    </PlainPage>
  );
}
