import type { TFunction } from "i18next";
import type { ReportAnswer } from "../../api/reports";
import type { Condition } from "../../api/listing";
import { readableNumber } from "../digits";
import { normalised } from "../list/conditions";
import { INITIAL_LIST_STATE, readStored, writeListState } from "../list/listState";
import { toneOf, type Tone } from "../StatusDot";
import type { ChartData, ChartFigure, ChartKind } from "./chartData";
import { monthNames } from "./monthNames";

/**
 * The list with all of these conditions; what is said twice is said once. Alternatives come first, as the answer has
 * them: each line is joined to all before it.
 */
export function listLink(page: string, search: string, ...parts: readonly (readonly unknown[])[]): string {
  const lines = parts.flat().flatMap((stored) => readStored(stored) ?? []);
  const alternatives = lines.findLastIndex(({ andOr }, at) => at > 0 && andOr === "OR") + 1;
  const said = new Set<string>();
  const others = lines.slice(alternatives).flatMap((line): Condition[] => {
    const text = JSON.stringify({ ...line, andOr: "" });
    if (said.has(text)) return [];
    said.add(text);
    return [{ ...line, andOr: "AND" }];
  });
  const conditions = normalised([...lines.slice(0, alternatives), ...others]);
  return `${page}${writeListState({ ...INITIAL_LIST_STATE, search, conditions })}`;
}

const KINDS: readonly ChartKind[] = ["columns", "stacked", "ranked"];

function measureOf({ measure, measured, unit }: ReportAnswer, t: TFunction): string {
  const what = measured ?? "";
  if (measure === "count") return t("chart.count");
  if (measure === "mean") return t("chart.mean", { what });
  return unit ? t("chart.inUnit", { what, unit }) : what;
}

interface Named {
  value: string;
  label?: string | null | undefined;
}

/** A report as a chart whose figures open the list at `page`. */
export function chartOf(
  answer: ReportAnswer,
  page: string,
  search: string,
  t: TFunction,
  language: string,
): ChartData {
  const { by, series, conditions: common } = answer;
  const names = ({ value, label }: Named, months: boolean): { short: string; full: string } => {
    if (months) return monthNames(value, language);
    const full = label ?? (value === "" ? t("chart.none") : value);
    return { short: full, full };
  };
  const figureOf = (
    { figure, rows }: { figure: string; rows: number },
    ...parts: readonly (readonly unknown[])[]
  ): ChartFigure => ({
    value: Number(figure),
    // An average of nothing is not 0.
    text: figure === "" ? t("chart.noData") : readableNumber(figure),
    rows,
    to: listLink(page, search, common, ...parts),
  });
  const tone = (text: string | null | undefined): Tone | null => (text ? toneOf(text) : null);
  const values = series?.values ?? [];
  return {
    title: answer.title,
    kind: KINDS.find((kind) => kind === answer.chart) ?? "columns",
    category: by.label,
    measure: measureOf(answer, t),
    total: figureOf(answer.total, by.conditions),
    tone: tone(answer.tone),
    series: values.map((value) => ({
      key: value.value,
      label: names(value, series?.months ?? false).full,
      tone: tone(value.tone),
    })),
    groups: answer.groups.map((group) => {
      const { short, full } = names(group, by.months);
      return {
        key: group.value,
        label: short,
        name: full,
        figure: figureOf(group, group.conditions),
        parts: values.map((value, at) => {
          const part = group.parts.find((one) => one.series === at);
          return part ? figureOf(part, group.conditions, value.conditions) : null;
        }),
      };
    }),
    groupsInAll: answer.groupsInAll,
  };
}
