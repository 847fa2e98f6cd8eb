import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeListingQuery, type ListingState } from "../../../api/listing";
import { portalQuery } from "../../../api/identity";
import { SSO_USERS } from "../../../api/sso";
import { USER_TOPIC, userQuery, type User } from "../../../api/users";
import { usePage, useTabTitle } from "../../../core/page";
import { ActionBar } from "../../../kit/ActionBar";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useValueWords } from "../../../kit/list/useValueWords";
import { PendingRecord } from "../../../kit/PendingRecord";
import { RecordPage } from "../../../kit/RecordPage";
import { Facts, Section, type Fact } from "../../../kit/Section";
import { StatusDot, toneOf } from "../../../kit/StatusDot";
import { formatMinute } from "../../../kit/time";
import { displayName, useSignedIn } from "../../../core/signedInContext";
import { DepotSection } from "../depots/DepotSection";
import { PERMISSION_WHY } from "./addresses";
import { OrganizeLinks } from "./OrganizeLinks";
import { UserAside } from "./UserAside";
import styles from "./UserDetailPage.module.css";
import { DANGEROUS_USER_ACTIONS, useActionsOfPage, useUserActions } from "./useUserActions";

/** Next step for a new user: the password link was mailed, or an e-mail address is missing. */
function AddedNotice({ email }: { email: string | null | undefined }) {
  const { t } = useTranslation();
  const { setSearch } = usePage();
  const days = useQuery(portalQuery).data?.invitationDays;
  return (
    <Alert
      showIcon
      type={email ? "success" : "warning"}
      title={email ? t("user.added", { email }) : t("user.addedNoMail")}
      description={email ? t("user.addedHint", { days }) : t("user.addedNoMailHint")}
      closable={{ onClose: () => setSearch("", true) }}
    />
  );
}

function UserPage({ user, states }: { user: User; states: readonly ListingState[] }) {
  const { t } = useTranslation();
  const { search } = usePage();
  const { menu } = useSignedIn();
  const labelOf = useColumnLabels(USER_TOPIC);
  const wordOf = useValueWords(USER_TOPIC);
  const act = useUserActions();
  const actions = useActionsOfPage(user);
  const state = states.find((one) => one.state === user.state);
  const seesSsoUsers = menu.permissions.has("identity.sso_user.view");
  const explains = menu.titles.has(PERMISSION_WHY);

  const fact = (field: keyof User & string): Fact => {
    const value = user[field];
    return {
      field,
      label: labelOf(field),
      value: value === null || value === undefined || value === "" ? "" : wordOf(field, String(value)),
    };
  };
  const byAndAt = (who: string, at: string) => [who, formatMinute(at)].filter(Boolean).join(" · ");

  return (
    <RecordPage
      title={displayName(user)}
      beside={<StatusDot tone={toneOf(state?.tone)}>{state?.label ?? ""}</StatusDot>}
      actions={
        <ActionBar
          actions={actions}
          dangerousActions={DANGEROUS_USER_ACTIONS}
          onAction={(action) => act({ ...user, email: user.email, actions }, action)}
        />
      }
      aside={<UserAside user={user} listings={seesSsoUsers ? [USER_TOPIC, SSO_USERS] : [USER_TOPIC]} />}
    >
      {new URLSearchParams(search).has("added") && <AddedNotice email={user.email} />}
      <Section
        title={t("user.section.account")}
        beside={
          explains && (
            <Link to={`${PERMISSION_WHY}?user=${encodeURIComponent(user.username)}`}>{t("user.why")}</Link>
          )
        }
      >
        <Facts
          facts={[
            fact("username"),
            fact("email"),
            {
              field: "userType",
              label: labelOf("userType"),
              value: user.userType ? wordOf("userType", user.userType) : t("user.type.buyer"),
            },
            fact("language"),
            fact("source"),
            fact("verification"),
            fact("mustChangePassword"),
            fact("passwordChangedAt"),
            { ...fact("createdAt"), value: byAndAt(user.createdBy, user.createdAt) },
            { ...fact("updatedAt"), value: byAndAt(user.updatedBy, user.updatedAt) },
          ]}
        />
      </Section>
      <Section title={t("user.section.person")}>
        <Facts
          facts={[
            fact("surname"),
            fact("name"),
            fact("employeeNo"),
            fact("level"),
            fact("mobile"),
            fact("phone"),
          ]}
        />
      </Section>
      {user.companyName && (
        <Section title={t("user.section.company")} hint={t("user.section.companyHint")}>
          <Facts facts={[fact("companyName"), fact("creditCode"), fact("companyCategory")]} />
        </Section>
      )}
      <Section title={t("user.section.roles")}>
        {user.roleNames ? <p>{user.roleNames}</p> : <p className={styles.none}>{t("user.noRoles")}</p>}
      </Section>
      <Section title={t("user.section.organizes")}>
        <OrganizeLinks user={user} />
      </Section>
      <DepotSection user={user} />
    </RecordPage>
  );
}

export default function UserDetailPage() {
  const { t } = useTranslation();
  const { params } = usePage();
  const user = useQuery(userQuery(params.id ?? ""));
  useTabTitle(user.data && displayName(user.data));
  // Wait for the labels, to avoid a layout shift.
  const listing = useQuery(describeListingQuery(USER_TOPIC));
  if (user.data && listing.data) return <UserPage user={user.data} states={listing.data.states} />;
  return (
    <PendingRecord title={t("user.view")} section={t("user.section.account")} queries={[user, listing]} />
  );
}
