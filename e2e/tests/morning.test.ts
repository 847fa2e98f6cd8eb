import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { batchWords } from "../support/batchWords";
import { dialog, ending, main } from "../support/documents";
import { Hands } from "../support/hands";
import { copyOnce, layMorning, morningWords, TO_PUBLISH, type Morning } from "../support/morning";
import { orderReportWords } from "../support/orderReports";
import { orderOnce, orderWords, SUPPLIERS_ORDERS } from "../support/orders";
import { daysAfter, expectPromises, fourthLine, publishedOrders } from "../support/replies";
import { shellWords } from "../support/shell";
import { stampWords } from "../support/stamps";
import { focusIn, gone, hasFocusWithin, seen, test, type Person } from "../support/test";
import { IN_CHINESE, type Language } from "../support/words";

/** All that a purchaser's morning may cost: every click, and every key that types no text. */
const MOST_TOUCHES = 40;
/** All that a reply of twenty lines may cost on a desktop, without a mouse. */
const MOST_KEYS = 60;
const LINES = 20;
/** The index of the column with the promised date. */
const PROMISED_ON = 5;
const LATE_BY = 5;

function wordsOf(language: Language) {
  return {
    ...orderWords[language],
    ...morningWords[language],
    selected: batchWords[language].selected,
    inAll: orderReportWords[language].inAll,
    stamps: stampWords[language],
    palette: shellWords[language].palette,
  };
}

/** What is the same for a purchaser with and without a mouse. */
class Desk {
  readonly say: ReturnType<typeof wordsOf>;
  private readonly person: Person;
  private readonly hands: Hands;

  constructor(person: Person, hands: Hands, language: Language) {
    this.person = person;
    this.hands = hands;
    this.say = wordsOf(language);
  }

  /** The button below the rows; each row may have one of the same name. */
  below(name: string): Locator {
    return main(this.person).getByRole("button", { name, exact: true }).last();
  }

  /** Types into the search box, which has the focus, and waits for what it finds. */
  async find(text: string, rows: number): Promise<void> {
    const { page } = this.person;
    // What the scene before was searched for goes with it.
    await expect.poll(() => main(this.person).getByRole("searchbox").inputValue()).toBe("");
    const found = page.waitForResponse(
      (answer) =>
        answer.url().includes("pageList") && (answer.request().postData() ?? "").includes(`"${text}"`),
    );
    await this.hands.type(text);
    await found;
    await seen(main(this.person).getByText(this.say.inAll(rows), { exact: true }));
  }

  /** Waits until this stamped copy can be decided on, and until it is known which one follows. */
  async toReview(number: string, follows: boolean): Promise<void> {
    const { page } = this.person;
    await seen(page.locator(".ant-drawer-title").filter({ hasText: number }));
    for (const name of [this.say.approve, ...(follows ? [this.say.next] : [])]) {
      const button = dialog(this.person).getByRole("button", { name }).first();
      await expect.poll(() => button.isEnabled()).toBe(true);
    }
  }

  /** Everything was done, and no more was needed than allowed. */
  async expectDone(chen: Colleague, { toPublish, late, stamped }: Morning): Promise<void> {
    for (const number of [...toPublish, ...late])
      await orderOnce(chen, number, ({ state }) => state === "to_reply");
    for (const number of late) {
      const { id } = await orderOnce(chen, number);
      const { reason } = await chen.ask<{ reason: string }>("GET", `/orders/api/order/detail/${id}`);
      expect(reason).toBe(this.say.sooner);
    }
    for (const [at, state] of ["approved", "rejected", "approved"].entries())
      await copyOnce(chen, stamped[at] ?? "", (copy) => copy.state === state);
    expect(this.hands.touches).toBeLessThanOrEqual(MOST_TOUCHES);
  }
}

