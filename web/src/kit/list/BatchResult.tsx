import { useTranslation } from "react-i18next";
import type { ListRow } from "../../api/listing";
import { Icon } from "../icons";
import type { RowOutcome } from "./batch";
import styles from "./BatchDialog.module.css";

interface BatchResultProps<Row extends ListRow> {
  outcomes: readonly RowOutcome<Row>[];
  /** Number of rows selected for the action. */
  asked: number;
  nameOf: (row: Row) => string;
}

/** Result of a batch: how many rows succeeded, and for every other row the reason. */
export function BatchResult<Row extends ListRow>({ outcomes, asked, nameOf }: BatchResultProps<Row>) {
  const { t } = useTranslation();
  const refused = outcomes.filter(({ problem }) => problem !== null);
  const done = outcomes.length - refused.length;
  const untried = asked - outcomes.length;
  return (
    <div className={styles.result}>
      <ul className={styles.counts} aria-label={t("list.batch.summary")}>
        <li className={styles.done}>
          <Icon name="check" />
          {t("list.batch.done", { n: done })}
        </li>
        {refused.length > 0 && (
          <li className={styles.refused}>
            <Icon name="warning" />
            {t("list.batch.refused", { n: refused.length })}
          </li>
        )}
        {untried > 0 && <li>{t("list.batch.untried", { n: untried })}</li>}
      </ul>
      {refused.length > 0 && (
        // A scrollable region must be focusable to be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.scroll} tabIndex={0} aria-label={t("list.batch.reasons")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("list.batch.record")}</th>
                <th scope="col">{t("list.batch.reason")}</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ row, problem }) => (
                <tr key={row.id}>
                  <th scope="row">{nameOf(row)}</th>
                  <td>
                    {[problem?.message, ...(problem?.fields ?? []).map(({ message }) => message)].join(" ")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className={styles.kept}>{t("list.batch.kept")}</p>
    </div>
  );
}
