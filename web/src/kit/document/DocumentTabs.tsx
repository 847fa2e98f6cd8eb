import { useQuery } from "@tanstack/react-query";
import { Spin, Tabs } from "antd";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { commentsQuery } from "../../api/comments";
import type { DetailOf, DocumentRow } from "../../api/documents";
import type { ListingDescription } from "../../api/listing";
import { usePage } from "../../core/page";
import { MOBILE_QUERY } from "../../theme/tokens";
import type { Fact } from "../Section";
import { useMediaQuery } from "../useMediaQuery";
import { CommentsTab } from "./CommentsTab";
import styles from "./DocumentTabs.module.css";
import { HistoryTab } from "./HistoryTab";
import type { DocumentKind } from "./kind";
import { searchWithTab, tabIn } from "./tabSearch";
import { TabToolsPlace } from "./TabTools";

export interface DocumentTab {
  key: string;
  label: string;
  /** Number of items, where they can be counted. */
  count?: number | undefined;
  /** Comes before the long texts: what the document is about, such as its lines. */
  leads?: boolean;
  /** Takes the whole width of the card, without a margin. */
  fills?: boolean;
  /** Not kept while another tab is open. */
  passing?: boolean;
  children: ReactNode;
}

interface DocumentTabsProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  listing: ListingDescription;
  document: DetailOf<Row>;
  texts: readonly Fact[];
  tabs: readonly DocumentTab[];
  /** Fields to hide. */
  without: readonly string[];
  seesTrail: boolean;
}

/** Long texts, with their line breaks. */
function Texts({ texts }: { texts: readonly Fact[] }) {
  return (
    <dl className={styles.texts}>
      {texts.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The tabs of a document page. The open tab is in the URL, so that a link reproduces it. */
export function DocumentTabs<Row extends DocumentRow>(props: DocumentTabsProps<Row>) {
  const { kind, listing, document, texts, tabs, without, seesTrail } = props;
  const { t } = useTranslation();
  const { search, setSearch } = usePage();
  const mobile = useMediaQuery(MOBILE_QUERY);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const comments = useQuery(commentsQuery(listing.listing, document.id)).data;
  const all: DocumentTab[] = [
    ...tabs.filter(({ leads }) => leads),
    ...(texts.some(({ value }) => value)
      ? [{ key: "details", label: t("document.details"), children: <Texts texts={texts} /> }]
      : []),
    ...tabs.filter(({ leads }) => !leads),
    {
      key: "comments",
      label: t("comment.title"),
      count: comments?.length,
      passing: true,
      children: <CommentsTab listing={listing.listing} document={document} />,
    },
  ];
  if (seesTrail) {
    all.push({
      key: "history",
      label: t("document.versions"),
      count: document.version,
      children: <HistoryTab kind={kind} listing={listing} document={document} without={without} />,
    });
  }
  const asked = tabIn(search);
  const [first] = all;
  const active = all.some(({ key }) => key === asked) ? (asked ?? "") : (first?.key ?? "");
  return (
    <div className={styles.tabs}>
      <div ref={setPlace} className={styles.tools} />
      <Tabs
        activeKey={active}
        onChange={(key) => setSearch(searchWithTab(search, key === first?.key ? null : key), true)}
        items={all.map(({ key, label, count, fills, passing = false, children }) => ({
          key,
          destroyOnHidden: passing,
          label:
            count === undefined ? (
              label
            ) : (
              <>
                {label} <span className={styles.count}>{count}</span>
              </>
            ),
          children: (
            <div className={fills ? styles.filled : styles.content}>
              <TabToolsPlace value={key === active && !mobile ? place : null}>
                <Suspense fallback={<Spin />}>{children}</Suspense>
              </TabToolsPlace>
            </div>
          ),
        }))}
      />
    </div>
  );
}
