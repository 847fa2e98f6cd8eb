import { Button, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ImportTask } from "../../../api/imports";
import { groupDigits } from "../../../kit/digits";
import { EmptyState } from "../../../kit/EmptyState";
import styles from "./Review.module.css";
import { useListName } from "./useListName";

/** Progress of an import being applied. */
function Applying({ task }: { task: ImportTask }) {
  const { t } = useTranslation();
  const all = task.linesNew + task.linesChanged;
  const percent = all > 0 ? Math.min(99, Math.floor((task.linesApplied / all) * 100)) : 0;
  return (
    <div className={styles.applying}>
      <output>
        {t("import.applying", {
          n: groupDigits(String(task.linesApplied)),
          total: groupDigits(String(all)),
        })}
      </output>
      <Progress percent={percent} status="active" aria-label={t("import.progress")} />
      <p>
        {t("import.applyingHint")} <Link to="/user/download">{t("tasks.title")}</Link>
      </p>
    </div>
  );
}

/** Result of an import, with the next steps. */
export function ImportOutcome({ task }: { task: ImportTask }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { title, path } = useListName()(task.listing);
  if (task.status === "applying" || task.status === "review")
    return (
      <div className={styles.outcome}>
        <Applying task={task} />
      </div>
    );
  const ways = (
    <>
      {path && (
        <Button type="primary" onClick={() => void navigate(path)}>
          {t("import.toList", { title })}
        </Button>
      )}
      <Button onClick={() => void navigate("/content/import")}>{t("import.mine")}</Button>
    </>
  );
  const counts = {
    n: groupDigits(String(task.linesApplied)),
    added: groupDigits(String(task.linesNew)),
    changed: groupDigits(String(task.linesChanged)),
  };
  return (
    <div className={styles.outcome}>
      {task.status === "applied" ? (
        <EmptyState
          icon="check"
          title={t("import.appliedTitle")}
          hint={t("import.appliedHint", counts)}
          action={ways}
        />
      ) : (
        <EmptyState
          icon="close"
          title={t("import.discardedTitle")}
          hint={t("import.nothingChanged")}
          action={ways}
        />
      )}
    </div>
  );
}
