import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { savePaper } from "../../api/seals";
import type { DetailOf, DocumentRow } from "../../api/documents";
import type { RowAction } from "../../api/listing";
import { useAction } from "../../core/useAction";
import { Icon } from "../icons";
import { ActionMenu } from "../RowActions";
import styles from "./DocumentActions.module.css";
import type { DocumentKind } from "./kind";
import { noteOf, type PageButtons } from "./pageButtons";
import { footOf, type SplitForPage } from "./splitForPage";
import { useStarts } from "./useStarts";

interface DocumentActionsProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  document: DetailOf<Row>;
  split: SplitForPage;
  dangerous: readonly string[];
  phone: boolean;
  /** What the page makes of its buttons itself; absent, nothing. */
  own?: PageButtons | null;
  onAction: (action: string) => void;
}

interface PageButtonProps {
  one: RowAction;
  filled: boolean;
  own: PageButtons | null;
  onRun: () => void;
}

/** A button of the page. One that is not allowed says why inside itself, stays focusable, and leads to what is missing. */
function PageButton({ one, filled, own, onRun }: PageButtonProps) {
  const note = noteOf(one, own);
  const key = own?.keys[one.action];
  return (
    <Button
      type={filled ? "primary" : "default"}
      aria-disabled={!one.allowed || undefined}
      aria-keyshortcuts={key?.toUpperCase()}
      {...(one.allowed || !styles.blocked ? {} : { className: styles.blocked })}
      onClick={onRun}
    >
      {one.label}
      {note && <span className={styles.note}>{note}</span>}
    </Button>
  );
}

/** Menu entries for the document as PDF, in either language. */
const PAPERS = { "paper:zh": "zh", "paper:en": "en" } as const;
const NO_STARTS = [] as const;
const isPaper = (key: string): key is keyof typeof PAPERS => key in PAPERS;

function usePapers<Row extends DocumentRow>(
  { declared, listing }: DocumentKind<Row>,
  { id, number }: DetailOf<Row>,
): { entries: RowAction[]; save: (key: keyof typeof PAPERS) => void } {
  const { t } = useTranslation();
  const paper = useAction({
    run: (language: "zh" | "en") => savePaper(listing, id, language, number),
    once: true,
  });
  const entry = (action: keyof typeof PAPERS, label: string): RowAction => ({ action, label, allowed: true });
  return {
    entries: declared.onPaper
      ? [entry("paper:zh", t("document.paperZh")), entry("paper:en", t("document.paperEn"))]
      : [],
    save: (key) => paper.mutate(PAPERS[key]),
  };
}

/** The buttons of a document's page: the next step, an alternative, and a menu with all else. */
export function DocumentActions<Row extends DocumentRow>({
  kind,
  document,
  split,
  dangerous,
  phone,
  own = null,
  onAction,
}: DocumentActionsProps<Row>) {
  const { t } = useTranslation();
  const papers = usePapers(kind, document);
  const started = useStarts(kind.starts ?? NO_STARTS, document);
  const { filled, beside, rest } = split;
  // On a phone the filled button is at the foot of the page, where the thumb is.
  const foot = footOf(split, own);
  const buttons = phone ? [] : [...(filled ? [filled] : []), ...beside];
  const besides = phone ? beside.filter((one) => one !== foot) : [];
  const menu = [...besides, ...started.entries, ...papers.entries, ...rest];
  const more = t("document.moreActions");
  return (
    <>
      {buttons.map((one) => (
        <PageButton
          key={one.action}
          one={one}
          filled={one === filled}
          own={own}
          onRun={() => onAction(one.action)}
        />
      ))}
      {menu.length > 0 && (
        <ActionMenu
          actions={menu}
          dangerousActions={dangerous}
          onAction={(key) => {
            if (isPaper(key)) papers.save(key);
            else if (!started.open(key)) onAction(key);
          }}
        >
          <Button
            icon={<Icon name="more" />}
            aria-label={more}
            title={more}
            type={phone ? "text" : "default"}
          />
        </ActionMenu>
      )}
    </>
  );
}
