import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Side } from "../../core/signedInContext";
import type { WordKey } from "../../words";
import { deadlineText, endOfDay } from "../deadlineText";
import { amountText, isNought } from "../digits";
import type { ValueWord } from "../list/useValueWords";
import { STAMP_TONES } from "../stamp/tones";
import { StatusDot, type Tone } from "../StatusDot";
import { dayInWords, formatDate } from "../time";
import { useMinute } from "../useMinute";
import { useTranslation } from "react-i18next";
import { daysUntil } from "./deadline";
import styles from "./facts.module.css";

/** A field name, or one per language. */
export type ShownField = string | { zh: string; en: string };

/** What is needed to say a fact. */
export interface FactReading {
  t: TFunction;
  language: string;
  side: Side;
  wordOf: ValueWord;
}

/** A fact that is more than the value of one field. */
export interface ComposedFact {
  /** Its name, and the column its label and its hint come from. */
  field: string;
  /** Its label, where that is not the column's. */
  label?: WordKey;
  /** The fields it shows. */
  covers: readonly string[];
  /** The only side that reads it. */
  side?: Side;
  /** Empty where there is nothing to say; the fact is then left out. */
  of: (values: Readonly<Record<string, unknown>>, reading: FactReading) => ReactNode;
}

export type HeadFact = ShownField | ComposedFact;

export function isComposed(fact: HeadFact): fact is ComposedFact {
  return typeof fact !== "string" && "of" in fact;
}

/** The fields a fact shows, in both languages. */
export function coveredBy(fact: HeadFact): readonly string[] {
  if (isComposed(fact)) return fact.covers;
  return typeof fact === "string" ? [fact] : [fact.zh, fact.en];
}

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The supplier's name, for the buying side: suppliers know their own. */
export const OTHER_PARTY: ComposedFact = {
  field: "supplierZh",
  label: "list.supplier",
  covers: ["supplierZh", "supplierEn"],
  side: "buyer",
  of: ({ supplierZh, supplierEn }, { language }) =>
    text(language === "zh" ? supplierZh : supplierEn || supplierZh),
};

/** An amount joined with its currency. */
export function money(field: string, currency = "currency"): ComposedFact {
  return {
    field,
    covers: [field, currency],
    of: (values) => {
      const amount = text(values[field]);
      return amount && <span className={styles.amount}>{amountText(amount, text(values[currency]))}</span>;
    },
  };
}

/** An amount of several that make a total: left out where it is nothing. */
export function share(field: string, currency?: string): ComposedFact {
  const whole = money(field, currency);
  return {
    ...whole,
    of: (values, reading) => (isNought(text(values[field])) ? "" : whole.of(values, reading)),
  };
}

function DueDay({ on }: { on: string }) {
  const { t } = useTranslation();
  const now = useMinute();
  const until = endOfDay(on);
  if (until === null) return on;
  const days = daysUntil(until, now);
  const tone = days < 0 ? styles.over : days <= 1 ? styles.near : undefined;
  return <span className={tone}>{deadlineText(until, { t, now })}</span>;
}

/** A due date: when exactly it ends while somebody is waited for, the day itself afterwards. */
export function due(field: string, open: (state: string) => boolean): ComposedFact {
  return {
    field,
    covers: [field],
    of: (values) => {
      const on = text(values[field]);
      return on && (open(text(values["state"])) ? <DueDay on={on} /> : formatDate(on));
    },
  };
}

/** A value of a dictionary that is a status. */
export function status(
  field: string,
  { tone, side }: { tone: (value: string) => Tone; side?: Side },
): ComposedFact {
  return {
    field,
    covers: [field],
    ...(side ? { side } : {}),
    of: (values, { wordOf }) => {
      const value = text(values[field]);
      return value && <StatusDot tone={tone(value)}>{wordOf(field, value)}</StatusDot>;
    },
  };
}

/** How the stamped copy stands, and by when it is due. */
export const STAMPED_COPY: ComposedFact = {
  field: "stampState",
  label: "stamp.tab",
  covers: ["stampState", "stampDueOn", "stampLate"],
  of: ({ stampState, stampDueOn, stampLate }, { t, wordOf }) => {
    const state = text(stampState);
    const day = stampDueOn ? dayInWords(text(stampDueOn), t) : "";
    const tone = stampLate === true ? "returned" : (STAMP_TONES["stampState"]?.(state) ?? "idle");
    const said = wordOf("stampState", state);
    const more = stampLate === true ? t("stamp.factLate") : day && t("stamp.factDue", { day });
    // Nothing until the words are there, rather than a part of them.
    return (
      said && <StatusDot tone={tone}>{more ? `${said}${t("common.listComma")}${more}` : said}</StatusDot>
    );
  },
};
