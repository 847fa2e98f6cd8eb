import { useQuery } from "@tanstack/react-query";
import { Spin, Tabs } from "antd";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { commentsQuery } from "../../api/comments";
import type { DocumentRow } from "../../api/documents";
import type { ListingDescription } from "../../api/listing";
import { usePage } from "../../core/page";
import type { Fact } from "../Section";
import { CommentsTab } from "./CommentsTab";
import styles from "./DocumentTabs.module.css";
import { HistoryTab } from "./HistoryTab";
import { machineOf } from "./machine";
import { StateDiagram } from "./StateDiagram";

export interface DocumentTab {
  key: string;
  label: string;
  /** Number of items, where they can be counted. */
  count?: number;
  children: ReactNode;
}

interface DocumentTabsProps {
  listing: ListingDescription;
  document: DocumentRow;
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
export function DocumentTabs(props: DocumentTabsProps) {
  const { listing, document, texts, tabs, without, seesTrail } = props;
  const { t } = useTranslation();
  const { search, setSearch } = usePage();
  const machine = machineOf(listing);
  const comments = useQuery(commentsQuery(listing.listing, document.id)).data;
  const all: DocumentTab[] = [
    // Without long texts, the details tab is omitted and the next tab comes first.
    ...(texts.some(({ value }) => value)
      ? [{ key: "details", label: t("document.details"), children: <Texts texts={texts} /> }]
      : []),
    ...tabs,
    {
      key: "comments",
      label: t("comment.title"),
      ...(comments ? { count: comments.length } : {}),
      children: <CommentsTab listing={listing.listing} document={document} />,
    },
  ];
  if (seesTrail) {
    all.push({
      key: "history",
      label: t("document.versions"),
      count: document.version,
      children: <HistoryTab listing={listing} document={document} without={without} />,
    });
  }
  if (machine) {
    all.push({
      key: "how",
      label: t("document.how"),
      children: <StateDiagram machine={machine} current={document.state} />,
    });
  }
  const asked = new URLSearchParams(search).get("tab");
  const [first] = all;
  const active = all.some(({ key }) => key === asked) ? (asked ?? "") : (first?.key ?? "");
  return (
    <div className={styles.tabs}>
      <Tabs
        activeKey={active}
        onChange={(key) => setSearch(key === first?.key ? "" : `?tab=${key}`, true)}
        items={all.map(({ key, label, count, children }) => ({
          key,
          label:
            count === undefined ? (
              label
            ) : (
              <>
                {label} <span className={styles.count}>{count}</span>
              </>
            ),
          children: <Suspense fallback={<Spin />}>{children}</Suspense>,
        }))}
      />
    </div>
  );
}
