import { groupDigits } from "../../digits";
import type { GridStore } from "../store";
import type { GridRow } from "../types";
import type { Translate } from "./cells";
import { make } from "./frame";
import type { Geometry, Window } from "./geometry";
import { css } from "./styles";

/** The row of sums. It is small, so it is redrawn whenever a sum or the viewport changes. */
export class Foot<Row extends GridRow> {
  private readonly foot: HTMLElement;
  private readonly store: GridStore<Row>;
  private readonly geometry: Geometry<Row>;
  private drawn = "";
  translate: Translate;

  constructor(foot: HTMLElement, store: GridStore<Row>, geometry: Geometry<Row>, translate: Translate) {
    this.foot = foot;
    this.store = store;
    this.geometry = geometry;
    this.translate = translate;
  }

  get isNeeded(): boolean {
    return this.store.isLoaded && this.store.layout.placed.some(({ column }) => column.total);
  }

  invalidate(): void {
    this.drawn = "";
  }

  render({ firstColumn, lastColumn }: Window): void {
    this.foot.hidden = !this.isNeeded;
    if (!this.isNeeded) return;
    const wanted = `${firstColumn}-${lastColumn}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const { frozen, placed } = this.store.layout;
    const { lead, rowHeight, rowCount, headRows } = this.geometry;
    this.foot.style.height = `${rowHeight}px`;
    const row = make("div", css("footRow"), {
      role: "row",
      "aria-rowindex": String(rowCount + headRows + 1),
    });
    const block = make("div", css("frozen"), { role: "presentation" });
    if (lead > 0) block.append(make("div", css("lead"), { role: "gridcell", "aria-colindex": "1" }));
    const shown = [
      ...Array.from({ length: frozen }, (_, index) => index),
      ...Array.from({ length: Math.max(0, lastColumn - firstColumn + 1) }, (_, index) => firstColumn + index),
    ];
    for (const index of shown) {
      const one = placed[index];
      if (!one) continue;
      const cell = make("div", `${css("cell")} ${one.column.total ? css("right") : ""}`, {
        role: "gridcell",
        "aria-colindex": String(index + (lead > 0 ? 2 : 1)),
      });
      cell.style.left = `${lead + one.left}px`;
      cell.style.width = `${one.width}px`;
      if (one.column.total) cell.textContent = groupDigits(this.store.sums.textOf(one.column));
      else if (index === 0)
        cell.textContent = this.translate({ key: this.store.sums.areGiven ? "totalOfAll" : "total" });
      (index < frozen ? block : row).append(cell);
    }
    if (block.childElementCount > 0) row.prepend(block);
    if (this.geometry.tail > 0) row.append(make("div", css("tail"), { role: "gridcell" }));
    this.foot.replaceChildren(row);
  }
}
