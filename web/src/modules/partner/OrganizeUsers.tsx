import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Organize } from "../../api/organizations";
import {
  addOrganizeUsers,
  organizeUsersQuery,
  removeOrganizeUsers,
  type OrganizeUser,
} from "../../api/organizeUsers";
import { USER_TOPIC } from "../../api/users";
import { readAgain } from "../../core/readAgain";
import { useSignedIn } from "../../core/signedInContext";
import { useAction } from "../../core/useAction";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { useModal } from "../../kit/modal";
import { UserSelect } from "../../kit/select/UserSelect";
import { toast } from "../../kit/toast";
import styles from "./OrganizeUsers.module.css";

const USER_LIST = "/systemManage/userManage";

/** The users of an organisation; each is added or removed at once. */
export default function OrganizeUsers({ row }: { row: Pick<Organize, "id" | "nameZh" | "nameEn"> }) {
  const { t, i18n } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const { menu } = useSignedIn();
  const mayEdit = menu.permissions.has("identity.user.edit");
  const users = useQuery(organizeUsersQuery(row.id));
  const done = (message: string) => {
    void readAgain(queries, USER_TOPIC);
    toast.success(message);
  };
  const adding = useAction({ run: addOrganizeUsers, onDone: () => done(t("organize.userAdded")) });
  const removing = useAction({ run: removeOrganizeUsers, onDone: () => done(t("organize.userRemoved")) });

  if (users.isPending) return <LoadingLines />;
  if (!users.data) return <FailureState error={users.error} onRetry={() => void users.refetch()} />;

  const askRemove = (user: OrganizeUser) =>
    modal.confirm({
      title: t("organize.askRemoveUser", { name: user.userNameAndAccount }),
      content: t("organize.removeUserEffect"),
      okText: t("organize.removeUser"),
      okButtonProps: { danger: true },
      onOk: () => removing.mutate({ organizeId: row.id, userIds: [user.id] }),
    });
  // The user list shows organisation names in the user's language, so filter by that name.
  const where = `organizeNames~like~${i18n.language === "zh" ? row.nameZh : row.nameEn}`;
  return (
    <div className={styles.users}>
      {mayEdit && (
        <UserSelect
          value={null}
          anyState
          disabled={adding.isPending}
          aria-label={t("organize.addUser")}
          onChange={(userId) => userId && adding.mutate({ organizeId: row.id, userIds: [userId] })}
        />
      )}
      {users.data.length === 0 ? (
        <EmptyState
          icon="user"
          title={t("organize.noUsers")}
          {...(mayEdit ? { hint: t("organize.noUsersHint") } : {})}
        />
      ) : (
        <ul className={styles.list}>
          {users.data.map((user) => (
            <li key={user.id}>
              {menu.titles.has(USER_LIST) ? (
                <Link to={`${USER_LIST}/detail/${user.id}`}>{user.userNameAndAccount}</Link>
              ) : (
                <span>{user.userNameAndAccount}</span>
              )}
              {mayEdit && (
                <Button
                  size="small"
                  aria-label={`${t("organize.removeUser")} ${user.userNameAndAccount}`}
                  onClick={() => askRemove(user)}
                >
                  {t("organize.removeUser")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {menu.titles.has(USER_LIST) && users.data.length > 0 && (
        <Link to={`${USER_LIST}?where=${encodeURIComponent(where)}`}>{t("organize.inUserList")}</Link>
      )}
    </div>
  );
}
