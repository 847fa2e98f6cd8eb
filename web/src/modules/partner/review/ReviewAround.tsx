import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import type { DetailOf } from "../../../api/documents";
import type { ReturnedFiling } from "../../../api/filingReview";
import { FILING, type Filing } from "../../../api/filings";
import { usePage } from "../../../core/page";
import { readAgain } from "../../../core/readAgain";
import { searchWithTab } from "../../../kit/document/tabSearch";
import { useKeptDraft } from "../../../kit/form/useKeptDraft";
import { isReviewing } from "./decision";
import { noted, toggled } from "./marks";
import { ReturnDialog } from "./ReturnDialog";
import { NO_WORD, NOTHING_TYPED, ReviewContext, type ReviewDraft, type Reviewing } from "./reviewing";

/** A mark that was taken back without a note, or a word that was taken out again, is nothing to keep. */
function isWorth({ marks, words, reason }: ReviewDraft): boolean {
  return (
    reason !== "" ||
    Object.values(marks).some(({ off, note }) => !off || note !== "") ||
    Object.values(words).some(({ word }) => word !== "")
  );
}

interface ReviewAroundProps {
  document: DetailOf<Filing>;
  /** Returns the filing. */
  onReturn: (input: ReturnedFiling, key: string) => Promise<unknown>;
  children?: ReactNode;
}

/** Holds what a reviewer types on the page of a filing: its head counts the marks that are set below. */
export function ReviewAround({ document: filing, onReturn, children }: ReviewAroundProps) {
  const queries = useQueryClient();
  const { search, setSearch } = usePage();
  const { draft, change, kept, start } = useKeptDraft<ReviewDraft>({
    kept: "partner.review",
    of: filing.id,
    version: filing.version,
    initial: NOTHING_TYPED,
    isWorth,
  });
  const [current, setCurrent] = useState<string | null>(null);
  const places = useRef(new Map<string, HTMLElement>());
  const [returning, setReturning] = useState<{ version: number } | null>(null);

  const typed = (doubt: string) => draft.words[doubt] ?? NO_WORD;
  const reviewing: Reviewing = {
    filing,
    reviews: isReviewing(filing.actions),
    draft,
    kept,
    toggle: (at) => change({ marks: toggled(draft.marks, at) }),
    note: (at, note) => change({ marks: noted(draft.marks, at, note) }),
    type: (doubt, part) => change({ words: { ...draft.words, [doubt]: { ...typed(doubt), ...part } } }),
    forget: (doubt) =>
      change({ words: Object.fromEntries(Object.entries(draft.words).filter(([id]) => id !== doubt)) }),
    current,
    setCurrent,
    places,
    toDoubts: () => {
      setSearch(searchWithTab(search, null), true);
      const first = [...places.current].find(([key]) => key.startsWith("doubt/"));
      // The tab may have to be shown first.
      if (first) setTimeout(() => first[1].focus());
    },
    openReturn: () => setReturning({ version: filing.version }),
  };
  return (
    <ReviewContext value={reviewing}>
      {children}
      {returning && (
        <ReturnDialog
          filing={filing}
          seen={returning.version}
          draft={draft}
          onReason={(reason) => change({ reason })}
          onUnmark={(mark) => change({ marks: toggled(draft.marks, mark) })}
          onReturn={onReturn}
          onDone={() => {
            kept.end();
            start(NOTHING_TYPED);
            void readAgain(queries, FILING);
          }}
          onClose={() => setReturning(null)}
        />
      )}
    </ReviewContext>
  );
}
