import { useTranslation } from "react-i18next";
import type { Article } from "../../api/announcements";
import { RichTextView } from "../../kit/richText/RichTextView";
import { formatDate } from "../../kit/time";
import styles from "./ArticleText.module.css";

/** One announcement with its heading. */
export function ArticleText({ article }: { article: Article }) {
  const { t } = useTranslation();
  return (
    <article>
      <p className={styles.head}>
        <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
        <span>{article.number}</span>
        {article.columnTitle && <span>{article.columnTitle}</span>}
        <span>{t("notice.clicks", { n: article.clicks })}</span>
      </p>
      {article.brief && <p className={styles.brief}>{article.brief}</p>}
      <RichTextView html={article.content} />
    </article>
  );
}
