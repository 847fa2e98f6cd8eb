import { Button, Checkbox, Input, type InputRef } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import styles from "./FindPanel.module.css";
import { LISTED_RESULTS, type FindQuestion } from "./logic/find";
import type { GridStore } from "./store";
import { wholeLabel, type GridRow } from "./types";
import { useGridTopic } from "./useGridTopic";

interface FindPanelProps<Row extends GridRow> {
  store: GridStore<Row>;
  /** How often it was called for: each time the text is focused. */
  calls: number;
  /** The active cell changed and must be scrolled into view. */
  onShow: () => void;
  onClose: () => void;
}

const NOTHING: FindQuestion = { text: "", regex: false, matchCase: false, wholeCell: false };

/** Pause in typing after which the text is looked for. */
const TYPING_PAUSE = 150;

/**
 * Find and replace, below the cells and never over them. Finds while one types; results are discarded when the query
 * changes.
 */
export function FindPanel<Row extends GridRow>({ store, calls, onShow, onClose }: FindPanelProps<Row>) {
  const { t } = useTranslation();
  const { finder } = store;
  const [question, setQuestion] = useState(NOTHING);
  const [asked, setAsked] = useState<FindQuestion | null>(null);
  const [replacement, setReplacement] = useState("");
  const [all, setAll] = useState(false);
  const input = useRef<InputRef>(null);
  useGridTopic(store, "found");
  const panel = useRef<HTMLElement>(null);
  // A word that an input method still composes is not looked for.
  const composing = useRef(false);
  const timer = useRef(0);
  const close = useEffectEvent(onClose);
  const show = useEffectEvent(onShow);
  useEffect(() => {
    const own = panel.current;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    own?.addEventListener("keydown", escape);
    // Where the panel grows, fewer rows are seen: the active one stays among them.
    const growing = new ResizeObserver(() => show());
    if (own) growing.observe(own);
    return () => {
      own?.removeEventListener("keydown", escape);
      growing.disconnect();
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    if (calls > 0) input.current?.focus({ cursor: "all" });
  }, [calls]);
  useEffect(() => () => finder.close(), [finder]);

  const labelAt = (index: number) => {
    const column = store.columnAt(index);
    return column && wholeLabel(column);
  };
  const fresh = asked === question;
  const results = fresh ? finder.results : [];
  const search = (sought: FindQuestion) => {
    clearTimeout(timer.current);
    setAsked(sought);
    setAll(false);
    finder.find(sought);
    onShow();
  };
  const step = (backwards: boolean) => {
    if (!fresh) return search(question);
    finder.step(backwards);
    onShow();
  };
  const type = (text: string) => {
    const sought = { ...question, text };
    setQuestion(sought);
    clearTimeout(timer.current);
    if (!composing.current) timer.current = window.setTimeout(() => search(sought), TYPING_PAUSE);
  };
  const choose = (part: Partial<FindQuestion>) => {
    const sought = { ...question, ...part };
    setQuestion(sought);
    search(sought);
  };
  const options = ["regex", "matchCase", "wholeCell"] as const;

  return (
    <section ref={panel} className={styles.panel} data-docked aria-label={t("grid.do.find")}>
      <div className={styles.line}>
        <Input
          ref={input}
          aria-label={t("grid.find.text")}
          placeholder={t("grid.find.text")}
          value={question.text}
          onChange={(event) => type(event.target.value)}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={(event) => {
            composing.current = false;
            type(event.currentTarget.value);
          }}
          onPressEnter={(event) => {
            if (!event.nativeEvent.isComposing) step(event.shiftKey);
          }}
        />
        <output className={styles.count}>
          {fresh && finder.fault && t(`grid.${finder.fault}`)}
          {results.length > 0 &&
            t("grid.find.count", { current: finder.current + 1 || "–", n: results.length })}
        </output>
        <button type="button" aria-label={t("grid.find.previous")} onClick={() => step(true)}>
          <Icon name="down" className={styles.up} />
        </button>
        <button type="button" aria-label={t("grid.find.next")} onClick={() => step(false)}>
          <Icon name="down" />
        </button>
        <button type="button" aria-label={t("common.close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {store.editable && (
        <div className={styles.line}>
          <Input
            aria-label={t("grid.find.replacement")}
            placeholder={t("grid.find.replacement")}
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          />
          <Button
            onClick={() => {
              if (!fresh) return search(question);
              finder.replace(replacement);
              onShow();
            }}
          >
            {t("grid.find.replace")}
          </Button>
          <Button
            onClick={() => {
              if (!fresh) search(question);
              if (finder.results.length > 0) finder.replaceAll(replacement);
            }}
          >
            {t("grid.find.replaceAll")}
          </Button>
        </div>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox
            key={option}
            checked={question[option]}
            onChange={(event) => choose({ [option]: event.target.checked })}
          >
            {t(`grid.find.${option}`)}
          </Checkbox>
        ))}
      </div>
      {results.length > 0 && (
        <ol className={styles.results} aria-label={t("grid.find.results")}>
          {results.slice(0, all ? undefined : LISTED_RESULTS).map((cell, index) => (
            <li key={`${cell.row}/${cell.column}`}>
              <button
                type="button"
                aria-current={index === finder.current}
                onClick={() => {
                  finder.goTo(index);
                  onShow();
                }}
              >
                <span>{t("grid.marks.entry", { row: cell.row + 1, column: labelAt(cell.column) })}</span>
                <span className={styles.found}>{store.textAt(cell)}</span>
              </button>
            </li>
          ))}
          {!all && results.length > LISTED_RESULTS && results.length <= 1000 && (
            <li>
              <button type="button" onClick={() => setAll(true)}>
                {t("grid.find.showAll", { n: results.length })}
              </button>
            </li>
          )}
        </ol>
      )}
    </section>
  );
}
