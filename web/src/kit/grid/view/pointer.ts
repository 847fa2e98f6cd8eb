import { isPlainClick } from "../../plainClick";
import { isTrue } from "../logic/cellValues";
import { fillDrag, type FillDrag } from "../logic/fill";
import { contains } from "../logic/ranges";
import type { Cell, GridRow, Range } from "../types";
import type { GridView } from "./gridView";
import { notesOf } from "./notes";
import { spotAt, type Spot } from "./spots";

/** Auto-scroll speed, in pixels per frame, while dragging beyond the edge. */
const FOLLOW = 18;

type Drag = { kind: "range" } | { kind: "rows" } | { kind: "fill"; source: Range; drag: FillDrag | null };

/** Clicks and drags in the body of the grid. */
export class Pointer<Row extends GridRow> {
  private readonly view: GridView<Row>;
  private drag: Drag | null = null;
  private at = { x: 0, y: 0 };
  private frameId = 0;
  private listening: AbortController | null = null;
  /** A drag that started in the scrolling columns enters the frozen ones only when fully scrolled. */
  private beganFrozen = false;

  constructor(view: GridView<Row>) {
    this.view = view;
    const { canvas, body, overlay, frozenOverlay } = view.frame;
    canvas.addEventListener("pointerdown", (event) => {
      const target = event.target as Node;
      if (target === view.overlay.handle) this.beginFill(event);
      else if (body.contains(target) || overlay.contains(target) || frozenOverlay.contains(target))
        this.begin(event);
    });
    canvas.addEventListener("dblclick", (event) => {
      const kept = (event.target as Element).closest("button, a, input, [data-keep]");
      if (!this.inBody(event) || kept) return;
      const cell = this.cellOf(event);
      if (this.spotOf(event, cell) === null) this.view.openCell(cell);
    });
    body.addEventListener("click", (event) => this.click(event));
    body.addEventListener("pointerover", (event) => this.hint(event));
    canvas.addEventListener("contextmenu", (event) => this.menu(event));
  }

  private inBody(event: MouseEvent): boolean {
    return this.view.frame.body.contains(event.target as Node) && !this.inLead(event);
  }

  private inLead(event: MouseEvent): boolean {
    const { left } = this.view.frame.scroller.getBoundingClientRect();
    return event.clientX - left < this.view.geometry.lead;
  }

  private cellOf(event: { clientX: number; clientY: number }): Cell {
    // The scroll event may arrive a frame after the cells moved; a press can come in between.
    this.view.scrolled();
    const { left, top } = this.view.frame.scroller.getBoundingClientRect();
    return this.view.geometry.cellAt(event.clientX - left, event.clientY - top);
  }

  private spotOf(event: MouseEvent, cell: Cell): Spot | null {
    const { store, geometry, frame } = this.view;
    if (this.inLead(event)) return null;
    return spotAt(store, geometry, cell, event.clientX - frame.scroller.getBoundingClientRect().left);
  }

  private begin(event: PointerEvent): void {
    const { store, options, editor, frame } = this.view;
    if (event.button !== 0 || !store.isLoaded || store.bounds.rows === 0) return;
    const target = event.target as Element;
    // Buttons in a cell handle their own clicks; touch must be able to scroll.
    if (target.closest("button, a, input, [data-keep]") || event.pointerType === "touch") return;
    event.preventDefault();
    editor.finish("stay");
    frame.input.focus({ preventScroll: true });
    const cell = this.cellOf(event);
    if (this.inLead(event)) {
      if (options.lead !== "numbers") return;
      const last = store.bounds.columns - 1;
      if (event.shiftKey && store.selection.active) this.extendRows(cell.row);
      else store.selection.select({ top: cell.row, bottom: cell.row, left: 0, right: last });
      this.drag = { kind: "rows" };
    } else {
      if (event.shiftKey) store.selection.extendTo(cell);
      else if (event.ctrlKey || event.metaKey) store.selection.addArea(cell);
      else store.selection.moveTo(cell);
      this.drag = { kind: "range" };
      this.beganFrozen = this.view.geometry.isFrozen(cell.column);
    }
    this.hold(event);
  }

  private extendRows(row: number): void {
    const { store } = this.view;
    const first = store.selection.active?.row ?? row;
    const columns = store.bounds.columns - 1;
    store.selection.moveTo({ row: first, column: row >= first ? 0 : columns });
    store.selection.extendTo({ row, column: row >= first ? columns : 0 });
  }

  private beginFill(event: PointerEvent): void {
    const { range } = this.view.store.selection;
    if (!range || event.button !== 0) return;
    event.preventDefault();
    this.drag = { kind: "fill", source: range, drag: null };
    this.beganFrozen = this.view.geometry.isFrozen(range.right);
    this.hold(event);
  }

  private hold(event: PointerEvent): void {
    this.at = { x: event.clientX, y: event.clientY };
    // No pointer capture: it would also redirect click and double click to the canvas.
    this.listening?.abort();
    this.listening = new AbortController();
    const { signal } = this.listening;
    window.addEventListener("pointermove", (moved) => this.move(moved), { signal });
    window.addEventListener("pointerup", (ended) => this.end(ended), { signal });
    window.addEventListener("pointercancel", () => this.stop(), { signal });
    this.follow();
  }

  private move(event: PointerEvent): void {
    if (!this.drag) return;
    this.at = { x: event.clientX, y: event.clientY };
    this.extend();
  }

  private extend(): void {
    const { store, geometry, overlay, frame } = this.view;
    const { drag } = this;
    if (!drag) return;
    const cell = this.cellOf({ clientX: this.at.x, clientY: this.at.y });
    if (!this.beganFrozen && geometry.isFrozen(cell.column) && frame.scroller.scrollLeft > 0)
      cell.column = geometry.window.firstColumn;
    if (drag.kind === "range") store.selection.extendTo(cell);
    else if (drag.kind === "rows") this.extendRows(cell.row);
    else {
      drag.drag = fillDrag(drag.source, cell);
      overlay.promise = drag.drag?.target ?? null;
      overlay.renderSelection();
    }
  }

