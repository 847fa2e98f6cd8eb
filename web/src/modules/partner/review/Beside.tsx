import { useTranslation } from "react-i18next";
import type { FilingDiff } from "../../../api/filingReview";
import { Icon } from "../../../kit/icons";
import { Section } from "../../../kit/Section";
import { formatMinute } from "../../../kit/time";
import type { PlacedDoubt } from "./Doubts";
import { checksOf, effectsOf, flagsOf } from "./flags";
import styles from "./review.module.css";
import { useReviewing } from "./reviewing";

interface BesideProps {
  diff: FilingDiff;
  doubts: readonly PlacedDoubt[];
}

/** What to look at twice, in words, then what was checked and is fine. */
export function Flags({ diff, doubts }: BesideProps) {
  const { t } = useTranslation();
  const { filing } = useReviewing();
  const looked = { filing, diff, doubts: doubts.length };
  const [flags, checks] = [flagsOf(looked), checksOf(looked)];
  if (flags.length + checks.length === 0) return null;
  return (
    <div className={styles.flags} data-raised={flags.length > 0 || undefined}>
      <Section
        title={flags.length > 0 ? t("filingReview.flags", { n: flags.length }) : t("filingReview.noFlags")}
      >
        <ul className={styles.points}>
          {flags.map((flag) => (
            <li key={flag} className={styles.flag}>
              <Icon name="warning" />
              <span>
                {t(`filingReview.flag.${flag}`)}
                <small>{t(`filingReview.flagHint.${flag}`)}</small>
              </span>
            </li>
          ))}
          {checks.map((check) => (
            <li key={check} className={styles.fine}>
              <Icon name="check" />
              <span>{t(`filingReview.check.${check}`)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

/** What comes of an approval, and who filed it. */
export function Beside({ diff, doubts }: BesideProps) {
  const { t } = useTranslation();
  const { filing, reviews } = useReviewing();
  const { filledBy, submittedBy, submittedAt } = filing;
  return (
    <div className={styles.beside}>
      {reviews && (
        <Section title={t("filingReview.ifApproved")}>
          <ul className={styles.points}>
            {effectsOf({ filing, diff, doubts: doubts.length }).map((effect) => (
              <li key={effect}>
                <Icon name="right" />
                <span>{t(`filingReview.effect.${effect}`)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t("filingReview.whoFiled")}>
        <dl className={styles.who}>
          {filledBy && (
            <div>
              <dt>{t("filingReview.filledBy")}</dt>
              <dd>{filledBy}</dd>
            </div>
          )}
          {submittedAt && (
            <div>
              <dt>{t("filingReview.submittedBy")}</dt>
              <dd>
                {submittedBy} <time dateTime={submittedAt}>{formatMinute(submittedAt)}</time>
              </dd>
            </div>
          )}
        </dl>
      </Section>
    </div>
  );
}
