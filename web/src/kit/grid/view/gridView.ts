import { isTrue, showCell } from "../logic/cellValues";
import { isExplained } from "../logic/explained";
import { columnsIn, isOneCell, rowsIn } from "../logic/ranges";
import type { GridStore } from "../store";
import { wholeLabel, type Cell, type GridColumn, type GridRow } from "../types";
import type { Translate } from "./cells";
import { listenToClipboard } from "./clipboardKeys";
import { Editor, type Move } from "./editor";
import { Foot } from "./foot";
import { Frame } from "./frame";
import { Geometry } from "./geometry";
import { Head } from "./head";
import { listenToHead } from "./headPointer";
import { Keyboard } from "./keyboard";
import { notesOf, placeInTree } from "./notes";
import { Overlay } from "./overlay";
import { Pointer } from "./pointer";
import { RowPool, type Lead, type TailSlot } from "./rows";
import { css } from "./styles";

export interface MenuRequest {
  x: number;
  y: number;
  column: number;
  /** The row under the pointer, if any. */
  row: number | null;
  /** Opened on a heading. */
  heading: boolean;
  /** The group whose heading it was opened on. */
  group?: string;
}

/** A figure that is to be explained, and where it is on the screen. */
export interface ExplainRequest<Row extends GridRow> {
  column: GridColumn<Row>;
  row: Row;
  anchor: DOMRect;
}

/** A sticky column at the right edge, filled by the owner of the grid. */
export interface Tail {
  label: string;
  width: number;
}

export interface ViewOptions<Row extends GridRow> {
  label: string;
  tail: Tail | null;
  lead: Lead;
  rowHeight: number;
  skeletonRows: number;
  translate: Translate;
  onMenu: (request: MenuRequest) => void;
  onFind: () => void;
  onExplain: (request: ExplainRequest<Row>) => void;
  onFilter: (column: GridColumn<Row>, anchor: DOMRect) => void;
}

const LEAD_WIDTH = 44;
const SETTLE_DELAY = 150;
const ANNOUNCE_DELAY = 120;

/** Renders a store into an element and turns user input into calls on the store. */
export class GridView<Row extends GridRow> {
  readonly store: GridStore<Row>;
  readonly options: ViewOptions<Row>;
  readonly frame: Frame;
  readonly geometry: Geometry<Row>;
  readonly editor: Editor<Row>;
  readonly overlay: Overlay<Row>;
  private readonly rows: RowPool<Row>;
  private readonly head: Head<Row>;
  private readonly foot: Foot<Row>;
  private readonly keyboard: Keyboard<Row>;
  private readonly pointer: Pointer<Row>;
  private readonly resizing: ResizeObserver;
  private readonly stops: (() => void)[];
  private settleTimer = 0;
  private announceTimer = 0;
  private frameId = 0;

  constructor(host: HTMLElement, store: GridStore<Row>, options: ViewOptions<Row>) {
    this.store = store;
    this.options = options;
    this.frame = new Frame(host);
    const { frame } = this;
    const { translate, lead } = options;
    this.geometry = new Geometry(store);
    this.geometry.lead = lead ? LEAD_WIDTH : 0;
    this.geometry.rowHeight = options.rowHeight;
    this.geometry.skeletonRows = options.skeletonRows;
    this.geometry.tail = options.tail?.width ?? 0;
    this.rows = new RowPool(frame.body, store, this.geometry, lead, translate);
    this.head = new Head(frame.head, store, this.geometry, lead, translate);
    this.head.setTail(options.tail?.label ?? "");
    this.foot = new Foot(frame.foot, store, this.geometry, translate);
    this.overlay = new Overlay(frame, store, this.geometry);
    this.editor = new Editor(frame, store, this.geometry, translate);
    this.editor.onLeave = (move) => this.leave(move);
    this.keyboard = new Keyboard(this);
    this.pointer = new Pointer(this);
    listenToHead(this);
    listenToClipboard(this);
    frame.table.setAttribute("role", store.tree ? "treegrid" : "grid");
    frame.table.setAttribute("aria-label", options.label);
    frame.input.setAttribute(
      "aria-label",
      translate({ key: store.editable ? "cellInput" : "cellReader", values: { grid: options.label } }),
    );
    frame.input.addEventListener("keydown", (event) => this.key(event));
    frame.input.addEventListener("focus", () => this.focused());
    frame.input.addEventListener("blur", () => frame.canvas.classList.remove(css("focused")));
    frame.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.resizing = new ResizeObserver(() => this.resized());
    this.resizing.observe(frame.scroller);
    this.stops = this.listen();
    // Size the canvas first: scroll bars reduce the viewport that is measured next.
    this.sizeCanvas();
    this.geometry.measure(frame.scroller);
    this.layOut();
  }

