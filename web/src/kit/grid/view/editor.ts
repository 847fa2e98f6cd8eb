import { editText, hasChoices } from "../logic/cellValues";
import { addDays, addMonths, readTypedDate, today } from "../logic/dates";
import type { GridStore } from "../store";
import type { Cell, GridColumn, GridRow } from "../types";
import type { Translate } from "./cells";
import { DayPicker } from "./dayPicker";
import type { Frame } from "./frame";
import type { Geometry } from "./geometry";
import { OptionList } from "./optionList";
import { css } from "./styles";

/** After typing over a cell, arrow keys leave it; after opening it with F2, they move the caret. */
type Mode = "rest" | "typed" | "opened";

/** What the edited cell is of: its place changes when rows or columns come, go or move meanwhile. */
interface Held {
  row: string;
  field: string;
}

/**
 * The single text area. It keeps the focus even while no cell is edited, so that the first key, also of an
 * input method, is typed into it; it becomes visible only then.
 */
export class Editor<Row extends GridRow> {
  private readonly input: HTMLTextAreaElement;
  private readonly scroller: HTMLElement;
  private readonly store: GridStore<Row>;
  private readonly geometry: Geometry<Row>;
  private readonly options: OptionList;
  private readonly days: DayPicker;
  private mode: Mode = "rest";
  private held: Held | null = null;
  /** Where the edited cell was last seen. */
  private at: Cell | null = null;
  private original = "";
  /** Called when the edit ends, with the move to make. */
  onLeave: (move: Move) => void = () => undefined;

  constructor(frame: Frame, store: GridStore<Row>, geometry: Geometry<Row>, translate: Translate) {
    this.input = frame.input;
    this.scroller = frame.scroller;
    this.store = store;
    this.geometry = geometry;
    this.options = new OptionList(frame.canvas, this.input, translate);
    this.options.onPick = ({ label }) => {
      this.input.value = label;
      this.finish("stay");
    };
    this.days = new DayPicker(translate);
    this.days.onPick = (day) => {
      this.input.value = day;
      this.finish("stay");
    };
    store.openCell = () => {
      const cell = this.now();
      return cell && this.input.value !== this.original ? { ...cell, text: this.input.value } : null;
    };
    this.input.addEventListener("compositionstart", () => this.typed());
    this.input.addEventListener("input", () => {
      this.typed();
      this.refreshOptions(this.input.value);
      this.grow();
      this.store.topics.tell("typing");
    });
    this.input.addEventListener("blur", () => this.finish("stay"));
    // While no cell is edited, text must not be dropped into it.
    this.input.addEventListener("drop", (event) => event.preventDefault());
  }

  get isEditing(): boolean {
    return this.mode !== "rest";
  }

  /** Where the edited cell is now; null if its row or column is gone, or none is edited. */
  private now(): Cell | null {
    if (!this.held) return null;
    const { row: id, field } = this.held;
    const [row, column] = [this.store.rowIndex(id, this.at?.row), this.store.layout.indexOf(field)];
    return row < 0 || column < 0 ? null : { row, column };
  }

  /** Takes the selection along to where the edited cell is now, so that leaving it goes on from there. */
  private follow(): Cell | null {
    const [now, before] = [this.now(), this.at];
    this.at = now;
    if (now && before && (now.row !== before.row || now.column !== before.column))
      this.store.selection.moveTo(now);
    return now;
  }

  private column(): GridColumn<Row> | undefined {
    return this.held ? this.store.layout.columnOf(this.held.field) : undefined;
  }

  /** The first key was typed. */
  private typed(): void {
    if (this.isEditing) return;
    const { active } = this.store.selection;
    if (!active || this.store.lockAt(active) !== null) {
      this.input.value = "";
      return;
    }
    this.begin(active, "typed");
  }

  /** Opens a cell with its text. The caller has checked that it is editable. */
  open(cell: Cell): void {
    if (this.isEditing) return;
    const column = this.store.columnAt(cell.column);
    if (!column) return;
    this.input.readOnly = false;
    this.input.value = editText(column, this.store.valueAt(cell));
    this.begin(cell, "opened");
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
    this.grow();
  }

  private begin(cell: Cell, mode: Mode): void {
    const [row, column] = [this.store.rowAt(cell.row), this.store.columnAt(cell.column)];
    if (!row || !column) return;
    this.mode = mode;
    this.held = { row: row.id, field: column.field };
    this.at = cell;
    this.original = editText(column, this.store.valueAt(cell));
    this.input.classList.add(css("editing"));
    this.place();
    this.refreshOptions(mode === "typed" ? this.input.value : "");
  }

  /** The day that is typed, and the one that short forms refer to. */
  private typedDay(): { day: string | null; reference: string | null } {
    const cell = this.now();
    const row = cell ? this.store.rowAt(cell.row) : undefined;
    const reference = (row && this.column()?.reference?.(row)) ?? null;
    return { day: readTypedDate(this.input.value, reference), reference };
  }

  private showDays(): void {
    if (!this.isEditing || this.column()?.kind !== "date") return;
    const { day, reference } = this.typedDay();
    const { restDays } = this.column() ?? {};
    this.days.show({ chosen: day, reference, restDays }, this.input.getBoundingClientRect());
  }

  /** In an opened date, arrows walk through the calendar. */
  private walk(key: string): boolean {
    const days = DAYS[key];
    const months = MONTHS[key];
    if (this.mode !== "opened" || !this.days.isOpen || (days === undefined && months === undefined))
      return false;
    const { day, reference } = this.typedDay();
    const from = day ?? reference ?? today();
    this.input.value = days === undefined ? addMonths(from, months ?? 0) : addDays(from, days);
    this.showDays();
    this.store.topics.tell("typing");
    return true;
  }

