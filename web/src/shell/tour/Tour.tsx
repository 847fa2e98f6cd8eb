import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeListingQuery } from "../../api/listing";
import { useHelpAccess } from "../../core/help";
import { patiently } from "../../core/offline";
import { HelpText } from "../../kit/help/HelpText";
import { TOUR, type StepId } from "./steps";
import styles from "./Tour.module.css";

type TourWords = Readonly<Record<StepId, { title: string; text: string }>>;

async function loadTour(language: string): Promise<TourWords> {
  const words: { default: TourWords } = await patiently(() => import(`./words/${language}.json`));
  return words.default;
}

/**
 * The tour, one step at a time: a card above the page, which can be used meanwhile. What a step is about is outlined
 * where it is on screen.
 */
export default function Tour({ path, onEnd }: { path: string; onEnd: () => void }) {
  const { t, i18n } = useTranslation();
  const help = useHelpAccess();
  const [at, setAt] = useState(0);
  const words = useQuery({
    queryKey: ["tour", i18n.language],
    queryFn: () => loadTour(i18n.language),
    staleTime: Infinity,
  }).data;
  const steps = TOUR.filter(({ page }) => help?.pageOf(page));
  const step = steps[at];
  const listing = useQuery({
    ...describeListingQuery(step?.listing ?? ""),
    enabled: step?.listing !== undefined,
  });
  if (!words || !step) return null;
  const { title, text } = words[step.id];
  const last = at === steps.length - 1;
  return (
    <section className={styles.card} aria-label={t("tour.title")}>
      <style>{`${step.mark} { outline: 2px solid var(--c-theme); outline-offset: 2px; }`}</style>
      <div className={styles.text} aria-live="polite">
        <p>
          <small>{t("tour.count", { n: at + 1, of: steps.length })}</small> <strong>{title}</strong>
        </p>
        <p>
          <HelpText text={text} listing={listing.data} />{" "}
          {step.page !== path && <Link to={step.page}>{t("tour.show")}</Link>}
        </p>
      </div>
      <div className={styles.buttons}>
        {!last && (
          <Button size="small" onClick={onEnd}>
            {t("tour.end")}
          </Button>
        )}
        {at > 0 && (
          <Button size="small" onClick={() => setAt(at - 1)}>
            {t("tour.back")}
          </Button>
        )}
        <Button size="small" type="primary" onClick={() => (last ? onEnd() : setAt(at + 1))}>
          {t(last ? "tour.done" : "tour.next")}
        </Button>
      </div>
    </section>
  );
}
