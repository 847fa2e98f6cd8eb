import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { todoCountsQuery } from "../api/todos";
import { Icon } from "../kit/icons";
import { useSide, useSignedIn } from "../core/signedInContext";
import { myTodosLink, TODO_PAGE } from "../modules/portal/todoLink";
import styles from "./TopBar.module.css";

const MOST_SHOWN = 99;

/** Number of open tasks the current user looks after, updated live; links to them. */
export function TodoLink() {
  const { t, i18n } = useTranslation();
  const { menu } = useSignedIn();
  const to = myTodosLink(useSide());
  const sees = menu.titles.has(TODO_PAGE);
  const { data = [] } = useQuery({ ...todoCountsQuery(true, i18n.language), enabled: sees });
  if (!sees) return null;
  const count = data.reduce((sum, action) => sum + action.count, 0);
  const name = count > 0 ? t("todo.waiting", { n: count }) : t("menu.todo");
  return (
    <Link to={to} className={`${styles.square} ${styles.todo}`} title={name} aria-label={name}>
      <Icon name="inbox" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
