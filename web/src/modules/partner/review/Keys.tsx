import { useTranslation } from "react-i18next";
import styles from "./review.module.css";

const WORDS = {
  J: "filingReview.key.next",
  K: "filingReview.key.previous",
  N: "filingReview.key.nextDoubt",
  P: "filingReview.key.papers",
  M: "filingReview.key.mark",
  S: "filingReview.key.settle",
} as const;

/** Which keys there are here, where there is a keyboard. */
export function Keys({ keys }: { keys: readonly (keyof typeof WORDS)[] }) {
  const { t } = useTranslation();
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(WORDS[key])}
        </span>
      ))}
    </span>
  );
}
