import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { FilingDiff } from "../../../api/filingReview";
import type { FilingParts, FilingShape } from "../../../api/filings";
import { usePage } from "../../../core/page";
import { FILES_TAB, searchWithTab, tabIn } from "../../../kit/document/tabSearch";
import { FailureState } from "../../../kit/FailureState";
import { KeptNotice } from "../../../kit/form/KeptNotice";
import { LoadingLines } from "../../../kit/LoadingLines";
import { Beside, Flags } from "./Beside";
import { Changes } from "./Changes";
import { Doubts } from "./Doubts";
import { changesIn, groupsOf, onlyLines, withMarked } from "./lines";
import { isMarked, marksSet } from "./marks";
import styles from "./review.module.css";
import { useReviewing } from "./reviewing";
import { showingIn } from "./showing";
import { placedDoubts, useAllLines, useCalled, useReview } from "./useReview";
import { useReviewDeskKeys } from "./useReviewDeskKeys";

/** The key of the tab, which a filing opens with. */
export const REVIEW_TAB = "review";

/** What was typed about a filing that somebody decided meanwhile: it was not sent, and is not lost. */
function LeftOver() {
  const { t } = useTranslation();
  const { reviews, draft, kept } = useReviewing();
  const typed = [
    ...marksSet(draft.marks).map(({ label, note }) => `${label} ${note}`.trim()),
    ...Object.values(draft.words).map(({ word }) => word.trim()),
    draft.reason.trim(),
  ].filter(Boolean);
  const said = [...new Set(typed)];
  if (reviews || said.length === 0) return null;
  return (
    <section className={styles.leftOver} aria-label={t("filingReview.notSent")}>
      <span>{t("filingReview.notSent")}</span>
      <ul>
        {said.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Button size="small" onClick={kept.giveUp}>
        {t("filingReview.discard")}
      </Button>
    </section>
  );
}

interface ShownProps {
  diff: FilingDiff;
  parts: FilingParts;
  /** Absent while it is read, or where it could not be. */
  shape: FilingShape | undefined;
  shapeError: Error | null;
  onShapeAgain: () => void;
}

function Shown({ diff, parts, shape, shapeError, onShapeAgain }: ShownProps) {
  const { t } = useTranslation();
  const { search, setSearch } = usePage();
  const { draft, kept, reviews } = useReviewing();
  const groups = groupsOf(diff, useCalled());
  const showing = showingIn(search);
  const all = useAllLines(groups, { parts, shape }, showing !== "changes");
  const marked = marksSet(draft.marks);
  const changes = changesIn(groups).length;
  const inSection = (section: string, cell: string) => t("filingReview.called", { section, cell });
  const doubts = placedDoubts(parts, { shape, groups }, { inSection, none: t("filingReview.doubt") });
  const titleOf = (section: string) =>
    shape?.sections.find(({ code }) => code === section)?.title ??
    diff.sections.find((one) => one.section === section)?.title ??
    "";
  const whole = showing === "changes" ? groups : all;
  const shown =
    whole &&
    (showing === "marked"
      ? onlyLines(withMarked(whole, marked, titleOf), ({ key }) => isMarked(draft.marks, key))
      : whole);
  const tab = tabIn(search);
  const active = tab === null || tab === REVIEW_TAB;
  const turn = () => setSearch(searchWithTab(search, active ? FILES_TAB : null), true);
  useReviewDeskKeys({
    doubts: doubts.flatMap(({ id, settled }) => (settled ? [] : id)),
    lines: shown?.flatMap(({ lines }) => lines.map(({ key }) => key)) ?? [],
    active,
    turn: active || tab === FILES_TAB ? turn : undefined,
  });
  return (
    <div className={styles.review}>
      <Flags diff={diff} doubts={doubts} />
      <div className={styles.main}>
        {reviews && <KeptNotice kept={kept} />}
        <LeftOver />
        <Doubts doubts={doubts} />
        {shown ? (
          <Changes
            showing={showing}
            counts={{ changes, all: changes + diff.unchanged, marked: marked.length }}
            groups={shown}
          />
        ) : shapeError ? (
          <FailureState error={shapeError} onRetry={onShapeAgain} />
        ) : (
          <LoadingLines rows={8} />
        )}
      </div>
      <Beside diff={diff} doubts={doubts} />
    </div>
  );
}

/** The review of a filing: its doubts first, then what it changes; beside it what to look at twice. */
export function Review() {
  const { filing } = useReviewing();
  const { diff, parts, shape } = useReview(filing.id);
  const failed = [diff, parts].find((query) => query.isError && !query.data);
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!diff.data || !parts.data) return <LoadingLines rows={8} />;
  return (
    <Shown
      diff={diff.data}
      parts={parts.data}
      shape={shape.data}
      shapeError={shape.error}
      onShapeAgain={() => void shape.refetch()}
    />
  );
}