  private sizeCanvas(): void {
    const { frame, geometry } = this;
    geometry.footHeight = this.foot.isNeeded ? geometry.rowHeight : 0;
    frame.canvas.style.width = `${geometry.width}px`;
    frame.body.style.height = `${geometry.bodyHeight}px`;
  }

  private listen(): (() => void)[] {
    const { topics } = this.store;
    return [
      topics.on("rows", () => this.laterLayOut()),
      topics.on("columns", () => this.laterLayOut()),
      topics.on("status", () => this.laterLayOut()),
      topics.on("flash", () => this.rows.paintFlashes()),
      topics.on("selection", () => this.selectionChanged()),
      topics.on("picks", () => {
        this.rows.paintPicks();
        this.head.paintPicks();
      }),
      topics.on("goTo", () => {
        this.revealActive();
        this.focus();
      }),
      topics.on("totals", () => {
        this.foot.invalidate();
        this.later();
      }),
      topics.on("merges", () => {
        if (this.store.merges.length > 0 || this.hadMerges) this.laterLayOut();
        this.hadMerges = this.store.merges.length > 0;
      }),
    ];
  }

  private hadMerges = false;
  private layOutWanted = false;

  private laterLayOut(): void {
    this.layOutWanted = true;
    this.later();
  }

  /** Batches changes into one redraw before the next frame. */
  private later(): void {
    if (this.frameId !== 0) return;
    this.frameId = requestAnimationFrame(() => this.flush());
  }

  private flush(): void {
    cancelAnimationFrame(this.frameId);
    this.frameId = 0;
    if (this.layOutWanted) this.layOut();
    else this.render();
  }

  private layOut(): void {
    this.layOutWanted = false;
    const { frame, geometry, store } = this;
    // Read layout before writing, to avoid a forced reflow.
    this.readScroll();
    this.sizeCanvas();
    // With fitted widths, a scroll bar that appeared or disappeared changes them.
    if (store.layout.isFitted) {
      geometry.measure(frame.scroller);
      frame.canvas.style.width = `${geometry.width}px`;
    }
    const { style } = frame.host;
    style.setProperty("--grid-row", `${geometry.rowHeight}px`);
    style.setProperty("--grid-head", `${geometry.headHeight}px`);
    style.setProperty("--grid-lead", `${geometry.lead}px`);
    style.setProperty("--grid-tail", `${geometry.tail}px`);
    style.setProperty("--grid-frozen", `${geometry.frozenWidth}px`);
    const { table } = frame;
    const extra = (geometry.lead > 0 ? 1 : 0) + (geometry.tail > 0 ? 1 : 0);
    frame.canvas.classList.toggle(css("tailed"), geometry.tail > 0);
    const feet = this.foot.isNeeded ? 1 : 0;
    table.setAttribute("aria-rowcount", String(geometry.rowCount + geometry.headRows + feet));
    table.setAttribute("aria-colcount", String(store.layout.count + extra));
    table.setAttribute("aria-busy", String(!store.isLoaded || store.isStale));
    table.setAttribute("aria-readonly", String(!store.editable));
    frame.body.classList.toggle(css("stale"), store.isStale);
    this.rows.invalidate();
    this.head.invalidate();
    this.foot.invalidate();
    this.render();
    this.overlay.renderMerges();
    this.overlay.renderSelection();
    this.editor.place();
  }

  private readScroll(): void {
    this.geometry.scrollLeft = this.frame.scroller.scrollLeft;
    this.geometry.scrollTop = this.frame.scroller.scrollTop;
  }

