import { css } from "./styles";

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * The static elements of a grid. The text area lies on the active cell but outside the element with the grid role, so
 * that it is exposed as a text box. It is never reparented, because that would abort an input method's composition.
 */
export class Frame {
  readonly host: HTMLElement;
  /** Takes the focus where there are no rows that could have it. */
  readonly scroller = make("div", css("scroller"), { tabindex: "-1" });
  readonly canvas = make("div", css("canvas"));
  readonly table = make("div", css("table"), { "aria-multiselectable": "true" });
  readonly head = make("div", css("head"), { role: "rowgroup" });
  readonly body = make("div", css("body"), { role: "rowgroup" });
  readonly foot = make("div", css("foot"), { role: "rowgroup" });
  /** Overlays on the scrolling columns pass below the frozen ones. */
  readonly overlay = make("div", css("overlay"), { "aria-hidden": "true" });
  readonly frozenOverlay = make("div", css("frozenOverlay"), { "aria-hidden": "true" });
  readonly input = make("textarea", css("input"), {
    rows: "1",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-multiline": "false",
  });
  readonly live = make("div", "visually-hidden", { "aria-live": "polite" });

  constructor(host: HTMLElement) {
    this.host = host;
    this.table.append(this.head, this.body, this.foot);
    // The text area before the rows: Tab leads to the grid first, then to the end of the active row.
    this.canvas.append(this.frozenOverlay, this.overlay, this.input, this.table);
    this.scroller.append(this.canvas);
    host.append(this.scroller, this.live);
  }

  destroy(): void {
    this.scroller.remove();
    this.live.remove();
  }
}
