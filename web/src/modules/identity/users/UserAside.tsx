import { useTranslation } from "react-i18next";
import { AuditTimeline } from "../../../kit/AuditTimeline";
import { Section } from "../../../kit/Section";
import { useSignedIn } from "../../../core/signedInContext";
import { useUserHistory } from "./useUserHistory";
import { UserSignIns } from "./UserSignIns";

interface UserAsideProps {
  user: { id: string; username: string };
  /** Listings whose audit trail concerns the user. */
  listings: readonly string[];
}

/** Recent sign-ins and the history of the account, subject to permissions. */
export function UserAside({ user, listings }: UserAsideProps) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const history = useUserHistory();
  return (
    <>
      {permissions.has("identity.sign_in_log.view") && <UserSignIns user={user} />}
      {permissions.has("base.audit.view") && (
        <Section title={t("history.title")}>
          <AuditTimeline listing={listings} id={user.id} {...history} />
        </Section>
      )}
    </>
  );
}