  private render(): void {
    const view = this.geometry.window;
    this.rows.render(view);
    this.head.render(view);
    this.foot.render(view);
    window.clearTimeout(this.settleTimer);
    this.settleTimer = window.setTimeout(() => this.settle(), SETTLE_DELAY);
  }

  /** Deferred work: DOM order of the elements, and the overscan. */
  private settle(): void {
    this.rows.settle();
    this.head.settle();
    if (this.geometry.withSpare) return;
    this.geometry.withSpare = true;
    this.render();
  }

  scrolled(): void {
    const { geometry, frame } = this;
    const { scrollLeft, scrollTop } = frame.scroller;
    const sideways = scrollLeft !== geometry.scrollLeft;
    if (!sideways && scrollTop === geometry.scrollTop) return;
    geometry.scrollLeft = scrollLeft;
    geometry.scrollTop = scrollTop;
    geometry.withSpare = true;
    if (this.layOutWanted) this.layOut();
    else this.render();
    frame.canvas.classList.toggle(css("scrolled"), scrollLeft > 0);
    // A frozen cell does not scroll with the canvas, so the text area on it must be repositioned.
    const { active } = this.store.selection;
    if (sideways && active && geometry.isFrozen(active.column)) this.editor.place();
  }

  private resized(): void {
    const { viewWidth, viewHeight } = this.geometry;
    this.geometry.measure(this.frame.scroller);
    if (viewWidth !== this.geometry.viewWidth || viewHeight !== this.geometry.viewHeight) this.layOut();
  }

  get tails(): readonly TailSlot<Row>[] {
    return this.rows.tails;
  }

  /** Their content was drawn: brings it into the tab order, or out of it. */
  tailsDrawn(): void {
    this.rows.reachTails();
  }

  setTail(tail: Tail | null): void {
    this.head.setTail(tail?.label ?? "");
    const width = tail?.width ?? 0;
    if (width === this.geometry.tail) return;
    this.geometry.tail = width;
    this.geometry.measure(this.frame.scroller);
    this.layOut();
  }

  // Selection

  private selectionChanged(): void {
    this.overlay.renderSelection();
    this.rows.paintSelection();
    this.rows.reachTails();
    if (!this.editor.isEditing) this.editor.place();
    this.announceLater();
  }

  private focused(): void {
    this.frame.canvas.classList.add(css("focused"));
    const { selection, bounds } = this.store;
    if (!selection.active && bounds.rows > 0 && bounds.columns > 0) {
      const row = Math.floor(this.geometry.scrollTop / this.geometry.rowHeight);
      selection.moveTo({ row, column: 0 });
    }
  }

  private announceLater(): void {
    window.clearTimeout(this.announceTimer);
    this.announceTimer = window.setTimeout(() => this.announce(), ANNOUNCE_DELAY);
  }

  private announce(): void {
    const { store, options } = this;
    const { active, range } = store.selection;
    const column = active && store.columnAt(active.column);
    const row = active && store.rowAt(active.row);
    if (!active || !range || !column || !row || document.activeElement !== this.frame.input) return;
    const { translate } = options;
    if (!isOneCell(range) && !store.mergeAt(active)) {
      this.tell(translate({ key: "says.range", values: { rows: rowsIn(range), columns: columnsIn(range) } }));
      return;
    }
    const shown =
      column.kind === "boolean"
        ? translate({ key: isTrue(store.valueAt(active)) ? "yes" : "no" })
        : store.textAt(active);
    const said = translate({
      key: "says.cell",
      values: {
        row: active.row + 1,
        column: wholeLabel(column),
        text: shown || translate({ key: "says.empty" }),
      },
    });
    const before = column.before?.(row);
    const was =
      before === undefined
        ? ""
        : translate({
            key: "says.before",
            values: { text: showCell(column, row, before) || translate({ key: "says.empty" }) },
          });
    const mark = store.marks.of(row.id, column.field);
    const inTree =
      store.tree?.column === column.field
        ? placeInTree({ tree: store.tree, listed: store.listed(active.row) }, translate)
        : "";
    const explains = isExplained(column, row) ? translate({ key: "says.explained" }) : "";
    const notes = notesOf(store, active, translate);
    this.tell(
      [said, inTree, was, mark ? translate(mark.message) : "", ...notes, explains].filter(Boolean).join(". "),
    );
  }

