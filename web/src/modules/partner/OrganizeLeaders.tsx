import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LEADER_TOPIC, leadersQuery, saveLeader } from "../../api/organizations";
import { readAgain } from "../../core/readAgain";
import { useSignedIn } from "../../core/signedInContext";
import { useAction } from "../../core/useAction";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { UserSelect } from "../../kit/select/UserSelect";
import { toast } from "../../kit/toast";
import { useDictChoices } from "../../kit/useDictChoices";
import styles from "./OrganizeUsers.module.css";

/** Who answers for a supplier in each function; each choice is kept at once. */
export default function OrganizeLeaders({ organizeId }: { organizeId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useSignedIn().menu.permissions.has("partner.leader.edit");
  const leaders = useQuery(leadersQuery(organizeId));
  const { choices, loading } = useDictChoices("leaderFunction");
  const saving = useAction({
    run: saveLeader,
    onDone: () => {
      void readAgain(queries, LEADER_TOPIC);
      toast.success(t("organize.leaderSaved"));
    },
    // Somebody else may have named one meanwhile.
    onFailed: () => void readAgain(queries, LEADER_TOPIC),
  });
  if (leaders.isPending || loading) return <LoadingLines />;
  if (!leaders.data) return <FailureState error={leaders.error} onRetry={() => void leaders.refetch()} />;
  return (
    <ul className={styles.list}>
      {choices.map(({ value, label }) => {
        const known = leaders.data.find((one) => one.function === value);
        return (
          <li key={value}>
            <span>{label}</span>
            {mayEdit ? (
              <UserSelect
                value={known?.userId ?? null}
                label={known?.leader}
                disabled={saving.isPending}
                aria-label={t("organize.leaderOf", { function: label })}
                onChange={(userId) =>
                  saving.mutate({ organizeId, function: value, userId, version: known?.version ?? 0 })
                }
              />
            ) : (
              <span>{known?.leader ?? "—"}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
