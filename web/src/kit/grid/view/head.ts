import type { GridStore } from "../store";
import type { GridColumn, GridRow } from "../types";
import { alignmentOf, type Translate } from "./cells";
import { make } from "./frame";
import type { Geometry, Window } from "./geometry";
import { GroupHead } from "./groupHead";
import type { Lead } from "./rows";
import { css } from "./styles";

const FUNNEL =
  '<svg viewBox="0 0 16 16" width="12" height="12" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" aria-hidden="true"><path d="M2.5 3.500h11l-4.2 5v4l-2.600 1v-5z"/></svg>';

const CARET =
  '<svg viewBox="0 0 16 16" width="12" height="12" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 6.500l4 4 4-4"/></svg>';

const drawings = new Map<string, Node>();

/** Caches parsed markup: cloning is cheaper than parsing. */
function drawing(markup: string): Node {
  const known = drawings.get(markup);
  if (known) return known.cloneNode(true);
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  const read = holder.content.firstChild as Node;
  drawings.set(markup, read);
  return read.cloneNode(true);
}

interface HeadSlot {
  element: HTMLElement;
  column: number;
}

/** The heading row, virtualised like the rows below it, with the row of groups above it where there are some. */
export class Head<Row extends GridRow> {
  private readonly head: HTMLElement;
  private readonly groups: GroupHead<Row>;
  private readonly row = make("div", css("headRow"), { role: "row" });
  private readonly block = make("div", css("frozen"), { role: "presentation" });
  private readonly tail = make("div", css("tail"), { role: "columnheader" });
  private readonly tick = make("input", css("tick"), { type: "checkbox", tabindex: "-1" });
  private frozen: HeadSlot[] = [];
  private cells: HeadSlot[] = [];
  private stale = true;
  private shape = "";
  private readonly store: GridStore<Row>;
  private readonly geometry: Geometry<Row>;
  private readonly lead: Lead;
  translate: Translate;

  constructor(
    head: HTMLElement,
    store: GridStore<Row>,
    geometry: Geometry<Row>,
    lead: Lead,
    translate: Translate,
  ) {
    this.store = store;
    this.geometry = geometry;
    this.lead = lead;
    this.translate = translate;
    this.head = head;
    this.groups = new GroupHead(store, geometry);
    head.append(this.groups.row, this.row);
  }

  invalidate(): void {
    this.stale = true;
    this.groups.invalidate();
  }

  private build({ firstColumn }: Window): void {
    const { columns } = this.geometry.pool;
    const { frozen } = this.store.layout;
    const tailed = this.geometry.tail > 0;
    const kind = `${frozen}/${tailed}`;
    const shape = `${columns}/${kind}`;
    if (shape === this.shape) return;
    const slot = (): HeadSlot => ({
      element: make("div", css("heading"), { role: "columnheader" }),
      column: -1,
    });
    const more = columns - this.cells.length;
    const grows = this.shape.endsWith(`/${kind}`) && more > 0 && firstColumn === frozen;
    this.shape = shape;
    if (grows) {
      const added = Array.from({ length: more }, slot);
      this.cells.push(...added);
      const behind = tailed ? this.tail : null;
      for (const { element } of added) this.row.insertBefore(element, behind);
      return;
    }
    this.stale = true;
    this.frozen = Array.from({ length: frozen }, slot);
    this.cells = Array.from({ length: columns }, slot);
    this.block.replaceChildren(...this.leadHeading(), ...this.frozen.map(({ element }) => element));
    this.row.replaceChildren(
      ...(this.block.childElementCount > 0 ? [this.block] : []),
      ...this.cells.map(({ element }) => element),
      ...(tailed ? [this.tail] : []),
    );
  }

  setTail(label: string): void {
    this.tail.textContent = label;
  }

  private leadHeading(): HTMLElement[] {
    if (!this.lead) return [];
    const heading = make("div", css("lead"), { role: "columnheader", "aria-colindex": "1" });
    if (this.lead === "picks") heading.append(this.tick);
    else {
      const word = make("span", "visually-hidden");
      word.textContent = this.translate({ key: "rowNumber" });
      heading.append(word);
    }
    return [heading];
  }

