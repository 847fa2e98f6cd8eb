import type { Locator, Page } from "playwright-core";

/** Digits of a date; the wheel of a phone takes fewer touches than its keys. */
const DATE_KEYS = 8;

/** One thumb on a phone: counts every tap and every key. */
export class Thumb {
  private readonly page: Page;
  private touches = 0;

  constructor(page: Page) {
    this.page = page;
  }

  get count(): number {
    return this.touches;
  }

  async tap(target: Locator): Promise<void> {
    this.touches += 1;
    await target.first().tap();
  }

  /** Taps a date field and enters the day. */
  async enterDay(field: Locator, day: string): Promise<void> {
    await this.tap(field);
    this.touches += DATE_KEYS;
    await field.first().fill(day);
  }

  /** The phone's own back key. */
  async back(): Promise<void> {
    this.touches += 1;
    await this.page.goBack();
  }
}

/** Whether nothing has to be scrolled sideways: neither the page nor what scrolls inside it. */
export function fitsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const scroller = document.querySelector("main")?.parentElement;
    return [document.documentElement, scroller].every(
      (one) => !one || one.scrollWidth <= Math.ceil(one.clientWidth),
    );
  });
}

/** The height of what is to be hit with a thumb, in pixels. */
export async function heightOf(target: Locator): Promise<number> {
  return Math.round((await target.first().boundingBox())?.height ?? 0);
}
