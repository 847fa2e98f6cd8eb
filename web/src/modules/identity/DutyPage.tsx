import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChangePasswordFields } from "./ChangePasswordFields";
import { PublicPage } from "../../kit/PublicPage";
import styles from "../../kit/PublicPage.module.css";
import { SecondFactorCard } from "./SecondFactorCard";
import { useChangePassword } from "./useChangePassword";

interface DutyPageProps {
  /** Enrol a second factor; else change the password. */
  enrols: boolean;
  onLeave: () => void;
}

/** Mandatory step after sign-in; the only alternative is to sign out. */
export default function DutyPage({ enrols, onLeave }: DutyPageProps) {
  const { t } = useTranslation();
  const leave = (
    <Button type="link" onClick={onLeave}>
      {t("shell.signOut")}
    </Button>
  );
  return enrols ? (
    <PublicPage title={t("duty.enrolTitle")} intro={t("duty.enrolHint")} wide>
      <div className={styles.form}>
        <SecondFactorCard />
        {leave}
      </div>
    </PublicPage>
  ) : (
    <PublicPage title={t("duty.passwordTitle")} intro={t("duty.passwordHint")}>
      <NewPassword leave={leave} />
    </PublicPage>
  );
}

function NewPassword({ leave }: { leave: ReactNode }) {
  const { t } = useTranslation();
  const changing = useChangePassword();
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void changing.submit(event)}>
      <ChangePasswordFields control={changing.control} error={changing.error} />
      <Button type="primary" htmlType="submit" size="large" block loading={changing.saving}>
        {t("shell.changePassword")}
      </Button>
      {leave}
    </form>
  );
}
