import { contains } from "../logic/ranges";
import { pickState } from "../logic/treeShape";
import type { GridStore } from "../store";
import type { Fold, Tree } from "../tree";
import type { GridRow, Range } from "../types";
import { alignmentClass, cellSlot, paintCell, setClass, type CellSlot, type Translate } from "./cells";
import { ColumnStyles } from "./columnStyles";
import { make } from "./frame";
import type { Geometry, Window } from "./geometry";
import { css } from "./styles";

export type Lead = "picks" | "numbers" | null;

/** The sticky end of a row, filled by the owner of the grid. */
export interface TailSlot<Row extends GridRow> {
  element: HTMLElement;
  row: Row;
}

interface RowSlot {
  element: HTMLElement;
  tail: HTMLElement | null;
  lead: HTMLElement | null;
  frozen: CellSlot[];
  cells: CellSlot[];
  index: number;
  id: string | null;
  unsubscribe: (() => void) | null;
  /** Level and fold that the element tells assistive technology; -1 and null if none. */
  level: number;
  fold: Fold;
  picked: boolean;
  flashing: boolean;
}

/**
 * A fixed pool of row elements. Row n is always shown by element n modulo the pool size, and columns likewise, so
 * scrolling by one row updates one element.
 */
export class RowPool<Row extends GridRow> {
  private slots: RowSlot[] = [];
  /** A row to clone, with its cells positioned. */
  private pattern: RowSlot | null = null;
  private shape = "";
  private stale = true;
  private areas: readonly Range[] = [];
  /** The row ends; a new array whenever they change. */
  tails: readonly TailSlot<Row>[] = [];
  private readonly body: HTMLElement;
  private readonly store: GridStore<Row>;
  private readonly geometry: Geometry<Row>;
  private readonly lead: Lead;
  private readonly styles = new ColumnStyles<Row>();
  translate: Translate;

  constructor(
    body: HTMLElement,
    store: GridStore<Row>,
    geometry: Geometry<Row>,
    lead: Lead,
    translate: Translate,
  ) {
    this.body = body;
    this.store = store;
    this.geometry = geometry;
    this.lead = lead;
    this.translate = translate;
  }

  /** Marks everything on screen for redrawing. */
  invalidate(): void {
    this.stale = true;
  }

  /** The cell that shows a scrolling column; the first scrolling column uses the first cell. */
  private cellFor({ cells }: RowSlot, column: number): CellSlot | undefined {
    return cells[(column - this.store.layout.frozen) % cells.length];
  }

  private build(view: Window): HTMLElement[] | null {
    const { rows, columns } = this.geometry.pool;
    const { frozen } = this.store.layout;
    const tailed = this.geometry.tail > 0;
    const kind = `${frozen}/${tailed}`;
    const shape = `${rows}/${columns}/${kind}`;
    if (shape === this.shape) return null;
    const grows = this.shape.endsWith(`/${kind}`) && view.firstRow === 0 && view.firstColumn === frozen;
    this.shape = shape;
    if (grows && rows >= this.slots.length && columns >= (this.pattern?.cells.length ?? Infinity))
      return this.grow(rows, columns);
    for (const slot of this.slots) slot.unsubscribe?.();
    // Clones of a row with positioned cells only need their texts.
    const pattern = this.adopt(this.template(frozen, columns), frozen, tailed);
    this.pattern = pattern;
    for (const [column, cell] of pattern.frozen.entries()) this.placeInPattern(cell, column);
    for (let column = view.firstColumn; column <= view.lastColumn; column += 1) {
      const cell = this.cellFor(pattern, column);
      if (cell) this.placeInPattern(cell, column);
    }
    this.slots = Array.from({ length: rows }, () => this.copy(pattern));
    this.stale = true;
    return this.slots.map(({ element }) => element);
  }

  private placeInPattern(cell: CellSlot, column: number): void {
    if (this.putAt(cell, column))
      setClass(cell, cell.columnClass + alignmentClass(this.store.columnAt(column)));
  }

  private copy(pattern: RowSlot): RowSlot {
    const element = pattern.element.cloneNode(true) as HTMLElement;
    return this.adopt(element, pattern.frozen.length, pattern.tail !== null, pattern);
  }

  /** Adds rows and columns to the pool; what is on screen stays unchanged. */
  private grow(rows: number, columns: number): HTMLElement[] | null {
    const { pattern } = this;
    if (!pattern) return null;
    const { frozen } = this.store.layout;
    for (let index = pattern.cells.length; index < columns; index += 1) {
      const cell = this.addCell(pattern, make("div", css("cell"), { role: "gridcell" }));
      this.placeInPattern(cell, frozen + index);
      for (const slot of this.slots) this.addCell(slot, cell.element.cloneNode(true) as HTMLElement, cell);
    }
    const added = Array.from({ length: rows - this.slots.length }, () => this.copy(pattern));
    this.slots.push(...added);
    this.body.append(...added.map(({ element }) => element));
    return null;
  }

