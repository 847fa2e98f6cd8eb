import type { Say } from "./rowActions";
import { compile, findAll, nextResult, type FindQuestion, type Matcher } from "./logic/find";
import { editText } from "./logic/cellValues";
import type { GridStore } from "./store";
import type { Cell, GridRow } from "./types";

/** A search over all cells, with navigation through the results. */
export class Finder<Row extends GridRow = GridRow> {
  results: readonly Cell[] = [];
  current = -1;
  /** Why the last search has no results. */
  fault: "findInvalid" | "findNothing" | null = null;
  private matcher: Matcher | null = null;
  private readonly store: GridStore<Row>;
  private readonly say: Say;

  constructor(store: GridStore<Row>, say: Say) {
    this.store = store;
    this.say = say;
  }

  /** Runs a new search and goes to the first result at or after the active cell. */
  find(question: FindQuestion): void {
    this.matcher = null;
    this.results = [];
    this.current = -1;
    this.fault = null;
    const compiled = compile(question);
    if ("error" in compiled) {
      if (compiled.error === "findInvalid") this.fault = "findInvalid";
    } else {
      this.matcher = compiled;
      // What is folded away is looked through, too.
      this.store.foldAll(false);
      this.look();
      if (this.results.length === 0) this.fault = "findNothing";
      else this.goTo(this.fromActive());
    }
    this.store.topics.tell("found");
  }

  private look(): void {
    if (this.matcher)
      this.results = findAll(this.matcher, this.store.bounds, (cell) => this.store.textAt(cell));
  }

  private fromActive(): number {
    const { active } = this.store.selection;
    if (!active) return 0;
    // One column back, so that the active cell itself can be the first result.
    return nextResult(this.results, { row: active.row, column: active.column - 1 }, false);
  }

  goTo(index: number): void {
    const cell = this.results[index];
    if (!cell) return;
    this.current = index;
    this.store.selection.moveTo(cell);
    this.store.topics.tell("found");
  }

  step(backwards: boolean): void {
    if (this.results.length === 0) return;
    const from = this.store.selection.active ?? { row: 0, column: -1 };
    this.goTo(nextResult(this.results, from, backwards));
  }

  /** Replaces in the current result and goes to the next. */
  replace(replacement: string): void {
    const cell = this.results[this.current];
    if (!cell || !this.matcher) return this.say("warning", { key: "findNothing" });
    if (this.write([cell], replacement) === 0) return this.step(false);
    this.look();
    if (this.results.length > 0) this.goTo(nextResult(this.results, cell, false));
    else this.current = -1;
    this.store.topics.tell("found");
  }

  replaceAll(replacement: string): void {
    if (this.results.length === 0) return this.say("warning", { key: "findNothing" });
    const count = this.write(this.results, replacement);
    this.look();
    this.current = -1;
    if (count > 0) this.say("success", { key: "replaced", values: { n: count } });
    this.store.topics.tell("found");
  }

  private write(cells: readonly Cell[], replacement: string): number {
    const { matcher, store } = this;
    if (!matcher) return 0;
    const report = store.write(
      cells.map((cell) => {
        const column = store.columnAt(cell.column);
        // Numbers are searched with grouping commas, as shown, but replaced without them, as edited.
        const written = column ? editText(column, store.valueAt(cell)) : "";
        const source = matcher.matches(written) ? written : store.textAt(cell);
        return { ...cell, text: matcher.replace(source, replacement) };
      }),
    );
    if (report.lock)
      this.say(
        "warning",
        cells.length === 1
          ? { key: `lock.${report.lock}` }
          : { key: "lockedSkipped", values: { n: report.locked } },
      );
    if (report.wrong > 0) this.say("error", { key: "checkFailed", values: { n: report.wrong } });
    return report.changed;
  }

  close(): void {
    this.results = [];
    this.current = -1;
    this.fault = null;
    this.matcher = null;
    this.store.topics.tell("found");
  }
}