  private refreshOptions(typed: string): void {
    const column = this.column();
    this.showDays();
    if (!this.isEditing || !column || !hasChoices(column as unknown as GridColumn<never>)) return;
    this.options.show(column as unknown as GridColumn<never>, typed, this.original);
    const { element } = this.options;
    const box = this.boxOf(this.now());
    element.style.left = `${box.left}px`;
    element.style.minWidth = `${box.width}px`;
    // Above the cell, if there is no room below it and enough above.
    const { scrollTop, viewHeight } = this.geometry;
    const height = element.offsetHeight;
    const below = scrollTop + viewHeight - (box.top + box.height);
    const above = box.top - scrollTop - this.geometry.headHeight;
    element.style.top = `${below < height && above >= height ? box.top - height : box.top + box.height}px`;
  }

  private boxOf(cell: Cell | null): { left: number; top: number; width: number; height: number } {
    if (!cell) return { left: 0, top: 0, width: 0, height: 0 };
    const merge = this.store.mergeAt(cell);
    const range = merge ?? { top: cell.row, bottom: cell.row, left: cell.column, right: cell.column };
    const box = this.geometry.boxOf(range);
    return this.geometry.isFrozen(cell.column) ? { ...box, left: box.left + this.geometry.scrollLeft } : box;
  }

  /** Positions the text area on the edited cell, or on the active one. */
  place(): void {
    // Elsewhere it would look as if the text belonged there.
    if (this.isEditing && !this.follow()) return this.finish("stay");
    const cell = this.at ?? this.store.selection.active;
    const box = this.boxOf(cell);
    const { style } = this.input;
    style.left = `${box.left}px`;
    style.top = `${box.top}px`;
    style.minWidth = `${box.width}px`;
    style.minHeight = `${box.height}px`;
    style.width = this.isEditing ? "" : `${box.width}px`;
    style.height = this.isEditing ? "" : `${box.height}px`;
    style.maxWidth = `${Math.max(box.width, Math.min(480, this.geometry.viewWidth))}px`;
    style.zIndex = cell && this.geometry.isFrozen(cell.column) ? "3" : "1";
    style.textAlign = "";
    const [wasHidden, focused] = [this.input.hidden, document.activeElement];
    this.input.hidden = cell === null && this.store.bounds.rows === 0;
    if (!this.isEditing) this.input.readOnly = cell === null || !this.takesText(cell);
    // The last row may go while it is being worked on, e.g. when an action takes it out of what the list asks for. The
    // scroller then keeps the focus until there are rows again.
    if (this.input.hidden && focused === this.input) this.scroller.focus({ preventScroll: true });
    else if (wasHidden && !this.input.hidden && focused === this.scroller)
      this.input.focus({ preventScroll: true });
  }

  /** Whether typing goes into the cell: not if it is locked or a check box. */
  takesText(cell: Cell): boolean {
    return this.store.lockAt(cell) === null && this.store.columnAt(cell.column)?.kind !== "boolean";
  }

  private grow(): void {
    if (!this.isEditing || CSS.supports("field-sizing", "content")) return;
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight}px`;
  }

  /** Handles keys during an edit; true when the key was handled. */
  key(event: KeyboardEvent): boolean {
    const { key } = event;
    // The page saves, and this cell with the others.
    if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === "s") {
      this.finish("stay");
      return false;
    }
    if (key === "Escape") {
      this.cancel();
      return true;
    }
    if (this.options.isOpen && (key === "ArrowDown" || key === "ArrowUp")) {
      this.options.move(key === "ArrowDown" ? 1 : -1);
      return true;
    }
    if (this.walk(key)) return true;
    if (key === "Enter" && event.altKey) {
      this.input.setRangeText("\n", this.input.selectionStart, this.input.selectionEnd, "end");
      this.grow();
      return true;
    }
    if (key === "Enter" || key === "Tab") {
      this.take();
      const back = event.shiftKey;
      this.finish(key === "Enter" ? (back ? "up" : "down") : back ? "left" : "right");
      return true;
    }
    const arrow = ARROWS[key];
    if (arrow && this.mode === "typed") {
      this.finish(arrow);
      return true;
    }
    return false;
  }

  /** Replaces the typed text by the highlighted choice. */
  private take(): void {
    const { picked } = this.options;
    if (picked) this.input.value = picked.label;
  }

  finish(move: Move): void {
    if (!this.isEditing) return;
    const cell = this.follow();
    const typed = this.input.value;
    const text = (this.column()?.kind === "date" && this.typedDay().day) || typed;
    const picked = this.options.isOpen ? this.column()?.lookUp && this.options.picked : undefined;
    const isTyped = typed !== this.original;
    this.rest();
    if (!cell) {
      if (isTyped) this.store.say("warning", { key: "cellGone", values: { text: typed } });
    } else if (picked) this.store.actions.write([{ ...cell, value: picked.value }]);
    else if (isTyped || this.store.valueAt(cell) == null) this.store.actions.write([{ ...cell, text }]);
    this.onLeave(cell ? move : "stay");
  }

  cancel(): void {
    this.rest();
    this.onLeave("stay");
  }

  private rest(): void {
    this.mode = "rest";
    this.held = null;
    this.at = null;
    this.options.close();
    this.days.close();
    this.input.value = "";
    this.input.classList.remove(css("editing"));
    this.place();
    this.store.topics.tell("typing");
  }

  destroy(): void {
    // Not every browser tells of a blur when what has the focus is taken away.
    this.finish("stay");
    this.store.openCell = () => null;
    this.options.close();
    this.days.close();
  }
}

/** Days and months by which a key moves the chosen day. */
const DAYS: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 };
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

export type Move = "stay" | "up" | "down" | "left" | "right";

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
