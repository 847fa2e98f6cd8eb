import type { TFunction } from "i18next";
import { onOffer, type DictWords } from "../../../api/dictionary";
import type { ConflictChoice, ImportColumn, ImportReview } from "../../../api/imports";
import { GridStore, type CellValue, type Choice, type GridColumn, type RowEdits } from "../../../kit/grid";
import { CELL_PADDING, textWidth } from "../../../kit/list/fitColumns";
import { toneOf } from "../../../kit/StatusDot";
import { batchOf, joined, NOTHING, placeKey, type Batch } from "./corrections";
import {
  isIn,
  keepPlaces,
  KIND,
  LINE,
  marksOf,
  readText,
  rowOf,
  storedOf,
  writeText,
  type LineFilter,
  type ReviewLine,
  type ReviewRow,
} from "./reviewLines";

export interface ReviewInputs {
  t: TFunction;
  review: ImportReview;
  /** Labels of the dictionaries; undefined while loading. */
  dictionaries: DictWords | undefined;
  filter: LineFilter;
  /** Incremented when the same filter is chosen again, to re-evaluate it. */
  look: number;
  open: Batch;
  mayCorrect: boolean;
  onCorrect: (batch: Batch) => void;
}

const KINDS = { new: "progress", changed: "waiting", gone: "returned", same: "idle" } as const;
const WIDEST = 360;
/** Number of lines sampled to estimate column widths. */
const LINES_MEASURED = 300;

function choicesOf(column: ImportColumn, { dictionaries, t }: ReviewInputs): readonly Choice[] | undefined {
  if (column.type === "boolean") {
    return [
      { value: "true", label: t("common.yes") },
      { value: "false", label: t("common.no") },
    ];
  }
  const items = dictionaries?.[column.dictName ?? ""];
  return (
    items && onOffer(items).map(({ itemValue, description }) => ({ value: itemValue, label: description }))
  );
}

/** Synchronises a review with the grid store, and edits back to the page. */
export class ReviewModel {
  readonly store: GridStore<ReviewRow>;
  private inputs: ReviewInputs;
  private known: ReviewLine[] = [];
  private byId = new Map<string, ReviewLine>();
  private drawn = "";

  constructor(inputs: ReviewInputs) {
    this.inputs = inputs;
    this.store = new GridStore<ReviewRow>({
      columns: [],
      frozen: 2,
      editable: true,
      sortsItself: true,
      onEdit: (edits) => this.correct(edits),
    });
    this.take(inputs.review, NOTHING);
    this.draw();
    this.fill();
  }

  private correct(edits: readonly RowEdits[]): void {
    const cells = edits.flatMap(({ id, fields, after }) =>
      fields.map((field, at) => ({ line: Number(id), field, value: writeText(after[at]) })),
    );
    // Typing into a cell with a conflict resolves it in favour of the input.
    const choices = cells.flatMap(({ line, field }): ConflictChoice[] => {
      const conflict = this.byId.get(String(line))?.conflicts.find((one) => one.field === field);
      return conflict ? [{ line, field, take: "mine", over: conflict.theirs }] : [];
    });
    this.inputs.onCorrect(batchOf(cells, choices));
  }

  private take({ lines }: ImportReview, answered: Batch): void {
    this.known = keepPlaces(this.known, lines, answered);
    this.byId = new Map(this.known.map((line) => [String(line.line), line]));
  }

  private before(id: string, column: ImportColumn): CellValue {
    const line = this.byId.get(id);
    const text = line && storedOf(line, column.field, this.inputs.open);
    return text === undefined ? undefined : readText(column, text);
  }

  private widthOf({ field, width }: ImportColumn): number {
    const texts = this.known.slice(0, LINES_MEASURED).flatMap((line) => {
      const stored = storedOf(line, field, NOTHING);
      return stored === undefined ? [] : textWidth(`${stored} → ${line.values[field] ?? ""}`);
    });
    return Math.max(width, Math.min(WIDEST, Math.max(0, ...texts) + CELL_PADDING));
  }

