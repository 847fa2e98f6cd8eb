import { addDays, addMonths } from "../logic/dates";
import type { Translate } from "./cells";
import { make } from "./frame";
import { css } from "./styles";

const WEEKS = 6;
const GAP = 2;

/** What is shown besides the days themselves. */
interface Marked {
  chosen: string | null;
  /** The day it refers to, such as the required one. */
  reference: string | null;
  /** Whether nobody works on a day. */
  restsOn: ((day: string) => boolean) | undefined;
}

/** The calendar beside an edited date. The text area keeps the focus and says the chosen day, so this is for the eye. */
export class DayPicker {
  private readonly element = make("div", css("days"), { "aria-hidden": "true" });
  private readonly translate: Translate;
  private month = "";
  private marked: Marked = { chosen: null, reference: null, restsOn: undefined };
  onPick: (day: string) => void = () => undefined;

  constructor(translate: Translate) {
    this.translate = translate;
    // Clicking a day must not blur the text area, or the edit would end.
    this.element.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const { day, step } = (event.target as HTMLElement).dataset;
      if (day) this.onPick(day);
      else if (step) {
        this.month = addMonths(this.month, Number(step));
        this.draw();
      }
    });
  }

  get isOpen(): boolean {
    return this.element.isConnected;
  }

  /** Shows the month of the chosen day, or of the one it refers to. */
  show(marked: Marked, beside: DOMRect): void {
    const today = new Date().toISOString().slice(0, 10);
    const { chosen, reference } = marked;
    this.marked = marked;
    this.month = `${(chosen ?? reference ?? today).slice(0, 7)}-01`;
    // Outside the grid, which may be lower than a month is.
    if (!this.isOpen) document.body.append(this.element);
    this.draw();
    const { width, height } = this.element.getBoundingClientRect();
    const below = beside.bottom + GAP + height <= window.innerHeight;
    this.element.style.left = `${Math.max(0, Math.min(beside.left, window.innerWidth - width))}px`;
    this.element.style.top = `${below ? beside.bottom + GAP : Math.max(0, beside.top - GAP - height)}px`;
  }

  private draw(): void {
    const { lang } = document.documentElement;
    const { chosen, reference, restsOn } = this.marked;
    const written = (day: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(lang, { ...options, timeZone: "UTC" }).format(new Date(day));
    const button = (className: string, text: string, data: Record<string, string>) => {
      const one = make("span", className);
      one.textContent = text;
      Object.assign(one.dataset, data);
      return one;
    };
    const title = make("span", css("monthName"));
    title.textContent = written(this.month, { month: "long", year: "numeric" });
    const head = make("div", css("monthHead"));
    head.append(
      button(css("monthStep"), "‹", { step: "-1" }),
      title,
      button(css("monthStep"), "›", { step: "1" }),
    );
    // Weeks begin on Monday.
    const first = addDays(this.month, -((new Date(this.month).getUTCDay() + 6) % 7));
    const month = make("div", css("month"));
    for (let index = 0; index < 7; index += 1)
      month.append(button(css("weekday"), written(addDays(first, index), { weekday: "short" }), {}));
    for (let index = 0; index < WEEKS * 7; index += 1) {
      const day = addDays(first, index);
      const cell = button(css("day"), String(Number(day.slice(8))), { day });
      cell.toggleAttribute("data-other", day.slice(0, 7) !== this.month.slice(0, 7));
      cell.toggleAttribute("data-chosen", day === chosen);
      cell.toggleAttribute("data-reference", day === reference);
      cell.toggleAttribute("data-later", reference !== null && day > reference);
      cell.toggleAttribute("data-rest", restsOn?.(day) ?? false);
      month.append(cell);
    }
    const hint = make("div", css("dayHint"));
    const hints = restsOn ? (["dayHint", "restHint"] as const) : (["dayHint"] as const);
    hint.textContent = hints.map((key) => this.translate({ key })).join(" ");
    this.element.replaceChildren(head, month, hint);
  }

  close(): void {
    this.element.remove();
  }
}
