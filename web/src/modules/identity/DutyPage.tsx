import { Button } from "antd";
import { useTranslation } from "react-i18next";
import ChangePasswordDialog from "./ChangePasswordDialog";
import { PublicPage } from "./PublicPage";
import styles from "./PublicPage.module.css";
import { SecondFactorCard } from "./SecondFactorCard";

/** What the server asks of the user before anything else; the only other way is out. */
export default function DutyPage({ enrols, onLeave }: { enrols: boolean; onLeave: () => void }) {
  const { t } = useTranslation();
  if (!enrols) return <ChangePasswordDialog onClose={onLeave} />;
  return (
    <PublicPage title={t("duty.enrolTitle")} intro={t("duty.enrolHint")} wide>
      <div className={styles.form}>
        <SecondFactorCard />
        <Button type="link" onClick={onLeave}>
          {t("shell.signOut")}
        </Button>
      </div>
    </PublicPage>
  );
}
