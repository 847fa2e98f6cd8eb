import { useTranslation } from "react-i18next";
import { PageHeader } from "../kit/PageHeader";
import { Panel, PlainPage } from "../kit/PlainPage";
import { SettingsForm } from "./SettingsForm";

export default function SettingsPage() {
  const { t } = useTranslation();
  return (
    <PlainPage>
      <PageHeader title={t("settings.title")} />
      <Panel narrow>
        <SettingsForm />
      </Panel>
    </PlainPage>
  );
}
