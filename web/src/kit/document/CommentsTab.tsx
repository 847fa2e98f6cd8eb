import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Checkbox, Mentions, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  addComment,
  commentReadersQuery,
  commentsQuery,
  takeBackComment,
  type Comment,
} from "../../api/comments";
import type { DocumentDetail, DocumentRow } from "../../api/documents";
import { asApiError } from "../../api/errors";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { useSignedIn } from "../../core/signedInContext";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { Field } from "../Field";
import { LoadingLines } from "../LoadingLines";
import { useModal } from "../modal";
import { KeptNotice } from "../form/KeptNotice";
import { SHOWN } from "../form/serverErrors";
import { useKeptDraft } from "../form/useKeptDraft";
import { formatDateTime, relativeTime } from "../time";
import { errorText } from "../toast";
import { begunInside, commentReach } from "./commentReach";
import styles from "./CommentsTab.module.css";
import { mentionedIn, typedSince } from "./mentions";

const LONGEST = 2000;
const NOTHING_SAID = { said: "", internal: false };
const MAY_WRITE = "content.comment.add";
/** User type of suppliers. */
const SUPPLIER_USER = "SUZ";

interface CommentsTabProps {
  listing: string;
  document: DocumentRow & Pick<DocumentDetail, "keptBy">;
}

/** The text of a comment, or a note that its author withdrew it, and when. */
function Words({ said, takenBackAt }: Comment) {
  const { t } = useTranslation();
  if (!takenBackAt) return <p className={styles.said}>{said}</p>;
  return (
    <p className={styles.takenBack}>
      <time dateTime={takenBackAt} title={formatDateTime(takenBackAt)}>
        {t("comment.takenBack", { when: relativeTime(takenBackAt, t) })}
      </time>
    </p>
  );
}

function Said({ listing, id, mayWrite }: { listing: string; id: string; mayWrite: boolean }) {
  const { t } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const takeBack = useAction({
    run: takeBackComment,
    onDone: () => void readAgain(queries, listing),
    onFailed: () => void readAgain(queries, listing),
  });
  const ask = (one: string) =>
    modal.confirm({
      title: t("comment.takeBackQuestion"),
      content: t("comment.takeBackEffect"),
      okText: t("comment.takeBack"),
      onOk: () => takeBack.mutateAsync(one).catch(() => undefined),
    });
  const comments = useQuery(commentsQuery(listing, id));
  if (comments.isPending) return <LoadingLines rows={3} />;
  if (!comments.data) return <FailureState error={comments.error} onRetry={() => void comments.refetch()} />;
  if (comments.data.length === 0) {
    return <EmptyState icon="mail" title={t("comment.none")} hint={t("comment.noneHint")} />;
  }
  return (
    <ol className={styles.comments}>
      {comments.data.map((comment) => {
        const { id: one, internal, side, who, at, takenBackAt, mine } = comment;
        return (
          <li key={one} data-internal={internal || undefined}>
            <p className={styles.who}>
              <strong>{who}</strong>
              <span>{t(side === "supplier" ? "comment.supplier" : "comment.buyer")}</span>
              <time dateTime={at} title={formatDateTime(at)}>
                {relativeTime(at, t)}
              </time>
              {internal && <Tag>{t("comment.internal")}</Tag>}
              {mayWrite && mine && !takenBackAt && (
                <Button type="link" size="small" onClick={() => ask(one)}>
                  {t("comment.takeBack")}
                </Button>
              )}
            </p>
            <Words {...comment} />
          </li>
        );
      })}
    </ol>
  );
}

/** Comments of both sides on a document, oldest first, including internal ones of the reader's side. */
export function CommentsTab({ listing, document: { id, keptBy } }: CommentsTabProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { user, menu } = useSignedIn();
  const mayKeepInside = user.userType !== SUPPLIER_USER;
  const mayWrite = menu.permissions.has(MAY_WRITE);
  const { draft, change, kept, start } = useKeptDraft({
    kept: "document.comment",
    of: `${listing}/${id}`,
    initial: NOTHING_SAID,
    isWorth: (typed) => typed.said.trim() !== "",
  });
  const { said } = draft;
  if (begunInside(keptBy, draft)) change({ internal: true });
  const { hint, internal, mayChoose } = commentReach(keptBy, { internal: draft.internal, mayKeepInside });
  const add = useAction({
    run: addComment,
    shownInForm: SHOWN,
    onDone: (_comment, sent) => {
      const since = typedSince(sent.said, said);
      start(NOTHING_SAID);
      // What was typed on meanwhile is kept in the place of what was sent.
      if (since === "") kept.end();
      else change({ said: since, internal });
      void readAgain(queries, listing);
    },
  });
  // A kept draft may have mentions already.
  const [mentions, setMentions] = useState(false);
  const readers = useQuery({
    ...commentReadersQuery(listing, id, keptBy),
    enabled: mayWrite && (mentions || said.includes("@")),
  });
  const people = readers.data ?? [];
  const failure = add.error ? asApiError(add.error) : null;
  const wrong = failure?.fields[0]?.message ?? (failure ? errorText(failure) : undefined);
  const send = () => {
    if (said.trim() === "") return;
    add.mutate({ entityKind: listing, entityId: id, said, internal, mentioned: mentionedIn(said, people) });
  };
  return (
    <div className={styles.tab}>
      <Said listing={listing} id={id} mayWrite={mayWrite} />
      {!mayWrite ? (
        <p className={styles.takenBack}>{t("comment.readOnly")}</p>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Field label={t("comment.add")} hint={t(hint)} error={wrong}>
            {(wiring) => (
              <Mentions
                {...wiring}
                autoSize={{ minRows: 2, maxRows: 8 }}
                maxLength={LONGEST}
                value={said}
                options={people.map(({ id: key, label }) => ({ key, value: label, label }))}
                loading={readers.isFetching}
                onSearch={() => setMentions(true)}
                onChange={(text) => change({ said: text })}
              />
            )}
          </Field>
          <KeptNotice kept={kept} />
          <div className={styles.buttons}>
            {mayChoose && (
              <Checkbox checked={internal} onChange={(event) => change({ internal: event.target.checked })}>
                {t("comment.keepInside")}
              </Checkbox>
            )}
            <Button htmlType="submit" loading={add.isPending} disabled={said.trim() === ""}>
              {t("comment.send")}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
