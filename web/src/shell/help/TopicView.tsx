import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { KIND_CODES } from "../../api/documentApi";
import { describeListingQuery, type ListingDescription } from "../../api/listing";
import { helpPartOf, plainListAt } from "../../app/helpPages";
import { subPageAt } from "../../app/subPage";
import { saidTo, useHelpAccess, type HelpAt } from "../../core/help";
import { useSide } from "../../core/signedInContext";
import { machineOf } from "../../kit/document/machine";
import { StateDiagram } from "../../kit/document/StateDiagram";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { HelpText } from "../../kit/help/HelpText";
import { helpQuery, useTopic, type FoundTopic } from "../../kit/help/helpQuery";
import { isUseful, listingOf } from "../../kit/help/labels";
import { StatusDot, toneOf } from "../../kit/StatusDot";
import type { Said } from "../../words/help";
import { HelpComing } from "./HelpComing";
import styles from "./HelpDrawer.module.css";
import { plainTopic } from "./plainTopic";

/** General topics that go with every list, and with every kind of documents. */
const WITH_LISTS = ["lists"];
const WITH_DOCUMENTS = ["documents", "lists"];

/** State of the document on the page, if it is one of this kind. */
function useStateHere(path: string, kind: string): string | undefined {
  const id = subPageAt(path)?.params.id ?? "";
  return useQueryClient().getQueryData<{ state?: string }>([kind, "detail", id])?.state;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface ShownTopicProps {
  topic: FoundTopic;
  listing: ListingDescription | undefined;
  path: string;
  onShow: (at: HelpAt) => void;
}

function ShownTopic({ topic, listing, path, onShow }: ShownTopicProps) {
  const { t, i18n } = useTranslation();
  const side = useSide();
  const general = useQuery(helpQuery("shared", i18n.language)).data;
  const pageOf = useHelpAccess()?.pageOf ?? (() => null);
  const now = useStateHere(path, topic.key);
  /** Texts for the reader, without those about pages he does not have. */
  const read = (said: Said | undefined): string[] =>
    [saidTo(side, said) ?? []].flat().filter((text) => isUseful(text, pageOf));
  const shown = (text: string) => <HelpText text={text} listing={listing} />;

  const page = pageOf(topic.key);
  const next = (topic.next ?? []).flatMap(read);
  const states = (listing?.states ?? []).flatMap(({ state, label, tone }) =>
    read(topic.states?.[state]).map((text) => ({ state, label, tone, text })),
  );
  const fields = (listing?.columns ?? []).flatMap(({ field, label }) =>
    read(topic.fields?.[field]).map((text) => ({ field, label, text })),
  );
  const current = states.find(({ state }) => state === now);
  const isKind = KIND_CODES.some((kind) => kind === topic.key);
  const machine = listing && isKind ? machineOf(listing) : null;
  const everywhere = isKind ? WITH_DOCUMENTS : listing ? WITH_LISTS : [];
  const related = [...new Set([...(topic.see ?? []), ...everywhere])].flatMap((key) => {
    const title = pageOf(key)?.title ?? general?.[key]?.title;
    return title ? [{ key, at: { part: helpPartOf(key), keys: [key] }, title }] : [];
  });
  return (
    <article className={styles.topic}>
      <header>
        <h2>{topic.title ?? page?.title}</h2>
        {page?.path && page.path !== path && <Link to={page.path}>{t("help.openPage")}</Link>}
      </header>
      {read(topic.purpose).map((text) => (
        <p key={text}>{shown(text)}</p>
      ))}
      {current && (
        <p className={styles.now}>
          <StatusDot tone={toneOf(current.tone)}>{t("help.now", { state: current.label })}</StatusDot>
          <span>{shown(current.text)}</span>
        </p>
      )}
      {next.length > 0 && (
        <Part title={t("help.next")}>
          <ol>
            {next.map((text) => (
              <li key={text}>{shown(text)}</li>
            ))}
          </ol>
        </Part>
      )}
      {states.length > 0 && (
        <Part title={t("help.states")}>
          <dl>
            {states.map(({ state, label, tone, text }) => (
              <div key={state}>
                <dt>
                  <StatusDot tone={toneOf(tone)}>{label}</StatusDot>
                </dt>
                <dd>{shown(text)}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {fields.length > 0 && (
        <Part title={t("help.fields")}>
          <dl>
            {fields.map(({ field, label, text }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>{shown(text)}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {machine && (
        <Part title={t("document.how")}>
          <StateDiagram machine={machine} {...(now ? { current: now } : {})} />
        </Part>
      )}
      {related.length > 0 && (
        <Part title={t("help.related")}>
          <ul className={styles.related}>
            {related.map(({ key, at, title }) => (
              <li key={key}>
                <Button type="link" size="small" onClick={() => onShow(at)}>
                  {title}
                </Button>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  );
}

interface TopicViewProps {
  at: HelpAt;
  /** Path of the page behind the drawer. */
  path: string;
  onShow: (at: HelpAt) => void;
}

/** One topic: what the page is for, what to do next, what states and fields mean. */
export function TopicView({ at, path, onShow }: TopicViewProps) {
  const { t } = useTranslation();
  const written = useTopic(at);
  const plain = written === null ? plainListAt(at) : null;
  const code = written ? listingOf(written) : plain?.listing;
  const listing = useQuery({ ...describeListingQuery(code ?? ""), enabled: code !== undefined });
  if (written === null && !plain) return <EmptyState icon="question" title={t("help.noTopic")} />;
  if (written === undefined || (code && listing.isPending)) return <HelpComing rows={8} />;
  if (code && !listing.data) {
    return <FailureState error={listing.error} onRetry={() => void listing.refetch()} />;
  }
  const topic = written ?? (plain && listing.data ? plainTopic(plain, listing.data, t) : null);
  return topic && <ShownTopic topic={topic} listing={listing.data} path={path} onShow={onShow} />;
}
