import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Checkbox, Input, Skeleton, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addComment, commentsQuery } from "../../api/comments";
import type { DocumentRow } from "../../api/documents";
import { asApiError } from "../../api/errors";
import { readAgain } from "../../app/readAgain";
import { useUnsaved } from "../../app/unsaved";
import { useAction } from "../../app/useAction";
import { useSignedIn } from "../../shell/signedInContext";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { Field } from "../Field";
import { SHOWN } from "../form/serverErrors";
import { formatDateTime, relativeTime } from "../time";
import { errorText } from "../toast";
import styles from "./CommentsTab.module.css";

const LONGEST = 2000;
/** The type of a supplier's users. */
const SUPPLIER_USER = "SUZ";

interface CommentsTabProps {
  listing: string;
  document: DocumentRow;
}

function Said({ listing, id }: { listing: string; id: string }) {
  const { t } = useTranslation();
  const comments = useQuery(commentsQuery(listing, id));
  if (comments.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (!comments.data) return <FailureState error={comments.error} onRetry={() => void comments.refetch()} />;
  if (comments.data.length === 0) {
    return <EmptyState icon="mail" title={t("comment.none")} hint={t("comment.noneHint")} />;
  }
  return (
    <ol className={styles.comments}>
      {comments.data.map(({ id: one, said, internal, side, who, at }) => (
        <li key={one} data-internal={internal || undefined}>
          <p className={styles.who}>
            <strong>{who}</strong>
            <span>{t(side === "supplier" ? "comment.supplier" : "comment.buyer")}</span>
            <time dateTime={at} title={formatDateTime(at)}>
              {relativeTime(at, t)}
            </time>
            {internal && <Tag>{t("comment.internal")}</Tag>}
          </p>
          <p className={styles.said}>{said}</p>
        </li>
      ))}
    </ol>
  );
}

/** What both sides say about a document, the oldest first; and what the buying side says among itself. */
export function CommentsTab({ listing, document: { id } }: CommentsTabProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayKeepInside = useSignedIn().user.userType !== SUPPLIER_USER;
  const [said, setSaid] = useState("");
  const [internal, setInternal] = useState(false);
  useUnsaved(said.trim() !== "");
  const add = useAction({
    run: addComment,
    shownInForm: SHOWN,
    onDone: () => {
      setSaid("");
      void readAgain(queries, listing);
    },
  });
  const failure = add.error ? asApiError(add.error) : null;
  const wrong = failure?.fields[0]?.message ?? (failure ? errorText(failure) : undefined);
  const send = () => {
    if (said.trim() !== "") add.mutate({ entityKind: listing, entityId: id, said, internal });
  };
  return (
    <div className={styles.tab}>
      <Said listing={listing} id={id} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label={t("comment.add")}
          hint={t(internal ? "comment.seenInside" : "comment.seenByBoth")}
          error={wrong}
        >
          {(wiring) => (
            <Input.TextArea
              {...wiring}
              autoSize={{ minRows: 2, maxRows: 8 }}
              maxLength={LONGEST}
              value={said}
              onChange={(event) => setSaid(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          {mayKeepInside && (
            <Checkbox checked={internal} onChange={(event) => setInternal(event.target.checked)}>
              {t("comment.keepInside")}
            </Checkbox>
          )}
          <Button type="primary" htmlType="submit" loading={add.isPending} disabled={said.trim() === ""}>
            {t("comment.send")}
          </Button>
        </div>
      </form>
    </div>
  );
}