  private addCell(slot: RowSlot, element: HTMLElement, copied?: CellSlot): CellSlot {
    slot.element.insertBefore(element, slot.tail);
    const cell = cellSlot(element, copied);
    slot.cells.push(cell);
    return cell;
  }

  private template(frozen: number, columns: number): HTMLElement {
    const row = make("div", css("row"), { role: "row" });
    const block = make("div", css("frozen"), { role: "presentation" });
    const cell = make("div", css("cell"), { role: "gridcell" });
    cell.append(" ");
    if (this.lead) {
      const lead = make("div", css("lead"), { role: "gridcell", "aria-colindex": "1" });
      if (this.lead === "picks")
        lead.append(make("input", css("tick"), { type: "checkbox", tabindex: "-1" }));
      block.append(lead);
    }
    for (let index = 0; index < frozen; index += 1) block.append(cell.cloneNode(true));
    if (block.childElementCount > 0) row.append(block);
    for (let index = 0; index < columns; index += 1) row.append(cell.cloneNode(true));
    if (this.geometry.tail > 0) row.append(make("div", css("tail"), { role: "gridcell", "data-keep": "" }));
    return row;
  }

  private adopt(element: HTMLElement, frozen: number, tailed: boolean, template?: RowSlot): RowSlot {
    const children = [...element.children] as HTMLElement[];
    const tail = tailed ? (children.pop() ?? null) : null;
    const hasBlock = this.lead !== null || frozen > 0;
    const inBlock = hasBlock ? ([...(children.shift()?.children ?? [])] as HTMLElement[]) : [];
    const lead = this.lead ? (inBlock.shift() ?? null) : null;
    return {
      element,
      tail,
      lead,
      frozen: inBlock.map((cell, index) => cellSlot(cell, template?.frozen[index])),
      cells: children.map((cell, index) => cellSlot(cell, template?.cells[index])),
      index: -1,
      id: null,
      unsubscribe: null,
      level: -1,
      fold: null,
      picked: false,
      flashing: false,
    };
  }

  render(view: Window): void {
    if (this.stale) this.styles.update(this.store.layout, this.geometry.lead);
    const built = this.build(view);
    this.areas = this.store.selection.areas;
    const fresh = this.stale;
    this.stale = false;
    let assigned = false;
    for (let index = view.firstRow; index <= view.lastRow; index += 1) {
      const slot = this.slots[index % this.slots.length];
      if (!slot) continue;
      const other = fresh || slot.index !== index;
      if (other) this.assign(slot, index);
      assigned ||= other;
      this.renderCells(slot, view, other);
    }
    // Attached last: changing detached elements causes no reflow.
    if (built) this.body.replaceChildren(...built);
    if (assigned && (this.geometry.tail > 0 || this.tails.length > 0)) this.renderTails();
  }

  private renderTails(): void {
    this.tails = this.slots.flatMap(({ tail, index }) => {
      const row = this.store.rowAt(index);
      return tail && row ? [{ element: tail, row }] : [];
    });
    this.store.topics.tell("tails");
  }

  /**
   * Only the end of the active row is in the tab order: the ends of a whole page would lie between the grid and what
   * follows it.
   */
  reachTails(): void {
    const active = this.store.selection.active?.row;
    for (const { tail, index } of this.slots)
      for (const control of tail?.querySelectorAll<HTMLElement>("button, a[href]") ?? [])
        control.tabIndex = index === active ? 0 : -1;
  }

  private assign(slot: RowSlot, index: number): void {
    const { rowHeight } = this.geometry;
    slot.index = index;
    slot.element.style.top = `${index * rowHeight}px`;
    // The headings come first.
    slot.element.setAttribute("aria-rowindex", String(index + 1 + this.geometry.headRows));
    const row = this.store.rowAt(index);
    slot.element.classList.toggle(css("bones"), !row);
    const id = row?.id ?? null;
    if (slot.id !== id) {
      slot.unsubscribe?.();
      slot.unsubscribe = id === null ? null : this.store.topics.onRow(id, () => this.repaint(slot));
      slot.id = id;
    }
    if (this.store.tree) this.paintLevel(slot, this.store.tree);
    if (slot.lead) this.paintLead(slot, index);
    slot.tail?.setAttribute("aria-colindex", String(this.store.layout.count + (slot.lead ? 2 : 1)));
    this.paintFlash(slot);
  }

  private paintLevel(slot: RowSlot, tree: Tree<Row>): void {
    const listed = this.store.listed(slot.index);
    const [level, fold] = [tree.levelOf(listed), tree.foldOf(listed)];
    if (level !== slot.level) slot.element.setAttribute("aria-level", String(level + 1));
    if (fold !== slot.fold) {
      if (fold) slot.element.setAttribute("aria-expanded", String(fold === "open"));
      else slot.element.removeAttribute("aria-expanded");
    }
    slot.level = level;
    slot.fold = fold;
  }

