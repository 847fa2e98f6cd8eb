import { useTranslation } from "react-i18next";
import { PageHeader } from "../../kit/PageHeader";
import { Panel, PlainPage } from "../../kit/PlainPage";
import { displayName, useSignedIn } from "../../core/signedInContext";
import { AvatarPanel } from "./AvatarPanel";
import { ProfileForm } from "./ProfileForm";
import styles from "./ProfilePage.module.css";
import { SecondFactorCard } from "./SecondFactorCard";
import { userTypeWord } from "./users/userForm";

/** The current user's own data, roles and organisations. */
export default function ProfilePage() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const userType = userTypeWord(user.userType);
  const facts = [
    [t("profile.name"), displayName(user)],
    [t("profile.account"), user.useraccount],
    [t("profile.label"), user.label],
    [t("profile.userType"), userType ? t(userType) : user.userType],
  ] as const;
  return (
    <PlainPage>
      <PageHeader title={t("profile.title")} />
      <Panel narrow>
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          <div>
            <dt>{t("profile.roles")}</dt>
            <dd>
              {user.roles.length === 0 ? (
                t("common.empty")
              ) : (
                <ul>
                  {user.roles.map((role) => (
                    <li key={role.roleCode}>
                      {role.roleName} <small>{role.roleCode}</small>
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
          <div>
            <dt>{t("profile.organizes")}</dt>
            <dd>
              {user.organizes.length === 0
                ? t("profile.noOrganizes")
                : t("profile.organizeCount", { count: user.organizes.length })}
            </dd>
          </div>
        </dl>
      </Panel>
      <Panel narrow>
        <AvatarPanel />
      </Panel>
      <Panel narrow title={t("profile.contact")}>
        <ProfileForm />
      </Panel>
      <Panel narrow title={t("profile.secondFactor")}>
        <SecondFactorCard />
      </Panel>
    </PlainPage>
  );
}