  /** Announces a text to screen readers. */
  tell(text: string): void {
    this.frame.live.textContent = text;
  }

  reveal(cell: Cell): void {
    if (this.layOutWanted) this.flush();
    const { left, top } = this.geometry.scrollFor(cell);
    const { scroller } = this.frame;
    if (left === this.geometry.scrollLeft && top === this.geometry.scrollTop) return;
    scroller.scrollTo({ left, top, behavior: "instant" });
    this.scrolled();
  }

  revealActive(): void {
    const { active } = this.store.selection;
    if (active) this.reveal(active);
  }

  focus(): void {
    const { input, scroller } = this.frame;
    (input.hidden ? scroller : input).focus({ preventScroll: true });
  }

  // Keys

  private key(event: KeyboardEvent): void {
    // Keys during input method composition are not ours; 229 covers browsers that do not set isComposing.
    if (event.isComposing || event.keyCode === 229) return;
    const used = this.editor.isEditing ? this.editor.key(event) : this.keyboard.key(event);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private leave(move: Move): void {
    const { active } = this.store.selection;
    if (!active || move === "stay") return;
    const steps = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;
    const [row, column] = steps[move];
    const merge = this.store.mergeAt(active);
    this.store.selection.moveTo({
      row: (move === "down" ? (merge?.bottom ?? active.row) : active.row) + row,
      column: (move === "right" ? (merge?.right ?? active.column) : active.column) + column,
    });
    this.revealActive();
  }

  /** Enter or double click: edits, toggles or opens, depending on the cell. */
  openCell(cell: Cell): void {
    const { store } = this;
    const column = store.columnAt(cell.column);
    const row = store.rowAt(cell.row);
    if (!column || !row) return;
    if (store.lockAt(cell) === null) {
      if (column.kind === "boolean") store.actions.write([{ ...cell, value: !isTrue(store.valueAt(cell)) }]);
      else {
        this.reveal(cell);
        this.focus();
        this.editor.open(cell);
      }
    } else if (column.onOpen) column.onOpen(row);
    else if (store.opensRows) store.openRow(row);
    else if (isExplained(column, row)) this.explain(cell);
    else if (store.tree?.column === column.field && this.fold(cell)) return;
    else store.actions.refuseLocked(cell);
  }

  /** Folds or unfolds the row of a cell; returns whether it has rows below it. */
  fold(cell: Cell): boolean {
    const { store } = this;
    const fold = store.tree?.foldOf(store.listed(cell.row));
    if (fold) store.setFolded(cell.row, fold === "open");
    return Boolean(fold);
  }

  /** Shows where the figure of a cell comes from; returns whether it can say so. */
  explain(cell: Cell): boolean {
    const { store } = this;
    const [column, row] = [store.columnAt(cell.column), store.rowAt(cell.row)];
    if (!column || !row || !isExplained(column, row)) return false;
    store.selection.moveTo(cell);
    this.reveal(cell);
    // The text area lies on the active cell.
    this.options.onExplain({ column, row, anchor: this.frame.input.getBoundingClientRect() });
    return true;
  }

  menuAtActive(): void {
    const { active } = this.store.selection;
    if (!active) return;
    const box = this.frame.input.getBoundingClientRect();
    this.options.onMenu({
      x: box.left + 8,
      y: Math.max(box.bottom, this.frame.scroller.getBoundingClientRect().top + this.geometry.headHeight),
      column: active.column,
      row: active.row,
      heading: false,
    });
  }

  setRowHeight(height: number): void {
    if (this.geometry.rowHeight === height) return;
    const top = this.geometry.scrollTop / this.geometry.rowHeight;
    this.geometry.rowHeight = height;
    this.layOut();
    this.frame.scroller.scrollTop = top * height;
  }

  destroy(): void {
    for (const stop of this.stops) stop();
    this.resizing.disconnect();
    window.clearTimeout(this.settleTimer);
    window.clearTimeout(this.announceTimer);
    cancelAnimationFrame(this.frameId);
    this.pointer.destroy();
    this.editor.destroy();
    this.rows.destroy();
    this.frame.destroy();
  }
}
