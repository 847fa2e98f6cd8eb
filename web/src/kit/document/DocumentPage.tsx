import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { auditQuery } from "../../api/audit";
import type { DetailOf, DocumentRow } from "../../api/documents";
import { asApiError } from "../../api/errors";
import { describeListingQuery, type ListingDescription } from "../../api/listing";
import { usePage, useTabTitle } from "../../core/page";
import { useSide, useSignedIn } from "../../core/signedInContext";
import { AuditTimeline } from "../AuditTimeline";
import { deadlineText } from "../deadlineText";
import { EmptyState } from "../EmptyState";
import { Attachments } from "../files/Attachments";
import { useColumnLabels } from "../list/useColumnLabels";
import { useValueWords } from "../list/useValueWords";
import { PendingRecord } from "../PendingRecord";
import { Facts, Section, type Fact } from "../Section";
import { PaperButton } from "../stamp/PaperButton";
import { StampBanner } from "../stamp/StampCountdown";
import { StampPanel } from "../stamp/StampPanel";
import { StatusDot, toneOf } from "../StatusDot";
import { formatDateTime, relativeTime } from "../time";
import { useMinute } from "../useMinute";
import { useAddress } from "./address";
import { deadlineOf } from "./deadline";
import { DocumentActions } from "./DocumentActions";
import styles from "./DocumentPage.module.css";
import { DocumentTabs, type DocumentTab } from "./DocumentTabs";
import { fieldName, labelName, unreadFields, type DocumentKind, type ShownField } from "./kind";
import { ShownLineGrid } from "./ShownLineGrid";
import { Stepper } from "./Stepper";
import { useDocumentActions } from "./useDocumentActions";

const NOT_FOUND = 404;

interface DocumentPageProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
}

/** When each state was last reached, from the audit trail. */
function useReached(listing: string, id: string, enabled: boolean): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({ ...auditQuery(listing, id), enabled });
  const reached = new Map<string, string>();
  // Entries are newest first: keep the first one found for each state.
  for (const { at, changes } of data) {
    const state = changes.find(({ field }) => field === "state")?.after;
    if (state && !reached.has(state)) reached.set(state, at);
  }
  return reached;
}

function Banners<Row extends DocumentRow>({
  kind,
  document,
}: {
  kind: DocumentKind<Row>;
  document: DetailOf<Row>;
}) {
  const { t } = useTranslation();
  const waited = document.waiting.length > 0;
  const now = useMinute();
  const deadline = waited ? deadlineOf(kind.dueOn?.(document), now) : null;
  const days = deadline?.days ?? 0;
  const until = deadline ? deadlineText(deadline.until, { t, now }) : "";
  const said =
    days < 0
      ? t("document.late", { n: -days, until })
      : days === 0
        ? t("document.dueToday", { until })
        : t("document.dueIn", { n: days, until });
  return (
    <>
      {kind.banner && <kind.banner document={document} />}
      {kind.notices?.(document, t).map(({ type, title }) => (
        <Alert key={title} showIcon type={type} title={<span className={styles.said}>{title}</span>} />
      ))}
      {kind.declared.stamped && <StampBanner kind={kind.listing} documentId={document.id} />}
      {deadline && (
        <Alert
          showIcon
          type={deadline.urgency === "over" ? "error" : "warning"}
          title={kind.dueWord ? t(kind.dueWord, { said }) : said}
        />
      )}
    </>
  );
}

