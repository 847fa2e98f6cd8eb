import status from "../../StatusDot.module.css";
import { choiceOf, isEmpty, isTrue, showCell, showSum } from "../logic/cellValues";
import { isExplained } from "../logic/explained";
import { beyondLimit } from "../logic/measure";
import { barWidth, HEAT_STEPS, heatStep } from "../logic/shade";
import { DEEPEST } from "../logic/treeShape";
import type { GridStore } from "../store";
import {
  fieldOf,
  type CellValue,
  type GridColumn,
  type GridMessage,
  type GridRow,
  type Mark,
  type Shade,
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
  /** Width of the bar behind the text; empty without one. */
  bar: string;
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
    bar: "",
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
const ABOVE = ` ${css("above")}`;
const BELOW = ` ${css("below")}`;
const EXPLAINED = ` ${css("explained")}`;
const BAR = ` ${css("bar")}`;
const BAR_TONES = { good: ` ${css("barGood")}`, warn: ` ${css("barWarn")}`, bad: ` ${css("barBad")}` };
const INK = { warn: ` ${css("inkWarn")}`, bad: ` ${css("inkBad")}` };
const HEAT = Array.from({ length: 2 * HEAT_STEPS + 1 }, (_, at) => {
  const step = at - HEAT_STEPS;
  if (step === 0) return "";
  return step > 0 ? ` ${css("up")} ${css(`up${step}`)}` : ` ${css("down")} ${css(`down${-step}`)}`;
});
const LEVELS = Array.from({ length: DEEPEST + 1 }, (_, level) => ` ${css("tree")} ${css(`level${level}`)}`);
const FOLDED = { open: ` ${css("folds")} ${css("open")}`, closed: ` ${css("folds")}` };

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
  if (kind === "integer" || kind === "decimal" || kind === "measure") return "right";
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

export function statusContent(column: GridColumn<never>, value: string): HTMLElement {
  const choice = choiceOf(column, value);
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
      return setContent(slot, statusContent(column as unknown as GridColumn<never>, String(value)));
    case "link": {
      const text = showCell(column, row, value);
      const href = column.href?.(row);
      if (text === "" || !column.onOpen || href === null) return setPlain(slot, text);
      const shared = { tabindex: "-1", "data-open-row": "" };
      const link =
        href === undefined
          ? make("button", css("link"), { type: "button", ...shared })
          : make("a", css("link"), { href, ...shared });
      link.textContent = text;
      return setContent(slot, link);
    }
    default:
      return setPlain(slot, showCell(column, row, value));
  }
}

function shadeClass(shade: Shade): string {
  if ("ink" in shade) return INK[shade.ink];
  if ("bar" in shade) return BAR + (shade.tone ? BAR_TONES[shade.tone] : "");
  return HEAT[heatStep(shade.heat) + HEAT_STEPS] ?? "";
}

function setBar(slot: CellSlot, width: string): void {
  if (slot.bar === width) return;
  slot.bar = width;
  if (width) slot.element.style.setProperty("--bar", width);
  else slot.element.style.removeProperty("--bar");
}

/** Classes by what the cell means rather than where it is: its level, limits, shade, and whether it explains itself. */
function meaning<Row extends GridRow>(
  slot: CellSlot,
  store: GridStore<Row>,
  column: GridColumn<Row>,
  row: Row,
): string {
  let classes = "";
  const { tree } = store;
  if (tree?.column === column.field) {
    const listed = store.listed(slot.row);
    const fold = tree.foldOf(listed);
    classes += LEVELS[tree.levelOf(listed)] ?? "";
    if (fold) classes += FOLDED[fold];
  }
  if (column.tolerance) {
    const beyond = beyondLimit(column.tolerance(row), fieldOf(row, column.field));
    if (beyond) classes += beyond.side === "above" ? ABOVE : BELOW;
  }
  const shade = column.shade?.(row) ?? null;
  if (shade) classes += shadeClass(shade);
  setBar(slot, shade && "bar" in shade ? barWidth(shade.bar) : "");
  if (isExplained(column, row)) classes += EXPLAINED;
  return classes;
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
  const sum = store.sumAt(slot);
  if (sum === null) paintContent(slot, column, row, before, translate);
  else setPlain(slot, showSum(column, row, sum));
  let className = slot.columnClass + alignmentClass(column) + meaning(slot, store, column, row);
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
