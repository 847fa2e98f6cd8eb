import status from "../../StatusDot.module.css";
import { choiceOf, isEmpty, isNumeric, isTrue, showCell } from "../logic/cellValues";
import type { GridStore } from "../store";
import {
  fieldOf,
  type CellValue,
  type Choice,
  type GridColumn,
  type GridMessage,
  type GridRow,
  type Mark,
} from "../types";
import { make } from "./frame";
import { css } from "./styles";

export type Translate = (message: GridMessage) => string;

/** A recycled cell element. */
export interface CellSlot {
  element: HTMLElement;
  text: Text;
  /** It contains only a text node, so an update only sets the text. */
  plain: boolean;
  column: number;
  row: number;
  /** Current state of the element, to skip DOM writes that change nothing. */
  place: number;
  /** The class that positions it in its column. */
  columnClass: string;
  className: string;
  selected: boolean;
  titled: boolean;
  invalid: boolean;
}

/** A slot for an element; a clone of another slot's element also has its state. */
export function cellSlot(element: HTMLElement, copied?: CellSlot): CellSlot {
  const text = (element.firstChild as Text | null) ?? element.appendChild(document.createTextNode(""));
  return {
    element,
    text,
    plain: true,
    column: -1,
    row: -1,
    place: copied?.place ?? -1,
    columnClass: copied?.columnClass ?? "",
    className: copied?.className ?? element.className,
    selected: false,
    titled: false,
    invalid: false,
  };
}

const RIGHT = ` ${css("right")}`;
const CENTER = ` ${css("center")}`;
const LOCKED = ` ${css("locked")}`;
const WRONG = ` ${css("wrong")}`;
const WARNED = ` ${css("warned")}`;
const CONFLICTED = ` ${css("conflicted")}`;
const CHANGED = ` ${css("changed")}`;
const COVERED = ` ${css("covered")}`;

const MARKED: Readonly<Record<Mark["level"], string>> = {
  error: WRONG,
  warning: WARNED,
  conflict: CONFLICTED,
};

export function alignmentOf<Row extends GridRow>({
  align,
  kind,
}: GridColumn<Row>): "left" | "right" | "center" {
  if (align) return align;
  if (kind === "integer" || kind === "decimal") return "right";
  return kind === "boolean" ? "center" : "left";
}

export function alignmentClass<Row extends GridRow>(column: GridColumn<Row> | undefined): string {
  const align = column ? alignmentOf(column) : "left";
  return align === "right" ? RIGHT : align === "center" ? CENTER : "";
}

export function setClass(slot: CellSlot, className: string): void {
  if (className === slot.className) return;
  slot.element.className = className;
  slot.className = className;
}

function setPlain(slot: CellSlot, text: string): void {
  if (!slot.plain) {
    slot.element.replaceChildren(slot.text);
    slot.plain = true;
  }
  if (slot.text.data !== text) slot.text.data = text;
}

function setContent(slot: CellSlot, content: Node): void {
  slot.element.replaceChildren(content);
  slot.plain = false;
}

export function statusContent(
  column: GridColumn<never>,
  value: string,
  choice: Choice | undefined = choiceOf(column, value),
): HTMLElement {
  const outer = make("span", status.status ?? "");
  const dot = make("span", `${status.dot} ${status[choice?.tone ?? "idle"]}`, { "aria-hidden": "true" });
  outer.append(dot, choice?.label ?? value);
  return outer;
}

function booleanContent(on: boolean, translate: Translate): HTMLElement {
  const box = make("span", css(on ? "boxOn" : "box"), { "data-box": "" });
  const word = make("span", "visually-hidden");
  word.textContent = translate({ key: on ? "yes" : "no" });
  box.append(word);
  return box;
}

/** The old and the new value of a change. */
function changeContent(before: string, after: string, empty: string): HTMLElement {
  const outer = make("span", "");
  const gone = make("del", css("gone"));
  gone.textContent = before || empty;
  const come = make("ins", css(after ? "come" : "gone"));
  come.textContent = after || empty;
  outer.append(gone, " → ", come);
  return outer;
}

function paintContent<Row extends GridRow>(
  slot: CellSlot,
  column: GridColumn<Row>,
  row: Row,
  before: CellValue,
  translate: Translate,
): void {
  const value = fieldOf(row, column.field);
  if (before !== undefined) {
    const [then, now] = [showCell(column, row, before), showCell(column, row, value)];
    return setContent(slot, changeContent(then, now, translate({ key: "says.empty" })));
  }
  switch (column.kind) {
    case "custom": {
      const inner = make("div", css("custom"));
      column.paint?.(inner, row);
      return setContent(slot, inner);
    }
    case "boolean":
      if (isEmpty(value) && !column.editable) return setPlain(slot, "");
      return setContent(slot, booleanContent(isTrue(value), translate));
    case "status":
      if (isEmpty(value)) return setPlain(slot, column.display?.(row) ?? "");
      return setContent(
        slot,
        statusContent(
          column as unknown as GridColumn<never>,
          String(value),
          column.standing?.(row) ?? undefined,
        ),
      );
    case "link": {
      const text = showCell(column, row, value);
      if (text === "" || !column.onOpen) return setPlain(slot, text);
      const link = make("button", css("link"), { type: "button", tabindex: "-1", "data-open-row": "" });
      link.textContent = text;
      return setContent(slot, link);
    }
    default:
      return setPlain(slot, showCell(column, row, value));
  }
}

/** Renders one cell of the store. The caller has already positioned the element. */
export function paintCell<Row extends GridRow>(
  slot: CellSlot,
  store: GridStore<Row>,
  row: Row,
  translate: Translate,
): void {
  const column = store.columnAt(slot.column);
  if (!column) return;
  const before = column.before?.(row);
  paintContent(slot, column, row, before, translate);
  let className = slot.columnClass + alignmentClass(column);
  if (store.editable && store.lockAt(slot) !== null) className += LOCKED;
  const mark = store.marks.of(row.id, column.field);
  if (before !== undefined) className += CHANGED;
  if (mark) className += MARKED[mark.level];
  if (store.merges.length > 0 && store.mergeAt(slot)) className += COVERED;
  setClass(slot, className);
  const invalid = mark?.level === "error";
  if (invalid !== slot.invalid) {
    slot.invalid = invalid;
    if (invalid) slot.element.setAttribute("aria-invalid", "true");
    else slot.element.removeAttribute("aria-invalid");
  }
  // A mark's message takes precedence as the title; the full text is set on hover, where it is cut off.
  const title = mark ? translate(mark.message) : "";
  if (title) {
    slot.element.title = title;
    slot.titled = true;
  } else if (slot.titled) {
    slot.element.removeAttribute("title");
    slot.titled = false;
  }
}

export function isTextual(column: GridColumn<never>): boolean {
  return !isNumeric(column) && column.kind !== "custom" && column.kind !== "boolean";
}
