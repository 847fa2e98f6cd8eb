import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeListingQuery, type ListingState } from "../../../api/listing";
import { SSO_USERS, ssoUserQuery, type SsoUser } from "../../../api/sso";
import { USER_TOPIC, userQuery } from "../../../api/users";
import { usePage, useTabTitle } from "../../../core/page";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useValueWords } from "../../../kit/list/useValueWords";
import { PendingRecord } from "../../../kit/PendingRecord";
import { RecordPage } from "../../../kit/RecordPage";
import { Facts, Section, type Fact } from "../../../kit/Section";
import { StatusDot, toneOf } from "../../../kit/StatusDot";
import { formatMinute } from "../../../kit/time";
import { useSignedIn } from "../../../core/signedInContext";
import { DepotSection } from "../depots/DepotSection";
import { PERMISSION_WHY, userDetail, USERS } from "../users/addresses";
import { OrganizeLinks } from "../users/OrganizeLinks";
import { UserAside } from "../users/UserAside";
import styles from "../users/UserDetailPage.module.css";
import { AllocationDrawer } from "./AllocationDrawer";
import type { Allocation } from "./allocationForm";

const EXPIRED = "expired";

function SsoUserPage({ user, states }: { user: SsoUser; states: readonly ListingState[] }) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const { permissions } = menu;
  const labelOf = useColumnLabels(SSO_USERS);
  const wordOf = useValueWords(SSO_USERS);
  const [allocating, setAllocating] = useState<keyof Allocation | null>(null);
  const seesUsers = permissions.has("identity.user.view");
  // Without permission to view users, the user type is unknown; buyers are the default for single sign-on.
  const account = useQuery({ ...userQuery(user.id), enabled: seesUsers }).data;
  const state = states.find((one) => one.state === user.state);
  const expired = user.state === EXPIRED;
  const mayAllocate = permissions.has("identity.sso_user.edit") && !expired;

  const fact = (field: keyof SsoUser & string): Fact => {
    const value = user[field];
    return { field, label: labelOf(field), value: value ? wordOf(field, String(value)) : "" };
  };
  const allocate = (kind: keyof Allocation, seeing: string) =>
    mayAllocate &&
    permissions.has(seeing) && (
      <Button size="small" onClick={() => setAllocating(kind)}>
        {t(kind === "roleIds" ? "ssoUser.allocateRoles" : "ssoUser.allocateOrganizes")}
      </Button>
    );

  return (
    <RecordPage
      title={user.name || user.username}
      beside={<StatusDot tone={toneOf(state?.tone)}>{state?.label ?? ""}</StatusDot>}
      aside={<UserAside user={user} listings={seesUsers ? [SSO_USERS, USER_TOPIC] : [SSO_USERS]} />}
    >
      {expired && permissions.has("identity.sso_user.edit") && (
        <Alert showIcon type="info" title={t("ssoUser.expired")} />
      )}
      {!expired && user.roleIds.length === 0 && (
        <Alert showIcon type="warning" title={t("ssoUser.waits")} description={t("ssoUser.waitsHint")} />
      )}
      <Section
        title={t("ssoUser.section.company")}
        beside={
          menu.titles.has(PERMISSION_WHY) && (
            <Link to={`${PERMISSION_WHY}?user=${encodeURIComponent(user.username)}`}>{t("user.why")}</Link>
          )
        }
      >
        <Facts
          facts={[
            { ...fact("name"), label: t("profile.name") },
            fact("ssoEmail"),
            fact("issuer"),
            fact("subject"),
            fact("linkedAt"),
            fact("lastSignInAt"),
          ]}
        />
      </Section>
      <Section
        title={t("ssoUser.section.account")}
        beside={
          seesUsers &&
          menu.titles.has(USERS) && <Link to={userDetail(user.id)}>{t("ssoUser.openAccount")}</Link>
        }
      >
        <Facts
          facts={[
            fact("username"),
            fact("source"),
            {
              ...fact("updatedAt"),
              value: [user.updatedBy, formatMinute(user.updatedAt)].filter(Boolean).join(" · "),
            },
          ]}
        />
      </Section>
      <Section title={t("user.section.roles")} beside={allocate("roleIds", "identity.role.view")}>
        {user.roleNames ? <p>{user.roleNames}</p> : <p className={styles.none}>{t("user.noRoles")}</p>}
      </Section>
      <Section title={t("user.section.organizes")} beside={allocate("organizeIds", "partner.organize.view")}>
        <OrganizeLinks user={user} />
      </Section>
      {account && <DepotSection user={account} />}
      {allocating && (
        <AllocationDrawer
          key={allocating}
          kind={allocating}
          user={user}
          userType={account?.userType ?? ""}
          onClosed={() => setAllocating(null)}
        />
      )}
    </RecordPage>
  );
}

export default function SsoUserDetailPage() {
  const { t } = useTranslation();
  const { params } = usePage();
  const user = useQuery(ssoUserQuery(params.id ?? ""));
  useTabTitle(user.data && (user.data.name || user.data.username));
  // Wait for the labels, to avoid a layout shift.
  const listing = useQuery(describeListingQuery(SSO_USERS));
  if (user.data && listing.data) return <SsoUserPage user={user.data} states={listing.data.states} />;
  return (
    <PendingRecord
      title={t("ssoUser.view")}
      section={t("ssoUser.section.company")}
      queries={[user, listing]}
    />
  );
}