describe.each(IN_CHINESE)("a purchaser's morning, in %s", (language) => {
  test(
    "20 orders are published, the late ones asked for again, three stamped copies reviewed",
    { timeout: 2 * LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const morning = await layMorning(chen);
      const zhang = await person({ language });
      const hands = await Hands.of(zhang.page);
      const desk = new Desk(zhang, hands, language);
      const { say } = desk;
      const review = dialog(zhang);
      const page = async (name: string) => {
        await hands.click(zhang.menu().getByRole("link", { name, exact: true }));
        await seen(main(zhang).getByRole("heading", { level: 1, name }));
      };
      const scene = (title: string) =>
        hands.click(main(zhang).getByRole("button", { name: new RegExp(`^${title}`) }));
      const find = async (text: string, rows: number) => {
        await hands.click(main(zhang).getByRole("searchbox"));
        await desk.find(text, rows);
      };
      const all = async (rows: number) => {
        await hands.click(zhang.page.getByRole("checkbox", { name: say.tickAll }));
        await seen(main(zhang).getByText(say.selected(rows)));
      };
      const confirm = (name: string) =>
        hands.click(dialog(zhang).getByRole("button", { name: ending(name) }));
      await zhang.signIn("zhang.li");

      await page(say.orders);
      await scene(say.toPublish);
      await find(morning.part, TO_PUBLISH);
      await all(TO_PUBLISH);
      await hands.click(desk.below(say.publish));
      await confirm(say.publish);
      await zhang.page.getByText(say.done(TO_PUBLISH)).waitFor({ timeout: LONG_STORY });

      await scene(say.promisedLate);
      await find(morning.part, morning.late.length);
      await all(morning.late.length);
      await hands.click(desk.below(say.reopen));
      // One reason for all of them, asked for before anything is done.
      await focusIn(dialog(zhang).getByLabel(say.why));
      await confirm(say.reopen);
      await seen(dialog(zhang).getByText(say.stamps.required));
      expect(await violations(zhang)).toEqual([]);
      await hands.click(dialog(zhang).getByLabel(say.why));
      await hands.type(say.sooner);
      await confirm(say.reopen);
      await seen(zhang.page.getByText(say.asked(morning.late.length)));

      const [first = "", second = "", third = ""] = morning.stamped;
      await page(say.stampedCopies);
      await find(first, 1);
      await hands.click(zhang.row(first).getByRole("link", { name: first }));
      await desk.toReview(first, true);
      await hands.press("a");
      await desk.toReview(second, true);
      await hands.click(review.getByRole("button", { name: say.stamps.unclear }));
      await hands.click(review.getByRole("button", { name: say.stamps.reject }));
      await desk.toReview(third, false);
      await hands.press("a");
      await seen(review.getByText(say.stamps.approvedNow(third)));
      // Leaving sends it.
      await hands.press("Escape");
      await gone(review);

      console.log(`a purchaser's morning: ${hands.told}`);
      await desk.expectDone(chen, morning);
    },
  );
});

