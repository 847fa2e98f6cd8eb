import type { GridRow } from "../types";
import { make } from "./frame";
import type { GridView } from "./gridView";
import { css } from "./styles";

/** A press that moves less than this is a click. */
const SLACK = 4;
const FIT_ROOM = 22;

interface Press {
  kind: "resize" | "move";
  /** The group that is moved as a whole; null for a single column. */
  group: string | null;
  field: string;
  column: number;
  startX: number;
  startWidth: number;
  moved: boolean;
  refused: boolean;
  before: number;
}

/** Sorting by click, resizing by the grip, reordering by dragging. */
class HeadPointer<Row extends GridRow> {
  private readonly view: GridView<Row>;
  private readonly line = make("div", css("dropLine"), { "aria-hidden": "true" });
  private readonly ghost = make("div", css("ghost"), { "aria-hidden": "true" });
  private press: Press | null = null;
  private dragged = false;

  constructor(view: GridView<Row>) {
    this.view = view;
    const { head } = view.frame;
    head.addEventListener("pointerdown", (event) => this.down(event));
    head.addEventListener("pointermove", (event) => this.move(event));
    head.addEventListener("pointerup", () => this.up());
    head.addEventListener("pointercancel", () => this.stop());
    head.addEventListener("click", (event) => this.click(event));
    head.addEventListener("dblclick", (event) => {
      const grip = (event.target as Element).closest<HTMLElement>("[data-grip]");
      if (grip?.dataset.grip) this.fit(grip.dataset.grip);
    });
  }

  private down(event: PointerEvent): void {
    const target = event.target as Element;
    const heading = target.closest<HTMLElement>("[data-column], [data-group]");
    if (
      event.button !== 0 ||
      !heading ||
      target.closest("[data-filter], [data-menu]") ||
      event.pointerType === "touch"
    )
      return;
    const { layout } = this.view.store;
    const group = layout.groups.find(({ key }) => key === heading.dataset.group);
    const column = group?.first ?? Number(heading.dataset.column);
    const placed = layout.placed[column];
    if (!placed) return;
    const grip = target.closest("[data-grip]");
    if (grip) event.preventDefault();
    this.dragged = false;
    this.press = {
      kind: grip ? "resize" : "move",
      group: group?.key ?? null,
      field: placed.column.field,
      column,
      startX: event.clientX,
      startWidth: placed.width,
      moved: false,
      refused: false,
      before: column,
    };
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press) return;
    const way = event.clientX - press.startX;
    if (!press.moved && Math.abs(way) < SLACK) return;
    if (!press.moved) {
      press.moved = true;
      if (press.kind === "resize") this.view.store.layout.holdWidths(press.field);
      this.dragged = true;
      this.view.frame.head.setPointerCapture(event.pointerId);
    }
    if (press.kind === "resize") {
      this.view.store.layout.setWidth(press.field, press.startWidth + way);
      this.view.store.columnsMoved();
    } else this.carry(press, event);
  }

  private carry(press: Press, event: PointerEvent): void {
    const { store, geometry, frame } = this.view;
    if (press.refused) return;
    if (press.column < store.layout.frozen) {
      press.refused = true;
      store.actions.moveColumn(press.column, press.column + 1);
      return;
    }
    const { left, top } = frame.scroller.getBoundingClientRect();
    const x = event.clientX - left;
    const over = geometry.cellAt(x, 0).column;
    const placed = store.layout.placed[over];
    if (!placed) return;
    const inside = (x < geometry.frozenWidth ? x : x + geometry.scrollLeft) - geometry.lead - placed.left;
    press.before = store.layout.landing(press.column, inside > placed.width / 2 ? over + 1 : over);
    const edge = geometry.lead + (store.layout.placed[press.before]?.left ?? store.layout.totalWidth);
    this.line.style.left = `${x < geometry.frozenWidth ? edge + geometry.scrollLeft : edge}px`;
    this.line.style.height = `${Math.min(frame.canvas.clientHeight, geometry.viewHeight)}px`;
    this.line.style.top = `${geometry.scrollTop}px`;
    const own = store.columnAt(press.column);
    this.ghost.textContent = (press.group ? own?.group?.label : own?.label) ?? "";
    this.ghost.style.left = `${x + 8}px`;
    this.ghost.style.top = `${event.clientY - top + 8}px`;
    if (!this.line.isConnected) {
      frame.canvas.append(this.line);
      frame.host.append(this.ghost);
    }
  }

  private up(): void {
    const { press } = this;
    this.stop();
    if (!press?.moved) return;
    if (press.kind === "resize") this.view.store.columnsChanged();
    else if (press.refused) return;
    else if (press.group) this.view.store.actions.moveGroup(press.group, press.before);
    else this.view.store.actions.moveColumn(press.column, press.before);
  }

  private stop(): void {
    this.press = null;
    this.line.remove();
    this.ghost.remove();
  }

  private click(event: MouseEvent): void {
    const { store, options } = this.view;
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const target = event.target as Element;
    const filter = target.closest<HTMLElement>("[data-filter]");
    if (filter) {
      const column = store.layout.columnOf(filter.dataset.filter ?? "");
      if (column) options.onFilter(column, filter.getBoundingClientRect());
      return;
    }
    const menu = target.closest<HTMLElement>("[data-menu]");
    if (menu) {
      const { left, bottom } = menu.getBoundingClientRect();
      options.onMenu({ x: left, y: bottom, column: Number(menu.dataset.menu), row: null, heading: true });
      return;
    }
    const sort = target.closest<HTMLElement>("[data-sort]")?.dataset.sort;
    if (sort) store.toggleSort(sort, event.shiftKey || event.ctrlKey || event.metaKey);
    else if (target instanceof HTMLInputElement) {
      store.picks.setAll(store.rows, target.checked);
      store.topics.tell("picks");
    }
  }

  /** Fits a column to its widest visible text. */
  private fit(field: string): void {
    const { store, geometry, frame } = this.view;
    const index = store.layout.indexOf(field);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen || index < 0) return;
    pen.font = getComputedStyle(frame.table).font;
    const { firstRow, lastRow } = geometry.window;
    let widest = pen.measureText(store.columnAt(index)?.label ?? "").width + FIT_ROOM;
    for (let row = firstRow; row <= lastRow; row += 1)
      widest = Math.max(widest, pen.measureText(store.textAt({ row, column: index })).width);
    store.layout.setWidth(field, widest + FIT_ROOM);
    store.columnsChanged();
  }
}

export function listenToHead<Row extends GridRow>(view: GridView<Row>): HeadPointer<Row> {
  return new HeadPointer(view);
}
