import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ArticleHead } from "../../api/announcements";
import { formatDate } from "../../kit/time";
import styles from "./ArticleText.module.css";

interface ArticleItemsProps {
  articles: readonly ArticleHead[];
  /** Path of the detail page. */
  page: string;
}

/** A list of announcements; unread ones are marked. */
export function ArticleItems({ articles, page }: ArticleItemsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {articles.map((article) => {
        const unread = article.state === "unread";
        return (
          <li key={article.id}>
            <Link
              to={`${page}?id=${article.id}`}
              className={unread ? `${styles.item} ${styles.unread}` : styles.item}
            >
              <span className={styles.line}>
                <span className={styles.title}>
                  {unread && <span className="visually-hidden">{t("notice.unread")} </span>}
                  {article.title}
                </span>
                <time className={styles.when} dateTime={article.publishedAt}>
                  {formatDate(article.publishedAt)}
                </time>
              </span>
              {article.brief && <span className={styles.brief}>{article.brief}</span>}
              {article.receipt && article.state !== "confirmed" && article.state !== "" && (
                <span className={styles.when}>{t("notice.toConfirm")}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
