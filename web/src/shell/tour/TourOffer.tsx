import { Button } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./Tour.module.css";

/** Offers the tour, once. It takes its own place above the page and covers nothing. */
export function TourOffer({ onStart, onDecline }: { onStart: () => void; onDecline: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-label={t("tour.title")}>
      <p className={styles.text}>{t("tour.offer")}</p>
      <div className={styles.buttons}>
        <Button size="small" onClick={onDecline}>
          {t("tour.decline")}
        </Button>
        <Button size="small" type="primary" onClick={onStart}>
          {t("tour.start")}
        </Button>
      </div>
    </section>
  );
}