  render(view: Window): void {
    this.build(view);
    this.groups.render(view);
    const fresh = this.stale;
    this.stale = false;
    if (fresh) {
      this.head.style.height = `${this.geometry.headHeight}px`;
      this.row.setAttribute("aria-rowindex", String(this.geometry.headRows));
    }
    for (const [column, slot] of this.frozen.entries())
      if (fresh || slot.column !== column) this.show(slot, column);
    for (let column = view.firstColumn; column <= view.lastColumn; column += 1) {
      const slot = this.cells[(column - this.store.layout.frozen) % this.cells.length];
      if (slot && (fresh || slot.column !== column)) this.show(slot, column);
    }
    if (!fresh) return;
    this.tail.setAttribute("aria-colindex", String(this.store.layout.count + (this.lead ? 2 : 1)));
    this.paintPicks();
  }

  paintPicks(): void {
    if (this.lead !== "picks") return;
    const state = this.store.picks.stateOf(this.store.rows);
    this.tick.checked = state === "all";
    this.tick.indeterminate = state === "some";
    this.tick.setAttribute("aria-label", this.translate({ key: "pickPage" }));
  }

  private show(slot: HeadSlot, index: number): void {
    const placed = this.store.layout.placed[index];
    if (!placed) return;
    slot.column = index;
    const { element } = slot;
    const { column } = placed;
    const { lead } = this.geometry;
    element.style.left = `${lead + placed.left}px`;
    element.style.width = `${placed.width}px`;
    element.dataset.column = String(index);
    element.setAttribute("aria-colindex", String(index + (lead > 0 ? 2 : 1)));
    const grouped = column.group ? ` ${css("grouped")}` : "";
    element.className = `${css("heading")} ${css(alignmentOf(column))}${grouped}`;
    element.replaceChildren(...this.contents(column, index));
    const at = this.store.sort.findIndex(({ field }) => field === column.field);
    if (at < 0) element.removeAttribute("aria-sort");
    else element.setAttribute("aria-sort", this.store.sort[at]?.descending ? "descending" : "ascending");
  }

  private contents(column: GridColumn<Row>, index: number): Node[] {
    const label = make(column.sortable ? "button" : "span", css("label"));
    if (column.sortable) {
      label.setAttribute("type", "button");
      label.setAttribute("tabindex", "-1");
      label.setAttribute("data-sort", column.field);
    }
    label.textContent = column.label;
    label.title = column.label;
    const parts: Node[] = [label];
    if (column.required) {
      const star = make("span", css("star"), { "aria-hidden": "true" });
      star.textContent = "*";
      parts.unshift(star);
    }
    const at = this.store.sort.findIndex(({ field }) => field === column.field);
    const sort = this.store.sort[at];
    if (sort) {
      const arrow = make("span", css("arrow"), { "aria-hidden": "true" });
      const place = this.store.sort.length > 1 ? String(at + 1) : "";
      arrow.textContent = (sort.descending ? "↓" : "↑") + place;
      if (place) arrow.title = this.translate({ key: "sorted", values: { n: at + 1 } });
      parts.push(arrow);
    }
    if (column.filterable) {
      const filter = make("button", column.filtered ? css("filterOn") : css("filter"), {
        type: "button",
        tabindex: "-1",
        "data-filter": column.field,
        "aria-label": this.translate({ key: "filter", values: { label: column.label } }),
      });
      filter.append(drawing(FUNNEL));
      parts.push(filter);
    }
    // Pointer only: the context menu of a cell has the same entries and is reachable by keyboard.
    const menu = make("span", css("caret"), { "data-menu": String(index), "aria-hidden": "true" });
    menu.append(drawing(CARET));
    parts.push(menu, make("span", css("grip"), { "data-grip": column.field, "aria-hidden": "true" }));
    return parts;
  }

  settle(): void {
    const sorted = this.cells.toSorted((a, b) => a.column - b.column).map(({ element }) => element);
    const tailed = this.tail.parentElement === this.row;
    const first = this.row.childElementCount - sorted.length - (tailed ? 1 : 0);
    if (sorted.some((element, index) => element !== this.row.children[first + index]))
      this.row.append(...sorted, ...(tailed ? [this.tail] : []));
  }
}
