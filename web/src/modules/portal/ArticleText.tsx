import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { Article } from "../../api/announcements";
import { saveArticleFile } from "../../api/articles";
import { useAction } from "../../core/useAction";
import { formatBytes } from "../../kit/bytes";
import { RichTextView } from "../../kit/richText/RichTextView";
import { formatDate } from "../../kit/time";
import styles from "./ArticleText.module.css";

function Files({ files, open }: { files: Article["files"]; open: boolean }) {
  const { t } = useTranslation();
  const save = useAction({
    run: ({ id, name }: Article["files"][number]) => saveArticleFile(id, name, open),
    once: true,
  });
  return (
    <section aria-label={t("files.title")}>
      <h2 className={styles.files}>{t("files.title")}</h2>
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id}>
            <Button type="link" onClick={() => save.mutate(file)}>
              {file.name}
            </Button>
            <span className={styles.size}>{formatBytes(file.bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One announcement with its heading and files; `open` for strangers, who may read public ones only. */
export function ArticleText({ article, open = false }: { article: Article; open?: boolean }) {
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
      {article.files.length > 0 && <Files files={article.files} open={open} />}
    </article>
  );
}
