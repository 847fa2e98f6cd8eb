import { isOneCell } from "../logic/ranges";
import type { GridStore } from "../store";
import type { GridRow, Range } from "../types";
import { statusContent } from "./cells";
import { make, type Frame } from "./frame";
import type { Geometry } from "./geometry";
import { css } from "./styles";
import type { GridColumn } from "../types";

/** Ranges, the active cell, the fill handle and merged cells, drawn above the cells. */
export class Overlay<Row extends GridRow> {
  private readonly store: GridStore<Row>;
  private readonly geometry: Geometry<Row>;
  private readonly merges: [HTMLElement, HTMLElement];
  private readonly marks: [HTMLElement, HTMLElement];
  readonly handle = make("div", css("handle"));
  /** Preview of what the fill handle would fill. */
  promise: Range | null = null;

  constructor(frame: Frame, store: GridStore<Row>, geometry: Geometry<Row>) {
    this.store = store;
    this.geometry = geometry;
    this.merges = [make("div", ""), make("div", "")];
    this.marks = [make("div", ""), make("div", "")];
    frame.overlay.append(this.merges[0], this.marks[0]);
    frame.frozenOverlay.append(this.merges[1], this.marks[1]);
  }

  private place(element: HTMLElement, range: Range): void {
    const box = this.geometry.boxOf(range);
    Object.assign(element.style, {
      top: `${box.top}px`,
      left: `${box.left}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
  }

  /** A range that crosses the frozen edge is drawn as two adjacent boxes. */
  private halves(range: Range, className: string): [HTMLElement[], HTMLElement[]] {
    const { frozen } = this.store.layout;
    const crosses = range.left < frozen && range.right >= frozen;
    const scrolling: HTMLElement[] = [];
    const fixed: HTMLElement[] = [];
    if (range.right >= frozen) {
      const half = make("div", `${className} ${crosses ? css("openLeft") : ""}`);
      this.place(half, { ...range, left: Math.max(range.left, frozen) });
      scrolling.push(half);
    }
    if (range.left < frozen) {
      const half = make("div", `${className} ${crosses ? css("openRight") : ""}`);
      this.place(half, { ...range, right: Math.min(range.right, frozen - 1) });
      fixed.push(half);
    }
    return [scrolling, fixed];
  }

  renderSelection(): void {
    const { selection, layout } = this.store;
    const scrolling: HTMLElement[] = [];
    const fixed: HTMLElement[] = [];
    const draw = (range: Range, className: string) => {
      const [over, under] = this.halves(range, className);
      scrolling.push(...over);
      fixed.push(...under);
    };
    const { areas, active, range } = selection;
    for (const area of areas) if (!isOneCell(area)) draw(area, css("area"));
    if (active)
      draw(
        this.store.mergeAt(active) ?? {
          top: active.row,
          bottom: active.row,
          left: active.column,
          right: active.column,
        },
        css("active"),
      );
    if (this.promise) draw(this.promise, css("promise"));
    if (range && areas.length === 1 && this.store.editable) {
      const box = this.geometry.boxOf(range);
      this.handle.style.top = `${box.top + box.height - 4}px`;
      this.handle.style.left = `${box.left + box.width - 4}px`;
      (range.right < layout.frozen ? fixed : scrolling).push(this.handle);
    }
    this.marks[0].replaceChildren(...scrolling);
    this.marks[1].replaceChildren(...fixed);
  }

  renderMerges(): void {
    const drawn: [HTMLElement[], HTMLElement[]] = [[], []];
    for (const range of this.store.merges) {
      const cell = { row: range.top, column: range.left };
      const column = this.store.columnAt(range.left);
      const element = make("div", css("merged"));
      const text = make("span", css("mergedText"));
      if (column?.kind === "status")
        text.append(
          statusContent(column as unknown as GridColumn<never>, String(this.store.valueAt(cell) ?? "")),
        );
      else text.textContent = this.store.textAt(cell);
      element.append(text);
      this.place(element, range);
      drawn[range.right < this.store.layout.frozen ? 1 : 0].push(element);
    }
    this.merges[0].replaceChildren(...drawn[0]);
    this.merges[1].replaceChildren(...drawn[1]);
  }
}