  private paintFlash(slot: RowSlot): void {
    const flashing = slot.id !== null && this.store.flashing.has(slot.id);
    if (flashing === slot.flashing) return;
    slot.flashing = flashing;
    slot.element.classList.toggle(css("flash"), flashing);
  }

  paintFlashes(): void {
    for (const slot of this.slots) this.paintFlash(slot);
  }

  private paintLead(slot: RowSlot, index: number): void {
    if (!slot.lead) return;
    if (this.lead === "numbers") {
      slot.lead.textContent = String(index + 1);
      return;
    }
    const tick = slot.lead.firstElementChild as HTMLInputElement;
    tick.hidden = slot.id === null;
    tick.setAttribute("aria-label", this.translate({ key: "pickRow", values: { row: index + 1 } }));
    this.paintPick(slot);
  }

  private paintPick(slot: RowSlot): void {
    const state = this.pickState(slot);
    const picked = state === "all";
    slot.picked = picked;
    const tick = slot.lead?.firstElementChild;
    if (tick instanceof HTMLInputElement) {
      tick.checked = picked;
      tick.indeterminate = state === "some";
    }
    slot.element.classList.toggle(css("picked"), picked);
  }

  private pickState({ id, index }: RowSlot): "all" | "some" | "none" {
    const { picks, tree, rows } = this.store;
    if (id === null || picks.count === 0) return "none";
    if (!tree) return picks.has(id) ? "all" : "none";
    return pickState(tree.shape, this.store.listed(index), (row) => picks.has(rows[row]?.id ?? ""));
  }

  paintPicks(): void {
    if (this.lead === "picks") for (const slot of this.slots) this.paintPick(slot);
  }

  private renderCells(slot: RowSlot, view: Window, fresh: boolean): void {
    const row = this.store.rowAt(slot.index);
    for (const [column, cell] of slot.frozen.entries())
      if (fresh || cell.column !== column) this.show(cell, slot.index, column, row);
    for (let column = view.firstColumn; column <= view.lastColumn; column += 1) {
      const cell = this.cellFor(slot, column);
      if (cell && (fresh || cell.column !== column)) this.show(cell, slot.index, column, row);
    }
  }

  private show(cell: CellSlot, index: number, column: number, row: Row | undefined): void {
    if (!this.putAt(cell, column)) return;
    cell.row = index;
    cell.column = column;
    if (row) paintCell(cell, this.store, row, this.translate);
    else {
      setClass(cell, cell.columnClass);
      if (!cell.plain || cell.text.data !== "") {
        cell.element.replaceChildren(cell.text);
        cell.plain = true;
        cell.text.data = "";
      }
    }
    this.paintSelected(cell);
  }

  private putAt(cell: CellSlot, column: number): boolean {
    if (!this.store.layout.placed[column]) return false;
    const place = column + (this.geometry.lead > 0 ? 2 : 1);
    if (cell.place === place) return true;
    cell.place = place;
    cell.element.setAttribute("aria-colindex", String(place));
    cell.columnClass = `${css("cell")} ${this.styles.classOf(column)}`;
    return true;
  }

  private repaint(slot: RowSlot): void {
    const row = this.store.rowAt(slot.index);
    if (row) for (const cell of this.cellsOf(slot)) paintCell(cell, this.store, row, this.translate);
  }

  private cellsOf(slot: RowSlot): CellSlot[] {
    return [...slot.frozen, ...slot.cells].filter(({ column }) => column >= 0);
  }

  private paintSelected(cell: CellSlot): void {
    const selected = this.areas.some((area) => contains(area, cell));
    if (selected === cell.selected) return;
    cell.selected = selected;
    if (selected) cell.element.setAttribute("aria-selected", "true");
    else cell.element.removeAttribute("aria-selected");
  }

  paintSelection(): void {
    const { areas } = this.store.selection;
    this.areas = areas;
    for (const slot of this.slots) {
      const touched = areas.some(({ top, bottom }) => slot.index >= top && slot.index <= bottom);
      for (const cell of slot.frozen) if (touched || cell.selected) this.paintSelected(cell);
      for (const cell of slot.cells) if (touched || cell.selected) this.paintSelected(cell);
    }
  }

  /** Restores the DOM order of the elements, for screen readers. */
  settle(): void {
    // Moving an element would blur a focused descendant.
    if (this.body.contains(document.activeElement)) return;
    const rows = this.slots.toSorted((a, b) => a.index - b.index).map(({ element }) => element);
    if (rows.some((element, index) => element !== this.body.children[index])) this.body.append(...rows);
    for (const { cells, element, tail } of this.slots) {
      const sorted = cells.toSorted((a, b) => a.column - b.column);
      const first = element.childElementCount - cells.length - (tail ? 1 : 0);
      if (sorted.some((cell, index) => cell.element !== element.children[first + index])) {
        element.append(...sorted.map((cell) => cell.element));
        if (tail) element.append(tail);
      }
    }
  }

  destroy(): void {
    for (const slot of this.slots) slot.unsubscribe?.();
    this.styles.destroy();
  }
}
