import { Pagination } from "antd";
import type { ArticleHead } from "../../api/announcements";
import { ARTICLES_AT_ONCE } from "../../api/articles";
import { ArticleItems } from "./ArticleItems";

interface ArticlePagesProps {
  articles: { content: readonly ArticleHead[]; totalElements: number };
  /** The number of the page that is shown. */
  number: number;
  /** Address of the page on which one of them is read. */
  page: string;
  onPage: (number: number) => void;
}

/** One page of a list of articles, and the way to the others. */
export function ArticlePages({ articles, number, page, onPage }: ArticlePagesProps) {
  return (
    <>
      <ArticleItems articles={articles.content} page={page} />
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={number}
        pageSize={ARTICLES_AT_ONCE}
        total={articles.totalElements}
        onChange={onPage}
      />
    </>
  );
}
