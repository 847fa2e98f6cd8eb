import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { User } from "../../../api/users";
import { addressOf } from "../../../kit/document/address";
import { organizeName, useOrganizes } from "../../../kit/OrganizePicker";
import { useSide, useSignedIn } from "../../../core/signedInContext";
import styles from "./UserDetailPage.module.css";

/** The organisations of a user, as links for users who may view them. */
export function OrganizeLinks({ user }: { user: Pick<User, "organizeIds" | "organizeNames"> }) {
  const { t, i18n } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const side = useSide();
  const sees = permissions.has("partner.organize.view");
  const organizeOf = useOrganizes(user.organizeIds, sees);
  if (user.organizeIds.length === 0) return <p className={styles.none}>{t("user.noOrganizes")}</p>;
  if (!sees) return <p>{user.organizeNames}</p>;
  return (
    <ul className={styles.organizes}>
      {user.organizeIds.map((id) => {
        const organize = organizeOf(id);
        return (
          <li key={id}>
            {organize ? (
              <>
                <Link to={addressOf("partner.organize", side).one(id)}>
                  {organizeName(organize, i18n.language)}
                </Link>
                {organize.erpNo && <span>{organize.erpNo}</span>}
              </>
            ) : (
              t("common.loading")
            )}
          </li>
        );
      })}
    </ul>
  );
}
