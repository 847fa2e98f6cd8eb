import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  ERP_PUSHES,
  MAY_SUBMIT_TO_SAP,
  newestOf,
  pushCheckQuery,
  pushesOfQuery,
  submitToSap,
} from "../../api/erpPushes";
import { describeListingQuery } from "../../api/listing";
import { ORGANIZE_TOPIC, type Organize } from "../../api/organizations";
import { readAgain } from "../../core/readAgain";
import { useSignedIn } from "../../core/signedInContext";
import { useAction } from "../../core/useAction";
import { ActionButton } from "../../kit/ActionButton";
import { useAddress } from "../../kit/document/address";
import { FailureState } from "../../kit/FailureState";
import { writeCondition } from "../../kit/list/listState";
import { useValueWords } from "../../kit/list/useValueWords";
import { LoadingLines } from "../../kit/LoadingLines";
import { StatusDot, toneOf } from "../../kit/StatusDot";
import { toast } from "../../kit/toast";
import styles from "./OrganizeUsers.module.css";

/** Hands the supplier over to SAP, or says in the command's own words why that cannot be done now. */
function Submit({ organize }: { organize: Pick<Organize, "id" | "version"> }) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const check = useQuery(pushCheckQuery(organize.id, organize.version, i18n.language));
  const submitting = useAction({
    run: submitToSap,
    onDone: () => {
      void readAgain(queries, ERP_PUSHES);
      void readAgain(queries, ORGANIZE_TOPIC);
      toast.success(t("organize.erpSubmitted"));
    },
  });
  if (!check.data) return null;
  const { kind, may, message } = check.data;
  const label = t(kind === "create" ? "organize.erpSubmit.create" : "organize.erpSubmit.change");
  return (
    <div>
      <ActionButton
        action={{ action: "commSupSAP", label, allowed: may && !submitting.isPending, reason: message }}
        onRun={() => submitting.mutate(organize.id)}
      />
    </div>
  );
}

/** What SAP was told of a supplier, and how each submission stands. */
export default function OrganizeErp({ organize }: { organize: Pick<Organize, "id" | "version"> }) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const address = useAddress(ERP_PUSHES);
  const wordOf = useValueWords(ERP_PUSHES);
  const states = useQuery(describeListingQuery(ERP_PUSHES)).data?.states ?? [];
  const pushes = useQuery(pushesOfQuery(organize.id));
  if (pushes.isPending) return <LoadingLines />;
  if (!pushes.data) return <FailureState error={pushes.error} onRetry={() => void pushes.refetch()} />;
  const rows = newestOf(pushes.data.content);
  const own = { andOr: "AND", fieldDb: "organizeId", symbol: "=", queryValue: organize.id } as const;
  const all = new URLSearchParams({ where: writeCondition(own) });
  return (
    <div className={styles.users}>
      {permissions.has(MAY_SUBMIT_TO_SAP) && <Submit organize={organize} />}
      {rows.length === 0 ? (
        <p>{t("organize.erpNone")}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, number, kind, state }) => {
            const known = states.find((one) => one.state === state);
            return (
              <li key={id}>
                <span>
                  <Link to={address.one(id)}>{number}</Link> {wordOf("kind", kind ?? "")}
                </span>
                <StatusDot tone={toneOf(known?.tone)}>{known?.label ?? state}</StatusDot>
              </li>
            );
          })}
        </ul>
      )}
      {pushes.data.totalElements > rows.length && (
        <Link to={`${address.list}?${all}`}>{t("organize.erpAll")}</Link>
      )}
    </div>
  );
}
