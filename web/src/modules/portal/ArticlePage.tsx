import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { articleQuery, articlesQuery, countArticle, publicColumnsQuery } from "../../api/articles";
import { asApiError } from "../../api/errors";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { PublicPage } from "../../kit/PublicPage";
import { ArticlePages } from "./ArticlePages";
import { ArticleText } from "./ArticleText";
import styles from "./ArticleText.module.css";

const LIST = "/article-list";
const DETAIL = "/article-detail";
const NOT_FOUND = 404;

/** Public articles, available without signing in. */
export default function ArticlePage() {
  const { pathname } = useLocation();
  return pathname === DETAIL ? <OneArticle /> : <Articles />;
}

function Articles() {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const column = search.get("column");
  const page = Math.max(1, Number(search.get("page")) || 1);
  const columns = useQuery(publicColumnsQuery(i18n.language)).data ?? [];
  const articles = useQuery(articlesQuery(column, page, i18n.language));
  const found = articles.data;
  const chosen = columns.find(({ id }) => id === column);
  return (
    <PublicPage title={t("article.title")} intro={chosen?.brief ?? ""} wide>
      {columns.length > 0 && (
        <nav className={styles.columns} aria-label={t("article.columns")}>
          {[{ id: null, title: t("article.all") }, ...columns].map(({ id, title }) => (
            <Button
              key={id ?? "all"}
              size="small"
              type={id === column ? "primary" : "default"}
              aria-current={id === column ? "page" : undefined}
              onClick={() => setSearch(id ? { column: id } : {})}
            >
              {title}
            </Button>
          ))}
        </nav>
      )}
      {articles.isPending && <LoadingLines rows={6} />}
      {articles.isError && <FailureState error={articles.error} onRetry={() => void articles.refetch()} />}
      {found && found.content.length > 0 && (
        <ArticlePages
          articles={found}
          number={page}
          page={DETAIL}
          onPage={(next) => setSearch({ ...(column ? { column } : {}), page: String(next) })}
        />
      )}
      {found?.content.length === 0 && (
        <EmptyState icon="page" title={t("article.noneTitle")} hint={t("article.noneHint")} />
      )}
      <p className={styles.foot}>
        <Link to="/login">{t("account.backToSignIn")}</Link>
      </p>
    </PublicPage>
  );
}

function OneArticle() {
  const { t } = useTranslation();
  const id = useSearchParams()[0].get("id") ?? "";
  const article = useQuery(articleQuery(id));
  const shown = article.data?.id;
  useEffect(() => {
    if (shown) void countArticle(shown);
  }, [shown]);
  const missing = id === "" || (article.isError && asApiError(article.error).code === NOT_FOUND);
  return (
    <PublicPage title={article.data?.title ?? t("article.title")} intro="" wide>
      {article.data && <ArticleText article={article.data} open />}
      {missing && <EmptyState icon="page" title={t("notice.noneTitle")} hint={t("notice.noneHint")} />}
      {!missing && article.isError && (
        <FailureState error={article.error} onRetry={() => void article.refetch()} />
      )}
      {!missing && article.isPending && <LoadingLines rows={8} />}
      <p className={styles.foot}>
        <Link to={LIST}>{t("article.backToList")}</Link>
        <Link to="/login">{t("account.backToSignIn")}</Link>
      </p>
    </PublicPage>
  );
}
