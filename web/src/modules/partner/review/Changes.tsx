import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { usePage } from "../../../core/page";
import { EmptyState } from "../../../kit/EmptyState";
import { Section } from "../../../kit/Section";
import { ChangeLine } from "./ChangeLine";
import { changesIn, type Group } from "./lines";
import styles from "./review.module.css";
import { Keys } from "./Keys";
import { useReviewing } from "./reviewing";
import { searchWithShowing, SHOWINGS, type Showing } from "./showing";

interface ChangesProps {
  showing: Showing;
  counts: Readonly<Record<Showing, number>>;
  groups: readonly Group[];
}

function SectionLines({ group }: { group: Group }) {
  const { title, lines } = group;
  const changed = changesIn([group]).length;
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={4}>
          {title} {changed > 0 && <span className={styles.count}>{changed}</span>}
        </th>
      </tr>
      {lines.map((line) => (
        <ChangeLine key={line.key} line={line} title={title} />
      ))}
    </tbody>
  );
}

/** What the filing changes, by section: the cell, what is in force, and what is filed. */
export function Changes({ showing, counts, groups }: ChangesProps) {
  const { t } = useTranslation();
  const { search, setSearch } = usePage();
  const { reviews } = useReviewing();
  return (
    <Section title={t("filingReview.changes")} beside={reviews && <Keys keys={["J", "K", "M", "P"]} />}>
      <Segmented<Showing>
        className={styles.showing ?? ""}
        aria-label={t("filingReview.show")}
        value={showing}
        onChange={(next) => setSearch(searchWithShowing(search, next), true)}
        options={SHOWINGS.map((value) => ({
          value,
          label: t(`filingReview.show.${value}`, { n: counts[value] }),
        }))}
      />
      {groups.length === 0 ? (
        <EmptyState title={t(showing === "marked" ? "filingReview.noMarks" : "filingReview.noChanges")} />
      ) : (
        <table className={styles.lines} aria-label={t("filingReview.changes")}>
          <thead>
            <tr>
              <th scope="col">{t("document.field")}</th>
              <th scope="col">{t("filingReview.inForce")}</th>
              <th scope="col">{t("filingReview.filed")}</th>
              <th scope="col" className={styles.mark}>
                <span className="visually-hidden">{t("filingReview.markColumn")}</span>
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <SectionLines key={group.section} group={group} />
          ))}
        </table>
      )}
    </Section>
  );
}
