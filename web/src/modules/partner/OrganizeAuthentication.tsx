import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { AUTHENTICATION, authenticationsOfQuery, startAuthentication } from "../../api/authentications";
import { describeListingQuery, whole } from "../../api/listing";
import type { Organize } from "../../api/organizations";
import { readAgain } from "../../core/readAgain";
import { useSignedIn } from "../../core/signedInContext";
import { useAction } from "../../core/useAction";
import { useAddress } from "../../kit/document/address";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { StatusDot, toneOf } from "../../kit/StatusDot";
import { formatDateTime } from "../../kit/time";
import styles from "./OrganizeUsers.module.css";

/** The states of a supplier in which one may be started; and those of one that keep another away. */
const OPEN: ReadonlySet<string> = new Set(["registering", "potential", "formal"]);
const CURRENT: ReadonlySet<string> = new Set(["started", "proved"]);

/** How a supplier was authenticated, and where the next one is started. */
export default function OrganizeAuthentication({ organize }: { organize: Organize }) {
  const { id, state, authState, internalGroup } = organize;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const address = useAddress(AUTHENTICATION);
  const { permissions } = useSignedIn().menu;
  const listing = useQuery(describeListingQuery(AUTHENTICATION));
  const known = useQuery(authenticationsOfQuery(id));
  const starting = useAction({
    run: startAuthentication,
    onDone: (begun) => {
      void readAgain(queries, AUTHENTICATION);
      void navigate(address.one(begun.id));
    },
  });
  if (known.isPending || listing.isPending) return <LoadingLines />;
  if (!known.data || !listing.data) {
    const failed = [known, listing].find(({ data }) => !data);
    return <FailureState error={failed?.error ?? null} onRetry={() => void failed?.refetch()} />;
  }
  const { states } = listing.data;
  const all = whole(known.data).content;
  const mayStart =
    permissions.has("partner.authentication.start") &&
    OPEN.has(state) &&
    !internalGroup &&
    !CURRENT.has(authState);
  return (
    <div className={styles.users}>
      {mayStart && (
        <div>
          <Button type="primary" loading={starting.isPending} onClick={() => starting.mutate(id)}>
            {t("authentication.start")}
          </Button>
        </div>
      )}
      {all.length === 0 ? (
        <EmptyState icon="safety" title={t("authentication.none")} hint={t("authentication.noneHint")} />
      ) : (
        <ul className={styles.list}>
          {all.map((one) => {
            const shown = states.find((of) => of.state === one.state);
            return (
              <li key={one.id}>
                <span>
                  <Link to={address.one(one.id)}>{one.number}</Link> {formatDateTime(one.startedAt)}
                </span>
                <StatusDot tone={toneOf(shown?.tone)}>{shown?.label ?? one.state}</StatusDot>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
