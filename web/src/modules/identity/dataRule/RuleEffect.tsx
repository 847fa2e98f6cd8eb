import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { rulePreviewQuery, type DataRuleDraft, type RulePreview } from "../../../api/dataRules";
import { asApiError } from "../../../api/errors";
import { FormPanel } from "../../../kit/FormPage";
import { LoadingLines } from "../../../kit/LoadingLines";
import { groupDigits } from "../../../kit/digits";
import { errorText } from "../../../kit/toast";
import { useDebounced } from "../../../kit/useDebounced";
import styles from "./RuleEffect.module.css";

interface RuleEffectProps {
  /** Null while incomplete. */
  draft: DataRuleDraft | null;
  /** Id of the rule it replaces. */
  id: string | null;
  /** SQL of the saved rule, shown until a draft is previewed. */
  savedSql: string;
}

const TYPING_PAUSE = 600;
/** The server stops counting here. */
const MOST_COUNTED = 10_000;

function Users({ preview }: { preview: RulePreview }) {
  const { t } = useTranslation();
  const rows = (count: number) => `${count >= MOST_COUNTED ? "≥" : ""}${groupDigits(String(count))}`;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("dataRule.user")}</th>
          <th scope="col" className={styles.number}>
            {t("dataRule.before")}
          </th>
          <th scope="col" className={styles.number}>
            {t("dataRule.after")}
          </th>
          <th scope="col">{t("dataRule.effect")}</th>
        </tr>
      </thead>
      <tbody>
        {preview.users.map((user) => (
          <tr key={user.id}>
            <td>{user.label}</td>
            <td className={styles.number}>{user.mayRead ? rows(user.before) : "—"}</td>
            <td className={styles.number}>{user.mayRead ? rows(user.after) : "—"}</td>
            <td>
              {!user.mayRead ? (
                t("dataRule.mayNotRead")
              ) : user.after < user.before ? (
                <span className={styles.fewer}>
                  {user.after === 0
                    ? t("dataRule.seesNothing")
                    : t("dataRule.fewer", { count: user.before - user.after })}
                </span>
              ) : user.after > user.before ? (
                <span className={styles.more}>{t("dataRule.more", { count: user.after - user.before })}</span>
              ) : (
                t("dataRule.same")
              )}
              {user.also.map((list) => (
                <span key={list.listing} className={styles.also}>
                  {t("dataRule.alsoRows", {
                    list: list.title,
                    before: rows(list.before),
                    after: rows(list.after),
                  })}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Preview of the rule: its SQL and the affected users, computed by the server. */
export function RuleEffect({ draft, id, savedSql }: RuleEffectProps) {
  const { t } = useTranslation();
  // The draft is a new object on every render; as text it is stable until it changes.
  const text = useDebounced(draft ? JSON.stringify(draft) : "", TYPING_PAUSE);
  const settled = text === "" ? null : (JSON.parse(text) as DataRuleDraft);
  const preview = useQuery(rulePreviewQuery(settled, id));
  const sql = preview.data?.sql ?? (draft ? "" : savedSql);
  return (
    <>
      <FormPanel
        title={t("dataRule.sql")}
        beside={<span className={styles.hint}>{t("dataRule.sqlHint")}</span>}
      >
        {sql === "" ? (
          <p className={styles.hint}>{t("dataRule.noSqlYet")}</p>
        ) : (
          // Focusable, so that wide SQL can be scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className={styles.sql} tabIndex={0} aria-label={t("dataRule.sql")}>
            {sql}
          </pre>
        )}
      </FormPanel>
      <FormPanel title={t("dataRule.preview")}>
        {preview.isError ? (
          <Alert showIcon type="warning" title={errorText(asApiError(preview.error))} />
        ) : !draft || !settled ? (
          <p className={styles.hint}>{t("dataRule.previewWaits")}</p>
        ) : !preview.data ? (
          <LoadingLines rows={3} />
        ) : preview.data.affected === 0 ? (
          <p>{t("dataRule.nobody")}</p>
        ) : (
          <>
            <p className={styles.summary}>
              {t("dataRule.affected", { count: preview.data.affected, shown: preview.data.users.length })}
            </p>
            <Users preview={preview.data} />
          </>
        )}
      </FormPanel>
    </>
  );
}
