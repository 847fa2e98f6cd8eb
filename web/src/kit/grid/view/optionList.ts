import type { Choice, GridColumn } from "../types";
import type { Translate } from "./cells";
import { make } from "./frame";
import { css } from "./styles";

/** Maximum number of choices drawn; typing narrows them down. */
const MOST_DRAWN = 200;
const LOOK_UP_DELAY = 300;

let lists = 0;

/** The choices of a dictionary, below the edited cell. The text area keeps the focus. */
export class OptionList {
  readonly element = make("div", css("options"), { role: "listbox", tabindex: "-1" });
  private readonly input: HTMLTextAreaElement;
  private readonly translate: Translate;
  private readonly name: string;
  private choices: readonly Choice[] = [];
  private at = -1;
  private open = false;
  private asking = 0;
  private timer = 0;
  onPick: (choice: Choice) => void = () => undefined;

  constructor(parent: HTMLElement, input: HTMLTextAreaElement, translate: Translate) {
    this.input = input;
    this.translate = translate;
    lists += 1;
    this.name = `grid-options-${lists}`;
    this.element.id = this.name;
    this.element.hidden = true;
    parent.append(this.element);
    // Clicking the list must not blur the text area, or the edit would end.
    this.element.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const option = (event.target as Element).closest<HTMLElement>("[role=option]");
      const choice = this.choices[Number(option?.dataset.index)];
      if (choice) this.onPick(choice);
    });
  }

  get isOpen(): boolean {
    return this.open;
  }

  get picked(): Choice | undefined {
    return this.open ? this.choices[this.at] : undefined;
  }

  show(column: GridColumn<never>, typed: string, current: string): void {
    this.open = true;
    this.input.setAttribute("aria-autocomplete", "list");
    this.input.setAttribute("aria-controls", this.name);
    this.element.setAttribute("aria-label", column.label);
    if (column.lookUp) this.ask(column.lookUp, typed);
    else this.draw(column.choices ?? [], typed, current);
  }

  private ask(lookUp: (text: string) => Promise<readonly Choice[]>, typed: string): void {
    window.clearTimeout(this.timer);
    this.asking += 1;
    const question = this.asking;
    this.timer = window.setTimeout(() => {
      void lookUp(typed).then((choices) => {
        if (this.open && question === this.asking) this.draw(choices, "", typed);
      });
    }, LOOK_UP_DELAY);
  }

  private draw(all: readonly Choice[], typed: string, current: string): void {
    const wanted = typed.trim().toLowerCase();
    this.choices = all
      .filter(({ retired, label }) => !retired || label === current)
      .filter(({ label, value }) => label.toLowerCase().includes(wanted) || value.toLowerCase() === wanted)
      .slice(0, MOST_DRAWN);
    const chosen = this.choices.findIndex(({ label }) => label === current);
    this.at = chosen >= 0 ? chosen : wanted && this.choices.length > 0 ? 0 : -1;
    this.element.replaceChildren(
      ...this.choices.map(({ label }, index) => {
        const option = make("div", css("option"), {
          role: "option",
          id: `${this.name}-${index}`,
          "data-index": String(index),
        });
        option.textContent = label;
        return option;
      }),
    );
    if (this.choices.length === 0) {
      const nothing = make("div", css("noOption"), { role: "option", "aria-disabled": "true" });
      nothing.textContent = this.translate({ key: "noChoice" });
      this.element.append(nothing);
    }
    this.element.hidden = false;
    this.highlight();
  }

  private highlight(): void {
    for (const [index, option] of [...this.element.children].entries())
      option.setAttribute("aria-selected", String(index === this.at));
    if (this.at >= 0) {
      this.input.setAttribute("aria-activedescendant", `${this.name}-${this.at}`);
      this.reveal(this.element.children[this.at] as HTMLElement | undefined);
    } else this.input.removeAttribute("aria-activedescendant");
  }

  /** Scrolls within the list only: `scrollIntoView` would also scroll the grid and the page. */
  private reveal(option: HTMLElement | undefined): void {
    if (!option) return;
    const { offsetTop: top, offsetHeight: height } = option;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.element.scrollTop = top + height - clientHeight;
  }

  move(step: number): void {
    const count = this.choices.length;
    if (count === 0) return;
    this.at = this.at < 0 ? (step > 0 ? 0 : count - 1) : (this.at + step + count) % count;
    this.highlight();
  }

  close(): void {
    if (!this.open) return;
    window.clearTimeout(this.timer);
    this.open = false;
    this.at = -1;
    this.element.hidden = true;
    for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"])
      this.input.removeAttribute(name);
  }
}