function Shown<Row extends DocumentRow>({
  kind,
  document,
  listing,
}: DocumentPageProps<Row> & { document: DetailOf<Row>; listing: ListingDescription }) {
  const { t, i18n } = useTranslation();
  const { leave } = usePage();
  const { permissions } = useSignedIn().menu;
  const address = useAddress(kind.listing);
  const labelOf = useColumnLabels(kind.listing);
  const wordOf = useValueWords(kind.listing);
  const seesTrail = permissions.has("base.audit.view");
  const reached = useReached(kind.listing, document.id, seesTrail);
  const { act, offered, dialog, dangerous } = useDocumentActions(kind, () => leave(address.list));
  const state = listing.states.find((one) => one.state === document.state);
  const side = useSide();
  const standing = kind.standing?.(document, side);

  const values = document as unknown as Record<string, unknown>;
  const fact = (field: ShownField): Fact => {
    const name = fieldName(field, i18n.language);
    const value = values[name];
    const empty = value === null || value === undefined || value === "";
    return { field: name, label: labelOf(labelName(field)), value: empty ? "" : wordOf(name, String(value)) };
  };
  const updated = (
    <span title={formatDateTime(document.updatedAt)}>
      {/* Changes made by the system have no user name. */}
      {document.updatedBy && `${document.updatedBy} · `}
      {relativeTime(document.updatedAt, t)}
    </span>
  );
  const unread = unreadFields(kind, listing, i18n.language);
  const own = kind.tabs?.(document, { t, permissions }) ?? [];
  const lines: DocumentTab[] = kind.lines
    ? [
        {
          key: "lines",
          label: t(kind.lines.title),
          count: kind.lines.of(document).length,
          children: (
            <ShownLineGrid key={document.version} kind={kind} lines={kind.lines} document={document} />
          ),
        },
      ]
    : [];
  const files: DocumentTab[] = kind.declared.hasFiles
    ? [
        {
          key: "files",
          label: t("files.title"),
          children: <Attachments kind={kind.listing} documentId={document.id} name={document.number} />,
        },
      ]
    : [];
  const stamp: DocumentTab[] =
    kind.declared.stamped && permissions.has("seal.stamped_copy.view")
      ? [
          {
            key: "stamp",
            label: t("stamp.tab"),
            children: <StampPanel kind={kind.listing} documentId={document.id} inDocument />,
          },
        ]
      : [];
  const headline = kind.headline && fact(kind.headline).value;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.top}>
          <div className={styles.name}>
            <p className={styles.kind}>
              <Link to={address.list}>{t(address.title)}</Link>
              {headline && <span> / {headline}</span>}
            </p>
            <div className={styles.number}>
              <h1>{document.number}</h1>
              <StatusDot tone={standing?.tone ?? toneOf(state?.tone)}>
                {standing ? t(standing.word) : (state?.label ?? "")}
              </StatusDot>
            </div>
          </div>
          <div className={styles.doing}>
            {kind.declared.onPaper && (
              <PaperButton kind={kind.listing} id={document.id} number={document.number} />
            )}
            <DocumentActions
              actions={offered(document.actions).filter(
                ({ action, allowed }) => allowed || !kind.actions[action]?.onPage,
              )}
              dangerousActions={dangerous}
              onAction={(action) => act(document, action)}
            />
          </div>
        </div>
        <Stepper steps={document.steps} waiting={document.waiting} reached={reached} />
        <Facts
          facts={[
            ...[...kind.facts, ...(kind.factsOf?.[side] ?? [])].map(fact),
            { field: "updated", label: t("document.lastChange"), value: updated },
          ]}
        />
      </header>
      <Banners kind={kind} document={document} />
      <div className={seesTrail ? styles.columns : undefined}>
        <DocumentTabs
          listing={listing}
          document={document}
          texts={kind.texts.map(fact)}
          tabs={[...lines, ...own, ...files, ...stamp]}
          without={unread}
          seesTrail={seesTrail}
        />
        {seesTrail && (
          <Section title={t("document.activity")}>
            <AuditTimeline listing={kind.listing} id={document.id} without={unread} beside />
          </Section>
        )}
      </div>
      {dialog}
    </div>
  );
}

/** Page of one document: facts, state, whose turn it is, actions, and history. */
export function DocumentPage<Row extends DocumentRow>({ kind }: DocumentPageProps<Row>) {
  const { t } = useTranslation();
  const { params, leave } = usePage();
  const address = useAddress(kind.listing);
  const document = useQuery(kind.detail(params.id ?? ""));
  // Wait for the labels, to avoid a layout shift.
  const listing = useQuery(describeListingQuery(kind.listing));
  useTabTitle(document.data?.number);
  if (document.isError && asApiError(document.error).code === NOT_FOUND) {
    return (
      <EmptyState
        alert
        icon="warning"
        title={t(document.data ? "drawer.gone" : "document.notThere")}
        hint={t("document.notThereHint")}
        action={<Button onClick={() => leave(address.list)}>{t("document.toList")}</Button>}
      />
    );
  }
  if (document.data && listing.data) {
    return <Shown kind={kind} document={document.data} listing={listing.data} />;
  }
  return (
    <PendingRecord title={t(address.title)} section={t("document.details")} queries={[document, listing]} />
  );
}
