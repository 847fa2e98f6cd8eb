import { useQuery } from "@tanstack/react-query";
import { Button, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { depotsQuery, type User } from "../../../api/users";
import { FailureState } from "../../../kit/FailureState";
import { LoadingLines } from "../../../kit/LoadingLines";
import { Section } from "../../../kit/Section";
import { byFactory } from "./depotForm";
import { DepotDrawer, type DepotsOfUser } from "./DepotDrawer";
import styles from "./Depots.module.css";

/** Factories and depots of a user, with an edit button. */
export function DepotSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { id, version, updatedBy } = user;
  const depots = useQuery(depotsQuery(id, version));
  const [editing, setEditing] = useState(false);
  // Keep showing the current ones while those of a newer version are loading.
  const [shown, setShown] = useState<DepotsOfUser | null>(null);
  const isNew = shown?.id !== id || shown.version !== version || shown.depots !== depots.data;
  if (depots.data && isNew) setShown({ id, version, updatedBy, depots: depots.data });
  const mayEdit = user.actions?.some(({ action, allowed }) => action === "edit" && allowed) ?? false;
  return (
    <Section
      title={t("depot.title")}
      beside={
        mayEdit &&
        shown && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t("depot.edit")}
          </Button>
        )
      }
    >
      {!shown ? (
        depots.isError ? (
          <FailureState error={depots.error} onRetry={() => void depots.refetch()} />
        ) : (
          <LoadingLines />
        )
      ) : shown.depots.length === 0 ? (
        <p className={styles.none}>{t("depot.none")}</p>
      ) : (
        <dl className={styles.factories}>
          {byFactory(shown.depots).map(({ factory, all, depots: some }) => (
            <div key={factory}>
              <dt>{factory}</dt>
              <dd>
                {all && <Tag color="blue">{t("depot.all")}</Tag>}
                {some.map((depot) => (
                  <Tag key={depot}>{depot}</Tag>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {editing && shown && <DepotDrawer latest={shown} onClosed={() => setEditing(false)} />}
    </Section>
  );
}
