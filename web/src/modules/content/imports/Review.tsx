import { Button, Drawer } from "antd";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { ImportReview, ImportTask, Take } from "../../../api/imports";
import { groupDigits } from "../../../kit/digits";
import { EmptyState } from "../../../kit/EmptyState";
import { Grid, MarksList } from "../../../kit/grid";
import { useModal } from "../../../kit/modal";
import { useDictWords } from "../../../kit/useDictWords";
import { useMediaQuery } from "../../../kit/useMediaQuery";
import { MOBILE_QUERY } from "../../../theme/tokens";
import { ConflictPanel } from "./ConflictPanel";
import { batchOf, isNothing } from "./corrections";
import { LineFilters } from "./LineFilters";
import styles from "./Review.module.css";
import { ReviewFooter } from "./ReviewFooter";
import { conflictsOf, LINE, type LineFilter, type PlacedConflict } from "./reviewLines";
import { ReviewModel } from "./reviewModel";
import { ReviewNotices } from "./ReviewNotices";
import { useCorrections } from "./useCorrections";

interface ReviewProps {
  given: ImportReview;
  /** It was just applied and needs review again. */
  cameBack: boolean;
  /** It is being applied: nothing may be changed. */
  applying: boolean;
  onApply: (task: ImportTask) => void;
  onChanged: () => void;
}

/** The lines of an import in an editable grid, with its conflicts at the side. */
export function Review({ given, cameBack, applying, onApply, onChanged }: ReviewProps) {
  const { t } = useTranslation();
  const modal = useModal();
  const narrow = useMediaQuery(MOBILE_QUERY);
  const [drawer, setDrawer] = useState(false);
  const [filter, setFilter] = useState<LineFilter>("all");
  const [look, setLook] = useState(0);
  const corrections = useCorrections(given);
  const { review, open } = corrections;
  const { task, columns } = review;
  const words = useDictWords(columns.flatMap(({ dictName }) => dictName ?? []));
  const inputs = {
    t,
    review,
    dictionaries: words,
    filter,
    look,
    open,
    mayCorrect: task.actions?.some(({ action, allowed }) => action === "correct" && allowed) ?? true,
    onCorrect: corrections.add,
  };
  const [model] = useState(() => new ReviewModel(inputs));
  useLayoutEffect(() => model.update(inputs));

  const conflicts = conflictsOf(review.lines, columns, open);
  const undecided = conflicts.filter(({ take }) => take === null).length;
  const choose = (chosen: readonly PlacedConflict[], take: Take) =>
    corrections.add(
      batchOf(
        [],
        chosen.map(({ line, field, theirs }) => ({ line, field, take, over: theirs })),
      ),
    );
  const wrong = review.lines.filter(({ line, problems }) => problems.length > 0 && !open.leave.has(line));
  const leaveWrong = () =>
    void modal.confirm({
      title: t("import.leaveQuestion", { n: wrong.length }),
      content: t("import.leaveEffect"),
      okText: t("import.leaveThem"),
      autoFocusButton: "cancel",
      onOk: () =>
        corrections.add(
          batchOf(
            [],
            [],
            wrong.map(({ line }) => line),
          ),
        ),
    });
  const goTo = (line: number, field: string) => {
    setDrawer(false);
    if (!model.shows(line)) flushSync(() => setFilter("all"));
    model.goTo(line, field);
  };
  const labelOf = (field: string) => columns.find((column) => column.field === field)?.label ?? "";

  const panel = (
    <ConflictPanel
      named={narrow}
      conflicts={conflicts}
      columns={columns}
      dictionaries={words}
      onChoose={choose}
      onGoTo={goTo}
    />
  );
  return (
    <>
      <ReviewNotices task={task} cameBack={cameBack} corrections={corrections} />
      <div className={styles.filters}>
        <LineFilters
          lines={review.lines}
          chosen={filter}
          onChoose={(next) => {
            setFilter(next);
            setLook(look + 1);
          }}
        />
        {task.linesSame > 0 && (
          <span className={styles.same}>
            {t("import.linesSame", { n: groupDigits(String(task.linesSame)) })}
          </span>
        )}
        {wrong.length > 0 && inputs.mayCorrect && (
          <Button size="small" onClick={leaveWrong}>
            {t("import.leave", { n: wrong.length })}
          </Button>
        )}
        {narrow && conflicts.length > 0 && (
          <Button className={styles.decide ?? ""} onClick={() => setDrawer(true)}>
            {t("import.decide", { n: undecided })}
          </Button>
        )}
      </div>
      <div className={styles.main}>
        <div className={styles.grid}>
          <Grid
            store={model.store}
            label={t("import.grid", { name: task.name })}
            empty={
              <EmptyState
                title={t(review.lines.length === 0 ? "import.noChange" : "import.noneHere")}
                {...(review.lines.length === 0 ? { hint: t("import.noChangeHint") } : {})}
              />
            }
          />
        </div>
        {!narrow && conflicts.length > 0 && <aside className={styles.aside}>{panel}</aside>}
      </div>
      <MarksList
        store={model.store}
        placeOf={(row, field) =>
          field === LINE
            ? t("import.placeLine", { line: row[LINE] })
            : t("import.place", { line: row[LINE], column: labelOf(field) })
        }
      />
      <ReviewFooter
        task={task}
        checking={!isNothing(open) && corrections.failure === null}
        stuck={corrections.failure !== null}
        applying={applying}
        onApply={() => onApply(task)}
        onChanged={onChanged}
      />
      {narrow && (
        <Drawer
          open={drawer}
          title={t("import.conflicts")}
          size={420}
          styles={{ wrapper: { maxWidth: "100vw" }, body: { padding: 0 } }}
          onClose={() => setDrawer(false)}
        >
          {panel}
        </Drawer>
      )}
    </>
  );
}
