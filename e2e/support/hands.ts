import type { Locator, Page } from "playwright-core";
import { focusIn } from "./test";

/** What the browser noticed of a user's hands. */
export interface Counted {
  clicks: number;
  /** Presses of keys that type nothing; with Ctrl, Shift or Alt held it is one press. */
  keys: number;
  /** Characters of typed text. */
  typed: number;
}

const TELL = "e2eCounted";

/** Runs in the page: tells of every click, key and character before the page itself hears of it. */
function watch(name: string): void {
  // By the console: an exposed function fails when the page is left before it has answered.
  const tell = (what: string, many: number) => console.debug(name, what, many);
  const takesText = (target: EventTarget | null) =>
    (target instanceof HTMLElement && target.isContentEditable) ||
    (target instanceof HTMLTextAreaElement && !target.readOnly) ||
    (target instanceof HTMLInputElement &&
      !target.readOnly &&
      /^(text|search|password|number)$/.test(target.type));
  const heard = (type: "pointerdown" | "keydown" | "input", what: (event: Event) => void) =>
    window.addEventListener(type, (event) => event.isTrusted && what(event), { capture: true });
  heard("pointerdown", () => tell("clicks", 1));
  heard("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event as KeyboardEvent;
    if (["Shift", "Control", "Alt", "Meta"].includes(key)) return;
    const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey && takesText(target);
    if (!isText) tell("keys", 1);
  });
  heard("input", (event) => {
    if (takesText(event.target)) tell("typed", [...((event as InputEvent).data ?? "")].length);
  });
}

/** A user's hands at a desk: mouse and keyboard, counted by the browser. */
export class Hands {
  readonly counted: Counted = { clicks: 0, keys: 0, typed: 0 };
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Counts from the next page load on. */
  static async of(page: Page): Promise<Hands> {
    const hands = new Hands(page);
    page.on("console", (message) => {
      const [name, what, many] = message.text().split(" ");
      if (name === TELL) hands.counted[what as keyof Counted] += Number(many);
    });
    await page.addInitScript(watch, TELL);
    return hands;
  }

  get touches(): number {
    return this.counted.clicks + this.counted.keys;
  }

  async click(target: Locator): Promise<void> {
    await target.filter({ visible: true }).first().click();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async repeat(key: string, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the target has the focus. */
  async tabTo(target: Locator, most: number): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < most && !(await isThere()); step += 1) await this.press("Tab");
    await focusIn(target);
  }

  /** What was counted, for the log. */
  get told(): string {
    const { clicks, keys, typed } = this.counted;
    return `${clicks} clicks and ${keys} keys, and ${typed} characters typed`;
  }
}