  /** Auto-scrolls while the pointer is held beyond an edge. */
  private follow(): void {
    cancelAnimationFrame(this.frameId);
    this.frameId = requestAnimationFrame(() => {
      if (!this.drag) return;
      const { scroller } = this.view.frame;
      const box = scroller.getBoundingClientRect();
      const { geometry } = this.view;
      const left = box.left + (this.beganFrozen ? 0 : geometry.frozenWidth);
      const beyond = (low: number, high: number, at: number) => (at < low ? -FOLLOW : at > high ? FOLLOW : 0);
      const x = beyond(left, box.right - 4, this.at.x);
      const y = beyond(box.top + geometry.headHeight, box.bottom - 4 - geometry.footHeight, this.at.y);
      if (x !== 0 || y !== 0) {
        scroller.scrollBy(x, y);
        this.view.scrolled();
        this.extend();
      }
      this.follow();
    });
  }

  private end(event: PointerEvent): void {
    const { drag } = this;
    if (drag?.kind === "fill" && drag.drag) {
      // Ctrl copies numbers instead of continuing the series, as in a spreadsheet.
      this.view.store.actions.fillTo(drag.source, drag.drag, event.ctrlKey ? "copy" : "series");
      this.view.frame.input.focus({ preventScroll: true });
    }
    this.stop();
  }

  private stop(): void {
    this.listening?.abort();
    if (!this.drag) return;
    this.drag = null;
    cancelAnimationFrame(this.frameId);
    this.view.overlay.promise = null;
    this.view.overlay.renderSelection();
  }

  private click(event: MouseEvent): void {
    const { store, frame } = this.view;
    const target = event.target as Element;
    const cell = this.cellOf(event);
    const row = store.rowAt(cell.row);
    if (!row) return;
    if (target instanceof HTMLInputElement && this.inLead(event)) {
      store.actions.pick(cell.row, event.shiftKey);
      return;
    }
    const opener = target.closest("[data-open-row]");
    if (opener) {
      // A new tab or window is the browser's business.
      if (opener instanceof HTMLAnchorElement && !isPlainClick(event)) return;
      event.preventDefault();
      store.columnAt(cell.column)?.onOpen?.(row);
      return;
    }
    if (target.closest("button, a, input, [data-keep]")) return;
    const spot = this.spotOf(event, cell);
    if (spot === "fold" && this.view.fold(cell)) return;
    if (spot === "explain" && this.view.explain(cell)) return;
    if ((event as PointerEvent).pointerType === "touch" && !this.inLead(event)) {
      const again = store.selection.active && contains(store.selection.range ?? never, cell);
      store.selection.moveTo(cell);
      if (again && store.editable) {
        frame.input.focus({ preventScroll: true });
        this.view.openCell(cell);
      }
    }
    if (target.closest("[data-box]") && store.lockAt(cell) === null)
      store.actions.write([{ ...cell, value: !isTrue(store.valueAt(cell)) }]);
    else if (target.closest("[data-box]")) store.actions.refuseLocked(cell);
  }

  /** Sets the full text as title of a truncated cell; done on hover rather than for every cell drawn. */
  private hint(event: PointerEvent): void {
    const { store } = this.view;
    const element = (event.target as Element).closest<HTMLElement>("[role=gridcell]");
    if (!element || element.title || element.hasAttribute("data-keep") || this.inLead(event)) return;
    const cell = this.cellOf(event);
    const [column, row] = [store.columnAt(cell.column), store.rowAt(cell.row)];
    if (!column || !row || store.marks.of(row.id, column.field)) return;
    const notes = notesOf(store, cell, this.view.options.translate).join(". ");
    const whole = [column.hint?.(row), notes].filter(Boolean).join(". ");
    const inner = element.firstElementChild ?? element;
    const cut = element.scrollWidth > element.clientWidth || inner.scrollWidth > inner.clientWidth;
    const text = whole || (cut ? store.textAt(cell) : "");
    if (text === "") return;
    element.title = text;
    element.addEventListener("pointerleave", () => element.removeAttribute("title"), { once: true });
  }

  private menu(event: MouseEvent): void {
    const { store, frame, options } = this.view;
    const target = event.target as Node;
    const heading = (target as Element).closest<HTMLElement>("[data-column], [data-group]");
    if (heading) {
      event.preventDefault();
      const group = store.layout.groups.find(({ key }) => key === heading.dataset.group);
      const column = group?.first ?? Number(heading.dataset.column);
      const row = store.selection.active?.row ?? 0;
      if (store.bounds.rows > 0) store.selection.moveTo({ row, column });
      const at = { x: event.clientX, y: event.clientY, column, row: null, heading: true };
      options.onMenu(group ? { ...at, group: group.key } : at);
      return;
    }
    if (!this.inBody(event) && target !== frame.input) return;
    // The browser's own menu copies a link and opens it elsewhere.
    if ((target as Element).closest("a[href]")) return;
    event.preventDefault();
    const cell = this.cellOf(event);
    if (store.bounds.rows === 0) return;
    if (!store.selection.has(cell)) store.selection.moveTo(cell);
    frame.input.focus({ preventScroll: true });
    options.onMenu({ x: event.clientX, y: event.clientY, ...cell, heading: false });
  }

  destroy(): void {
    this.listening?.abort();
    cancelAnimationFrame(this.frameId);
  }
}

const never: Range = { top: -1, left: -1, bottom: -2, right: -2 };
