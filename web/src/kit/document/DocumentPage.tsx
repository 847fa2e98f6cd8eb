import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { attachmentsQuery } from "../../api/attachments";
import { auditQuery } from "../../api/audit";
import type { DetailOf, DocumentRow } from "../../api/documents";
import { describeListingQuery, type ListingDescription } from "../../api/listing";
import { stampOfDocumentQuery } from "../../api/seals";
import { usePage, useTabTitle } from "../../core/page";
import { useSignedIn } from "../../core/signedInContext";
import { PHONE_QUERY } from "../../theme/tokens";
import { Attachments } from "../files/Attachments";
import { PendingRecord } from "../PendingRecord";
import { Section } from "../Section";
import { StampPanel } from "../stamp/StampPanel";
import { StatusDot, toneOf } from "../StatusDot";
import { useMediaQuery } from "../useMediaQuery";
import { useReviewKeys } from "../useReviewKeys";
import { Activity } from "./Activity";
import { useAddress } from "./address";
import { CommentsTab } from "./CommentsTab";
import { DocumentActions } from "./DocumentActions";
import { DocumentHead } from "./DocumentHead";
import styles from "./DocumentPage.module.css";
import { DocumentTabs, type DocumentTab } from "./DocumentTabs";
import { nameOf, ordinaryActions, statusOf, unreadFields, type DocumentKind } from "./kind";
import { Notices } from "./Notices";
import { isNotThere, NotThere } from "./NotThere";
import { keysOf, noteOf, type PageButtons } from "./pageButtons";
import { ReadLines } from "./ReadLines";
import { footOf, splitForPage } from "./splitForPage";
import { Stepper } from "./Stepper";
import { FILES_TAB, tabIn } from "./tabSearch";
import { useDocumentActions } from "./useDocumentActions";
import { useFacts } from "./useFacts";
import { useNotices } from "./useNotices";
import { isOthersTurn } from "./waiting";

/** From this width the activity has room under the tabs; below it is one of them. */
const UNDER_QUERY = "(min-width: 1280px)";
/** From this width the activity has room beside the tabs; beside lines, only where no column of them is lost by it. */
const BESIDE_QUERY = "(min-width: 1680px)";
const BESIDE_LINES_QUERY = "(min-width: 1920px)";

interface DocumentPageProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
}

