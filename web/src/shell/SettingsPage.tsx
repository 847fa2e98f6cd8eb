import { useTranslation } from "react-i18next";
import { MAY_READ_MESSAGES } from "../api/messages";
import { PageHeader } from "../kit/PageHeader";
import { Panel, PlainPage } from "../kit/PlainPage";
import { PreferenceCard } from "../modules/message/PreferenceCard";
import { SettingsForm } from "./SettingsForm";
import { useSignedIn } from "../core/signedInContext";

export default function SettingsPage() {
  const { t } = useTranslation();
  const mayRead = useSignedIn().menu.permissions.has(MAY_READ_MESSAGES);
  return (
    <PlainPage>
      <PageHeader title={t("settings.title")} />
      <Panel narrow>
        <SettingsForm />
      </Panel>
      {mayRead && (
        <div id="messages">
          <Panel narrow title={t("message.preference.title")}>
            <PreferenceCard />
          </Panel>
        </div>
      )}
    </PlainPage>
  );
}
