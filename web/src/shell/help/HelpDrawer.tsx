import { useQuery } from "@tanstack/react-query";
import { Button, Drawer, Input, Tabs } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { portalQuery } from "../../api/identity";
import { helpAt } from "../../app/helpPages";
import type { HelpAt } from "../../core/help";
import { useSide } from "../../core/signedInContext";
import { EmptyState } from "../../kit/EmptyState";
import { Icon } from "../../kit/icons";
import { HelpComing } from "./HelpComing";
import styles from "./HelpDrawer.module.css";
import { KeyList } from "./KeyList";
import { excerptOf } from "./textMatches";
import { TopicView } from "./TopicView";
import { useHelpSearch, useHelpTopics, type ListedTopic } from "./useHelpTopics";

interface TopicListProps {
  topics: readonly ListedTopic[];
  /** What was searched for, marked in the texts. */
  wanted?: string;
  onShow: (at: HelpAt) => void;
}

function TopicList({ topics, wanted = "", onShow }: TopicListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.topics} aria-label={t("help.topics")}>
      {topics.map(({ key, at, title, text }) => {
        const excerpt = excerptOf(text, wanted);
        return (
          <li key={key}>
            <button type="button" onClick={() => onShow(at)}>
              <span>{title}</span>
              {excerpt && (
                <small>
                  {excerpt.before}
                  <mark>{excerpt.hit}</mark>
                  {excerpt.after}
                </small>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface HelpDrawerProps {
  /** Path of the page behind the drawer. */
  path: string;
  /** What to show first; by default the help of the page. */
  at: HelpAt | null;
  onTour: () => void;
  onClose: () => void;
}

const THIS = "this";
const ALL = "all";
const KEYS = "keys";

/** Help for the current page, all other topics, a search over them, and the keyboard shortcuts. */
export default function HelpDrawer({ path, at, onTour, onClose }: HelpDrawerProps) {
  const { t } = useTranslation();
  const side = useSide();
  const [open, setOpen] = useState(true);
  const here = helpAt(path);
  const [other, setOther] = useState(at);
  const [tab, setTab] = useState(THIS);
  const [text, setText] = useState("");
  const contact = useQuery(portalQuery).data?.helpContact;
  const searching = text.trim() !== "";
  const topics = useHelpTopics(searching || tab === ALL, searching);
  const found = useHelpSearch(topics, text);

  // A link was followed: the page is what the reader wants now.
  const [from] = useState(path);
  if (path !== from && open) setOpen(false);

  const show = (next: HelpAt) => {
    setOther(next);
    setTab(THIS);
    setText("");
  };
  const results =
    found === undefined ? (
      <HelpComing />
    ) : found.length === 0 ? (
      <EmptyState icon="search" title={t("help.none")} />
    ) : (
      <TopicList topics={found} wanted={text} onShow={show} />
    );
  const all = topics ? <TopicList topics={topics} onShow={show} /> : <HelpComing />;

  return (
    <Drawer
      open={open}
      title={t("command.help")}
      size={480}
      styles={{ wrapper: { maxWidth: "100vw" } }}
      onClose={() => setOpen(false)}
      afterOpenChange={(now) => {
        if (!now) onClose();
      }}
      extra={
        side === "supplier" && (
          <Button
            onClick={() => {
              setOpen(false);
              onTour();
            }}
          >
            {t("tour.start")}
          </Button>
        )
      }
    >
      <Input
        type="search"
        allowClear
        prefix={<Icon name="search" />}
        aria-label={t("help.search")}
        placeholder={t("help.search")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {searching ? (
        <div className={styles.results}>{results}</div>
      ) : (
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: THIS,
              label: t(other ? "help.topic" : "help.page"),
              children: <TopicView at={other ?? here} path={path} onShow={show} />,
            },
            { key: ALL, label: t("help.topics"), children: all },
            { key: KEYS, label: t("help.keys"), children: <KeyList /> },
          ]}
        />
      )}
      {contact && <p className={styles.contact}>{t("help.contact", { contact })}</p>}
    </Drawer>
  );
}