interface ShownProps<Row extends DocumentRow> extends DocumentPageProps<Row> {
  document: DetailOf<Row>;
  listing: ListingDescription;
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

/** The tabs of a document besides its texts, comments and versions. */
function useTabs<Row extends DocumentRow>({ kind, document }: ShownProps<Row>): readonly DocumentTab[] {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const { hasFiles, stamped } = kind.declared;
  const ofDocument = { kind: kind.listing, documentId: document.id };
  const files = useQuery({ ...attachmentsQuery(ofDocument), enabled: hasFiles }).data;
  const seesStamp = stamped && permissions.has("seal.stamped_copy.view");
  const stamp = useQuery({ ...stampOfDocumentQuery(kind.listing, document.id), enabled: seesStamp }).data;
  const tabs: DocumentTab[] = [...(kind.tabs?.(document, { t, permissions }) ?? [])];
  if (kind.lines) {
    tabs.unshift({
      key: "lines",
      label: t(kind.lines.title),
      count: kind.lines.of(document).length,
      leads: true,
      fills: true,
      children: <ReadLines key={document.version} kind={kind} lines={kind.lines} document={document} />,
    });
  }
  if (hasFiles) {
    tabs.push({
      key: FILES_TAB,
      label: t("files.title"),
      count: files?.content.length,
      children: <Attachments {...ofDocument} name={document.number} />,
    });
  }
  if (seesStamp) {
    tabs.push({
      key: "stamp",
      label: t("stamp.tab"),
      count: stamp ? stamp.earlierFiles.length + (stamp.file ? 1 : 0) : undefined,
      children: <StampPanel {...ofDocument} inDocument />,
    });
  }
  return tabs;
}

const useNone = (): PageButtons | null => null;

/** What the page makes of its buttons itself. */
function useOwnButtons<Row extends DocumentRow>({ kind, document }: ShownProps<Row>): PageButtons | null {
  // The kind of a page never changes, so the order of hooks does not either.
  // oxlint-disable-next-line react/hooks
  const useOwn = kind.useButtons ?? useNone;
  // oxlint-disable-next-line react/hooks
  return useOwn(document);
}

/** Number, status, buttons, facts and steps. */
function Head<Row extends DocumentRow>(props: ShownProps<Row> & { seesTrail: boolean }) {
  const { kind, document, listing, seesTrail } = props;
  const { t, i18n } = useTranslation();
  const { leave } = usePage();
  const phone = useMediaQuery(PHONE_QUERY);
  const address = useAddress(kind.listing);
  const reached = useReached(kind.listing, document.id, seesTrail);
  const { act, offered, dialog, dangerous } = useDocumentActions(kind, () => leave(address.list));
  const { facts, title } = useFacts(kind, document);
  const { steps, waiting } = document;
  const state = listing.states.find((one) => one.state === document.state);
  const status = listing.states.find((one) => one.state === statusOf(kind, document));
  const beside = steps.some((step) => step.place === "current" && step.state !== document.state);
  const noted = kind.stepNote?.(document);
  const own = useOwnButtons(props);
  const actions = offered(document.actions);
  const split = splitForPage(actions, {
    own,
    ordinary: ordinaryActions(kind),
    dangerous,
    othersTurn: isOthersTurn(waiting),
    room: phone ? 1 : 2,
  });
  const run = (action: string) => {
    if (!own?.take(action)) act(document, action);
  };
  useReviewKeys(null, keysOf(own, actions, run));
  const foot = phone ? footOf(split, own) : undefined;
  const note = foot && noteOf(foot, own);
  return (
    <>
      <DocumentHead
        number={nameOf(kind, document, i18n.language)}
        title={phone ? null : title}
        list={address.list}
        status={<StatusDot tone={toneOf(status?.tone)}>{status?.label ?? ""}</StatusDot>}
        actions={
          <DocumentActions
            kind={kind}
            document={document}
            split={split}
            dangerous={dangerous}
            phone={phone}
            own={own}
            onAction={run}
          />
        }
        facts={phone && title ? [title, ...facts] : facts}
        steps={
          <Stepper
            steps={steps}
            waiting={waiting}
            reached={reached}
            note={noted ? t(noted) : beside ? (state?.label ?? null) : null}
          />
        }
      />
      {foot && (
        <footer className={styles.foot}>
          <Button
            block
            size="large"
            type={foot.allowed ? "primary" : "default"}
            aria-disabled={!foot.allowed || undefined}
            onClick={() => run(foot.action)}
          >
            {note ? t("document.withNote", { action: foot.label, note }) : foot.label}
          </Button>
        </footer>
      )}
      {dialog}
    </>
  );
}

function Shown<Row extends DocumentRow>(props: ShownProps<Row>) {
  const { kind, document, listing } = props;
  const { t, i18n } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const seesTrail = permissions.has("base.audit.view");
  const { texts } = useFacts(kind, document);
  const notices = useNotices(kind, document);
  const own = useTabs(props);
  const under = useMediaQuery(UNDER_QUERY);
  const beside = useMediaQuery(own.some(({ fills }) => fills) ? BESIDE_LINES_QUERY : BESIDE_QUERY);
  const { search } = usePage();
  const without = unreadFields(kind, listing, i18n.language);
  // Comments are written in one place at a time.
  const commentsBelow = under && tabIn(search) !== "comments";
  const activity = <Activity kind={kind} document={document} listing={listing} without={without} />;
  const inTabs: DocumentTab[] =
    seesTrail && !under ? [{ key: "activity", label: t("document.activity"), children: activity }] : [];
  return (
    <div className={styles.page}>
      <Head {...props} seesTrail={seesTrail} />
      <Notices notices={notices} />
      <Suspense fallback={null}>{kind.above?.(document, { t, permissions })}</Suspense>
      <div className={beside ? styles.columns : styles.stacked}>
        <DocumentTabs
          kind={kind}
          listing={listing}
          document={document}
          texts={texts}
          tabs={[...own, ...inTabs]}
          without={without}
          seesTrail={seesTrail}
        />
        <div className={styles.below}>
          {seesTrail && under && <Section title={t("document.activity")}>{activity}</Section>}
          {commentsBelow && (
            <Section title={t("comment.title")}>
              <CommentsTab listing={kind.listing} document={document} />
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}

/** Page of one document: facts, state, whose turn it is, actions, and history. */
export function DocumentPage<Row extends DocumentRow>({ kind }: DocumentPageProps<Row>) {
  const { t, i18n } = useTranslation();
  const { params } = usePage();
  const address = useAddress(kind.listing);
  const document = useQuery(kind.detail(params.id ?? ""));
  // Wait for the labels, to avoid a layout shift.
  const listing = useQuery(describeListingQuery(kind.listing));
  useTabTitle(document.data && nameOf(kind, document.data, i18n.language));
  if (isNotThere(document)) return <NotThere gone={document.data !== undefined} list={address.list} />;
  if (document.data && listing.data) {
    const shown = <Shown kind={kind} document={document.data} listing={listing.data} />;
    const { Around } = kind;
    return Around ? <Around document={document.data}>{shown}</Around> : shown;
  }
  return (
    <PendingRecord title={t(address.title)} section={t("document.details")} queries={[document, listing]} />
  );
}
