import { addDays, addMonths, today } from "../logic/dates";
import type { RestDays } from "../types";
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
  /** On which days nobody works. */
  restDays: RestDays | undefined;
}

/** The calendar beside an edited date. The text area keeps the focus and says the chosen day, so this is for the eye. */
export class DayPicker {
  private readonly element = make("div", css("days"), { "aria-hidden": "true" });
  private readonly translate: Translate;
  private month = "";
  /** The month whose days off were asked for; a calendar that fails is not asked again by every key. */
  private asked = "";
  private marked: Marked = { chosen: null, reference: null, restDays: undefined };
  onPick: (day: string) => void = () => undefined;

  constructor(translate: Translate) {
    this.translate = translate;
    // Clicking a day must not blur the text area, or the edit would end.
    this.element.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const { day, step, again } = (event.target as HTMLElement).dataset;
      if (day) this.onPick(day);
      else if (step) {
        this.month = addMonths(this.month, Number(step));
        this.draw();
        this.learn();
      } else if (again) {
        this.asked = "";
        this.learn();
      }
    });
  }

  get isOpen(): boolean {
    return this.element.isConnected;
  }

  /** Shows the month of the chosen day, or of the one it refers to. */
  show(marked: Marked, beside: DOMRect): void {
    const { chosen, reference } = marked;
    this.marked = marked;
    this.month = `${(chosen ?? reference ?? today()).slice(0, 7)}-01`;
    // Outside the grid, which may be lower than a month is.
    if (!this.isOpen) document.body.append(this.element);
    this.draw();
    this.learn();
    const { width, height } = this.element.getBoundingClientRect();
    const below = beside.bottom + GAP + height <= window.innerHeight;
    this.element.style.left = `${Math.max(0, Math.min(beside.left, window.innerWidth - width))}px`;
    this.element.style.top = `${below ? beside.bottom + GAP : Math.max(0, beside.top - GAP - height)}px`;
  }

  /** The days that are drawn. Weeks begin on Monday. */
  private drawn(): string[] {
    const first = addDays(this.month, -((new Date(this.month).getUTCDay() + 6) % 7));
    return Array.from({ length: WEEKS * 7 }, (_, at) => addDays(first, at));
  }

  /** Finds out on which days of the month nobody works, and draws them then. */
  private learn(): void {
    const { restDays } = this.marked;
    const days = this.drawn();
    if (!restDays || this.asked === this.month || days.every((day) => restDays.restsOn(day) !== null)) return;
    this.asked = this.month;
    void restDays.read(days).then(() => this.isOpen && this.draw());
  }

  private draw(): void {
    const { lang } = document.documentElement;
    const { chosen, reference, restDays } = this.marked;
    const days = this.drawn();
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
    const month = make("div", css("month"));
    for (const day of days.slice(0, 7))
      month.append(button(css("weekday"), written(day, { weekday: "short" }), {}));
    let unknown = false;
    for (const day of days) {
      const rests = restDays ? restDays.restsOn(day) : false;
      unknown ||= rests === null;
      const cell = button(css("day"), String(Number(day.slice(8))), { day });
      cell.toggleAttribute("data-other", day.slice(0, 7) !== this.month.slice(0, 7));
      cell.toggleAttribute("data-chosen", day === chosen);
      cell.toggleAttribute("data-reference", day === reference);
      cell.toggleAttribute("data-later", reference !== null && day > reference);
      cell.toggleAttribute("data-rest", rests === true);
      cell.toggleAttribute("data-unknown", rests === null);
      month.append(cell);
    }
    const hint = make("div", css("dayHint"));
    const hints = restDays
      ? (["dayHint", unknown ? "restUnknown" : "restHint"] as const)
      : (["dayHint"] as const);
    hint.textContent = hints.map((key) => this.translate({ key })).join(" ");
    if (unknown)
      hint.append(" ", button(css("dayAgain"), this.translate({ key: "restAgain" }), { again: "yes" }));
    this.element.replaceChildren(head, month, hint);
  }

  close(): void {
    this.asked = "";
    this.element.remove();
  }
}
