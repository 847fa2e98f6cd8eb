import { useTranslation } from "react-i18next";
import type { FilingDoubt } from "../../../api/filings";
import { Icon } from "../../../kit/icons";
import { Section } from "../../../kit/Section";
import { momentInWords } from "../../../kit/time";
import { Keys } from "./Keys";
import { OpenDoubt } from "./OpenDoubt";
import styles from "./review.module.css";
import { useReviewing } from "./reviewing";

/** A doubt with the cell it is about, as it is called. */
export type PlacedDoubt = FilingDoubt & { row: string | null; called: string };

/** A settled doubt: what it was, the word that settled it, whose and when. */
function Settled({ doubt }: { doubt: PlacedDoubt }) {
  const { t } = useTranslation();
  const { text, word, called, settledBy, settledAt } = doubt;
  const who = [settledBy, settledAt && momentInWords(settledAt, t)]
    .filter(Boolean)
    .join(t("common.listComma"));
  return (
    <li className={styles.settled}>
      <Icon name="check" />
      <span className={styles.settledText}>
        <strong>{called}</strong> {text} {word && <q>{word}</q>}
      </span>
      {who && <span className={styles.who}>{who}</span>}
    </li>
  );
}

/** Doubts first: the open ones with their evidence and two answers, the settled ones as a line each. */
export function Doubts({ doubts }: { doubts: readonly PlacedDoubt[] }) {
  const { t } = useTranslation();
  const { reviews } = useReviewing();
  const [open, settled] = [doubts.filter((one) => !one.settled), doubts.filter((one) => one.settled)];
  if (doubts.length === 0) return null;
  return (
    <Section
      title={open.length > 0 ? t("filingReview.doubts", { n: open.length }) : t("filingReview.doubtsSettled")}
      {...(open.length > 0 ? { hint: t("filingReview.doubtsHint") } : {})}
      beside={reviews && open.length > 0 && <Keys keys={["S", "N"]} />}
    >
      {open.map((doubt) => (
        <OpenDoubt key={doubt.id} doubt={doubt} />
      ))}
      {settled.length > 0 && (
        <ul className={styles.settledList}>
          {settled.map((doubt) => (
            <Settled key={doubt.id} doubt={doubt} />
          ))}
        </ul>
      )}
    </Section>
  );
}
