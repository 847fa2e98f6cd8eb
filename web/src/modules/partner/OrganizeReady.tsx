import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { KIND_CODES } from "../../api/documentApi";
import { ORGANIZE_TOPIC, readinessQuery, type ReadyItem } from "../../api/organizations";
import { useSide } from "../../core/signedInContext";
import { addressOf, useAddress } from "../../kit/document/address";
import { searchWithTab } from "../../kit/document/tabSearch";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { Section } from "../../kit/Section";
import { StatusDot } from "../../kit/StatusDot";
import { dayInWords } from "../../kit/time";
import styles from "./OrganizeReady.module.css";

interface ReadyProps {
  organizeId: string;
  /** The tab of the page in which an item is begun, by its code; none where the reader sees no such tab. */
  tabs: Readonly<Record<string, string>>;
}

interface ItemProps extends ReadyProps {
  item: ReadyItem;
}

/** The document that says how an item stands, or where one is begun. */
function Way({ item: { code, label, holds, number, document }, organizeId, tabs }: ItemProps) {
  const { t } = useTranslation();
  const side = useSide();
  const own = useAddress(ORGANIZE_TOPIC);
  const kind = KIND_CODES.find((one) => one === document?.kind);
  if (kind && document) return <Link to={addressOf(kind, side).one(document.id)}>{number}</Link>;
  const tab = tabs[code];
  if (holds || tab === undefined) return number ? <span>{number}</span> : null;
  return (
    <Link
      to={`${own.one(organizeId)}${searchWithTab("", tab)}`}
      aria-label={t("organize.ready.beginItem", { item: label })}
    >
      {t("organize.ready.begin")}
    </Link>
  );
}

function Item(props: ItemProps) {
  const { label, holds, since, role, owner } = props.item;
  const { t } = useTranslation();
  const who = [role, owner].filter((said) => said !== "").join(" · ");
  return (
    <li className={holds ? styles.there : styles.missing}>
      <span className={styles.label}>{label}</span>
      <StatusDot tone={holds ? "done" : "waiting"}>
        {t(holds ? "organize.ready.there" : "organize.ready.missing")}
      </StatusDot>
      {who && <span className={styles.who}>{who}</span>}
      {since && (
        <span className={styles.since}>{t("organize.ready.since", { day: dayInWords(since, t) })}</span>
      )}
      <span className={styles.way}>
        <Way {...props} />
      </span>
    </li>
  );
}

/**
 * What a supplier has, and what is missing before it is formal: who brings it about, since when that is so, and where. Both
 * sides read the same list, each in its words; what is missing comes first.
 */
export default function OrganizeReady({ organizeId, tabs }: ReadyProps) {
  const { t } = useTranslation();
  const side = useSide();
  const ready = useQuery(readinessQuery(organizeId));
  const all = ready.data ?? [];
  const there = all.filter(({ holds }) => holds);
  const inOrder = [...all.filter(({ holds }) => !holds), ...there];
  return (
    <Section
      title={t(side === "supplier" ? "organize.ready.title.supplier" : "organize.ready.title.buyer")}
      beside={ready.data && <span>{t("organize.ready.counted", { n: there.length, all: all.length })}</span>}
    >
      {ready.isPending ? (
        <LoadingLines rows={4} />
      ) : ready.data ? (
        <ul className={styles.list}>
          {inOrder.map((item) => (
            <Item key={item.code} item={item} organizeId={organizeId} tabs={tabs} />
          ))}
        </ul>
      ) : (
        <FailureState error={ready.error} onRetry={() => void ready.refetch()} />
      )}
    </Section>
  );
}