  private column(column: ImportColumn): GridColumn<ReviewRow> {
    const { field, label, type, required } = column;
    const kind =
      type === "dictionary" || type === "boolean"
        ? "dictionary"
        : type === "integer" || type === "date" || type === "datetime"
          ? type
          : "text";
    const choices = choicesOf(column, this.inputs);
    const shown = (value: CellValue) =>
      choices?.find((choice) => choice.value === String(value))?.label ?? writeText(value);
    return {
      field,
      label,
      kind,
      required,
      width: this.widthOf(column),
      align: type === "integer" || type === "decimal" ? "right" : "left",
      // Number format is validated by the server.
      allowNegative: true,
      editable: this.inputs.mayCorrect,
      sortable: true,
      ...(choices ? { choices } : {}),
      lock: (row) => (row[KIND] === "gone" ? "ProhibitToEdit" : null),
      before: (row) => this.before(row.id, column),
      hint: (row) => {
        const before = this.before(row.id, column);
        const now = (row as unknown as Record<string, CellValue>)[field];
        return before === undefined ? "" : `${shown(before)} → ${shown(now)}`;
      },
    };
  }

  private draw(): boolean {
    const { review, dictionaries, mayCorrect, t } = this.inputs;
    const signature = JSON.stringify([review.columns, dictionaries, mayCorrect, t("import.line")]);
    if (signature === this.drawn) return false;
    this.drawn = signature;
    const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => ({
      value: kind,
      label: t(`import.kind.${kind}`),
      tone: toneOf(KINDS[kind]),
    }));
    this.store.setColumns([
      { field: LINE, label: t("import.line"), kind: "integer", width: 64, sortable: true },
      { field: KIND, label: t("import.kind"), kind: "status", width: 96, choices: kinds, sortable: true },
      ...review.columns.map((column) => this.column(column)),
    ]);
    return true;
  }

  private rowsOf(lines: readonly ReviewLine[]): ReviewRow[] {
    const { review, open } = this.inputs;
    return lines.map((line) => rowOf(line, review.columns, open));
  }

  /** Replaces all rows. */
  private fill(): void {
    const { filter } = this.inputs;
    this.store.setRows(this.rowsOf(this.known.filter((line) => isIn(filter, line))));
    this.mark();
  }

  /** Updates all visible rows, or some of them. */
  private renew(only?: ReadonlySet<number>): void {
    const lines = this.known.filter(({ line }) => (only?.has(line) ?? true) && this.shows(line));
    this.store.renew(this.rowsOf(lines));
    this.mark();
  }

  private mark(): void {
    const { open, review, t } = this.inputs;
    const { marks, topics } = this.store;
    const columns = new Map(review.columns.map((column) => [column.field, column]));
    const shown = (field: string, text: string) => {
      const column = columns.get(field);
      const word = column && choicesOf(column, this.inputs)?.find(({ value }) => value === text)?.label;
      return word ?? (text || t("common.empty"));
    };
    // The grid's own validation of new input stays until the server has responded.
    const own = marks.all.filter(({ id, field }) => this.isOpen(Number(id), field));
    marks.clear();
    for (const { id, field, level, message } of own) marks.set(id, field, { level, message });
    const found = marksOf(this.known, open, ({ field, theirs }) =>
      t("import.conflictMark", { theirs: shown(field, theirs) }),
    );
    for (const { line, field, level, message } of found)
      marks.set(String(line), field, { level, message: { text: message } });
    topics.tell("marks");
  }

  update(inputs: ReviewInputs): void {
    const before = this.inputs;
    this.inputs = inputs;
    const answered = before.review !== inputs.review;
    const hadAll = answered && inputs.review.lines.every(({ line }) => this.byId.has(String(line)));
    if (answered) this.take(inputs.review, before.open);
    const redrawn = this.draw();
    const looked = before.filter !== inputs.filter || before.look !== inputs.look;
    if (looked || (answered && !hadAll)) this.fill();
    else if (answered || redrawn) this.renew();
    else if (before.open !== inputs.open) {
      const both = joined(before.open, inputs.open);
      const touched = new Set<number>();
      for (const { line } of both.cells.values()) touched.add(line);
      for (const { line } of both.choices.values()) touched.add(line);
      this.renew(touched);
    }
  }

  /** Whether this line is visible with the current filter. */
  shows(line: number): boolean {
    return this.store.rowIndex(String(line)) >= 0;
  }

  goTo(line: number, field: string): void {
    this.store.goTo(String(line), field);
  }

  private isOpen(line: number, field: string): boolean {
    return this.inputs.open.cells.has(placeKey({ line, field }));
  }
}