describe("without a mouse", () => {
  test("a purchaser's morning, in English", { timeout: 2 * LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const morning = await layMorning(chen);
    const zhang = await person({ language: "en" });
    const hands = await Hands.of(zhang.page);
    const desk = new Desk(zhang, hands, "en");
    const { say } = desk;
    const palette = zhang.page.getByRole("dialog", { name: say.palette });
    const cells = main(zhang).getByRole("textbox", { name: say.activeCell });
    /** Opens a page, or a saved search of the orders, by its name. */
    const open = async (title: string, list: string) => {
      await hands.press("Control+k");
      await seen(palette);
      await hands.type(title);
      const chosen = palette.locator("[role=option][aria-selected=true]");
      await seen(chosen.filter({ hasText: title }).filter({ hasText: list }));
      await hands.press("Enter");
      await gone(palette);
      await seen(main(zhang).getByRole("heading", { level: 1, name: list }));
      // A saved search is the tab above the rows that is open.
      const tab = main(zhang).getByRole("navigation").locator("[aria-current=true]");
      await seen(title === list ? tab : tab.filter({ hasText: title }));
    };
    const find = async (text: string, rows: number) => {
      await hands.press("/");
      await focusIn(main(zhang).getByRole("searchbox"));
      await desk.find(text, rows);
      await hands.press("ArrowDown");
      await focusIn(cells);
    };
    /** Selects all rows of the page, and goes to what is to be done with them. */
    const all = async (rows: number, action: string) => {
      await hands.press("Control+a", "Space");
      await seen(main(zhang).getByText(say.selected(rows)));
      await hands.tabTo(desk.below(action), 8);
      await hands.press("Enter");
      await seen(dialog(zhang));
    };
    await zhang.signIn("zhang.li");

    await open(say.toPublish, say.orders);
    await find(morning.part, TO_PUBLISH);
    await all(TO_PUBLISH, say.publish);
    await focusIn(dialog(zhang).getByRole("button", { name: ending(say.publish) }));
    await hands.press("Enter");
    await zhang.page.getByText(say.done(TO_PUBLISH)).waitFor({ timeout: LONG_STORY });
    // The button is gone with the selection, and so are the rows: none is to be published now. The focus is not.
    await gone(cells);
    await expect.poll(() => hasFocusWithin(main(zhang))).toBe(true);

    await open(say.promisedLate, say.orders);
    await find(morning.part, morning.late.length);
    await all(morning.late.length, say.reopen);
    await focusIn(dialog(zhang).getByLabel(say.why));
    await hands.type(say.sooner);
    await hands.press("Control+Enter");
    await seen(zhang.page.getByText(say.asked(morning.late.length)));
    await gone(dialog(zhang));

    const [first = "", second = "", third = ""] = morning.stamped;
    await open(say.stampedCopies, say.stampedCopies);
    await find(first, 1);
    await hands.press("Enter");
    await desk.toReview(first, true);
    await hands.press("a");
    await desk.toReview(second, true);
    await hands.press("r");
    await focusIn(dialog(zhang).getByLabel(say.reason));
    await hands.type(say.stamps.unclear);
    await hands.press("Control+Enter");
    await desk.toReview(third, false);
    await hands.press("a");
    await seen(dialog(zhang).getByText(say.stamps.approvedNow(third)));
    await hands.press("Escape");
    await gone(dialog(zhang));

    console.log(`a purchaser's morning without a mouse: ${hands.told}`);
    expect(hands.counted.clicks).toBe(0);
    await desk.expectDone(chen, morning);
  });

  test("a clerk's reply of twenty lines, in Chinese", { timeout: LONG_STORY }, async ({ person }) => {
    const say = wordsOf("zh");
    const chen = await Colleague.signIn("chen.wei");
    const { username, numbers } = await publishedOrders(chen, { count: 1, lines: LINES });
    const [number = ""] = numbers;
    const fourth = await fourthLine(chen, number);
    const late = daysAfter(fourth.requiredOn, LATE_BY);
    const he = await person({ language: "zh" });
    const hands = await Hands.of(he.page);
    const cells = main(he).getByRole("textbox", { name: say.activeCell });
    const button = (name: string) => main(he).getByRole("button", { name, exact: true });
    await he.signIn(username, SUPPLIERS_ORDERS);
    await seen(he.row(number));

    // From the search to the rows, and into the order.
    await hands.press("/", "ArrowDown");
    await focusIn(cells);
    await hands.press("Enter");
    await seen(main(he).getByText(say.missing(LINES)));
    await hands.tabTo(cells, 30);

    // The fourth line is later than required; all others are as required.
    await hands.repeat("ArrowDown", 3);
    await hands.repeat("ArrowRight", PROMISED_ON);
    await hands.type(late);
    await hands.press("Tab");
    await hands.type(String(Number(fourth.quantity)));
    await hands.press("Enter");
    await seen(main(he).getByText(say.missing(LINES - 1)));
    await hands.press("Escape");
    await hands.tabTo(button(say.asWanted), 6);
    await hands.press("Enter");
    await gone(main(he).getByText(say.missing(LINES - 1)));

    await hands.press("Control+s");
    await seen(he.page.getByText(say.draftSaved));
    await orderOnce(chen, number, ({ state }) => state === "replying");
    await hands.tabTo(button(say.release), 8);
    await hands.press("Enter");
    await seen(he.page.getByText(say.released));
    await orderOnce(chen, number, ({ state }) => state === "replied");

    console.log(`a clerk's reply without a mouse: ${hands.told} for ${LINES} lines`);
    expect(hands.counted.clicks).toBe(0);
    expect(hands.counted.keys).toBeLessThanOrEqual(MOST_KEYS);
    await expectPromises(chen, number, [{ on: late, quantity: fourth.quantity }]);
  });
});
