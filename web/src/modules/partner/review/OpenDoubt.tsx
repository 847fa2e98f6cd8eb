import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { asApiError } from "../../../api/errors";
import { settleDoubt } from "../../../api/filingReview";
import { FILING } from "../../../api/filings";
import { readAgain } from "../../../core/readAgain";
import { useSignedIn } from "../../../core/signedInContext";
import { useAction } from "../../../core/useAction";
import { useAddress } from "../../../kit/document/address";
import { Field } from "../../../kit/Field";
import { Icon } from "../../../kit/icons";
import { RefusalAlert } from "../../../kit/RefusalAlert";
import type { PlacedDoubt } from "./Doubts";
import { keyOf } from "./lines";
import { isMarked } from "./marks";
import styles from "./review.module.css";
import { doubtKey, NO_WORD, useReviewing, type Answer } from "./reviewing";
import { usePlace } from "./usePlace";

const LONGEST = 500;

/** The two answers to a doubt, with a word: it is accepted, or the supplier is asked, which marks the cell. */
function DoubtForm({ doubt }: { doubt: PlacedDoubt }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { filing, draft, note, type, forget } = useReviewing();
  const { id, section, row, field, called, inside } = doubt;
  const typed = draft.words[id] ?? NO_WORD;
  const { word } = typed;
  // The supplier would learn who else is known.
  const answer: Answer = inside ? "accept" : typed.answer;
  const [tried, setTried] = useState(false);
  const settle = useAction({
    run: settleDoubt,
    shownInForm: "all",
    onDone: () => {
      forget(id);
      void readAgain(queries, FILING);
    },
    onFailed: () => void readAgain(queries, FILING),
  });
  const busy = settle.isPending || settle.isSuccess;
  const submit = () => {
    setTried(true);
    const said = word.trim();
    if (!said || busy) return;
    if (answer === "accept")
      settle.mutate({ id: filing.id, version: filing.version, doubtId: id, word: said });
    else note({ section, row, field, label: called }, said);
  };
  const failure = settle.error ? asApiError(settle.error) : null;
  return (
    <div className={styles.answer}>
      {!inside && (
        <Radio.Group
          aria-label={t("filingReview.answer")}
          disabled={busy}
          value={answer}
          onChange={(event) => type(id, { answer: event.target.value as Answer })}
          options={[
            { value: "accept", label: t("filingReview.accept") },
            { value: "ask", label: t("filingReview.ask") },
          ]}
        />
      )}
      {failure && <RefusalAlert failure={failure} />}
      <div className={styles.word}>
        <Field
          label={t(answer === "accept" ? "filingReview.acceptWord" : "filingReview.askWord")}
          // Once it is settled, its word is no longer kept.
          error={tried && !busy && !word.trim() ? t("common.required") : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              data-word={id}
              readOnly={busy}
              maxLength={LONGEST}
              value={word}
              onChange={(event) => type(id, { word: event.target.value })}
              onPressEnter={(event) => {
                if (!event.nativeEvent.isComposing) submit();
              }}
            />
          )}
        </Field>
        <Button loading={settle.isPending} onClick={submit}>
          {t(answer === "accept" ? "filingReview.settle" : "filingReview.markCell")}
        </Button>
      </div>
    </div>
  );
}

/** Two organisations that are one are merged where the pair is shown. */
function MatchLink({ id }: { id: string }) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const address = useAddress("partner.match");
  return (
    <p>
      {t("filingReview.matchHint")}{" "}
      {permissions.has("partner.match.view") && <Link to={address.one(id)}>{t("filingReview.toMatch")}</Link>}
    </p>
  );
}

/** A doubt that nobody has settled yet, with its evidence. */
export function OpenDoubt({ doubt }: { doubt: PlacedDoubt }) {
  const { t } = useTranslation();
  const { reviews, draft, toggle } = useReviewing();
  const { id, section, row, field, called, text, matchId } = doubt;
  const place = usePlace(doubtKey(id));
  const cell = keyOf({ section, row, field });
  const asked = reviews && isMarked(draft.marks, cell);
  return (
    <article {...place} className={styles.doubt} aria-label={called}>
      <h3>
        <span className={styles.dot} aria-hidden="true" /> {called}
      </h3>
      <p>{text}</p>
      {reviews && matchId && <MatchLink id={matchId} />}
      {reviews && !asked && <DoubtForm doubt={doubt} />}
      {asked && (
        <p className={styles.askedNow}>
          <Icon name="flagged" />
          <span>
            {t("filingReview.asked")} <q>{draft.marks[cell]?.note}</q>
          </span>
          <Button size="small" type="link" onClick={() => toggle({ section, row, field, label: called })}>
            {t("filingReview.takeBack")}
          </Button>
        </p>
      )}
    </article>
  );
}
