import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { todoCountsQuery } from "../api/todos";
import { Icon } from "../kit/icons";
import { useSignedIn } from "../core/signedInContext";
import styles from "./TopBar.module.css";

const TODO_PAGE = "/todo";
const MOST_SHOWN = 99;

/** Number of open tasks of the current user, updated live. */
export function TodoLink() {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const sees = menu.titles.has(TODO_PAGE);
  const { data = [] } = useQuery({ ...todoCountsQuery(), enabled: sees });
  if (!sees) return null;
  const count = data.reduce((sum, area) => sum + area.count, 0);
  const name = count > 0 ? t("todo.waiting", { n: count }) : t("menu.todo");
  return (
    <Link to={TODO_PAGE} className={`${styles.square} ${styles.todo}`} title={name} aria-label={name}>
      <Icon name="inbox" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
