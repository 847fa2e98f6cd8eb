import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { dialog, ending, main } from "../support/documents";
import { FILE_TASKS, fileTaskWords, makeFileTask } from "../support/fileTasks";
import { orderOnce, orderWords, SUPPLIERS_ORDERS } from "../support/orders";
import {
  daysAfter,
  expectPromises,
  FOURTH,
  fourthLine,
  publishedOrders,
  type Dated,
  type Line,
} from "../support/replies";
import { gone, PHONE, seen, test } from "../support/test";
import { fitsSideways, heightOf, Thumb } from "../support/thumb";
import { IN_ENGLISH } from "../support/words";

const say = {
  zh: {
    ...orderWords.zh,
    promised: (n: number, all: number) => `已承诺 ${n} / ${all} 行`,
    confirmAll: "全部按要求确认",
    confirmRest: "其余按要求确认",
    asRequired: /^按要求/,
    next: (n: number) => `下一个未填行（还差 ${n} 行）`,
    check: "核对并提交",
    split: "分批",
    promisedOn: "承诺日期",
    partDay: (n: number) => `第 ${n} 批日期`,
    sum: /合计 .*与订单一致/,
    faster: /数据已被.*修改/,
    restored: /已恢复您 \d\d:\d\d 未保存的输入/,
  },
  en: {
    ...orderWords.en,
    promised: (n: number, all: number) => `${n} / ${all} lines promised`,
    confirmAll: "Confirm all as required",
    confirmRest: "Confirm the rest as required",
    asRequired: /^As required/,
    next: (n: number) => `Next open line (${n} left)`,
    check: "Check and submit",
    split: "Split",
    promisedOn: "Promised date",
    partDay: (n: number) => `Date of part ${n}`,
    sum: /Total .*, as ordered/,
    faster: /has changed this/,
    restored: /Your unsaved input from \d\d:\d\d has been restored/,
  },
};

const ORDERS = 5;
const LINES = 20;
/** All that five orders of twenty lines may cost: every tap and every key. */
const MOST_TOUCHES = 90;
/** What a thumb hits without aiming, in pixels. */
const HIT = 44;
const LATE_BY = 5;
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

describe.each(IN_ENGLISH)("a clerk's two visits a week on a phone, in %s", (language) => {
  const word = say[language];

  test(
    "five orders of twenty lines are replied to with one thumb",
    { timeout: 3 * LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize, username, numbers } = await publishedOrders(chen, { count: ORDERS, lines: LINES });
      const he = await person({ language, viewport: PHONE, touch: true });
      const { page } = he;
      // Leaving the page is meant.
      page.on("dialog", (question) => void question.accept().catch(() => undefined));
      await he.signIn(username, SUPPLIERS_ORDERS);
      const thumb = new Thumb(page);
      const button = (name: string | RegExp) => main(he).getByRole("button", { name });
      const open = async (number: string) => {
        await thumb.tap(main(he).getByRole("link", { name: number, exact: true }));
        await seen(main(he).getByText(word.promised(0, LINES)));
      };
      const openFourth = (number: string) =>
        thumb.tap(main(he).locator(`[data-line="${number}/${FOURTH}"] button[aria-expanded]`));
      const submit = async (number: string) => {
        await seen(dialog(he).getByText(number));
        await thumb.tap(dialog(he).getByRole("button", { name: word.release }));
        await gone(dialog(he));
        await orderOnce(chen, number, ({ state }) => state === "replied");
      };
      const usable = async () => {
        expect(await fitsSideways(page)).toBe(true);
        expect(await violations(he)).toEqual([]);
      };

      // A card does not repeat one's own name.
      const repeatsNoName = async () => {
        for (const name of [organize.nameZh, organize.nameEn])
          expect(await main(he).getByText(name).count()).toBe(0);
      };
      const easyToHit = async () => {
        const controls = [word.asRequired, word.next(LINES), word.confirmAll].map((name) => button(name));
        for (const control of [main(he).getByLabel(word.promisedOn), ...controls])
          expect(await heightOf(control)).toBeGreaterThanOrEqual(HIT);
      };

      const promises = new Map<string, Dated[]>();
      for (const [at, number] of numbers.entries()) {
        const first = at === 0;
        const fourth = await fourthLine(chen, number);
        const late = daysAfter(fourth.requiredOn, LATE_BY);
        await seen(main(he).getByRole("link", { name: number, exact: true }));
        if (first) {
          await repeatsNoName();
          await usable();
        }
        await open(number);
        if (first) {
          await easyToHit();
          await usable();
        }
        await openFourth(number);
        if (at === ORDERS - 1) {
          // In two parts: each is proposed its share of the quantity.
          await thumb.tap(button(word.split));
          await thumb.enterDay(main(he).getByLabel(word.partDay(1)), fourth.requiredOn);
          await thumb.enterDay(main(he).getByLabel(word.partDay(2)), late);
          await seen(main(he).getByText(word.sum));
          const half = Number(fourth.quantity) / 2;
          const shares = [Math.floor(half), Math.ceil(half)].map(String);
          promises.set(
            number,
            [fourth.requiredOn, late].map((on, part) => ({ on, quantity: shares[part] ?? "" })),
          );
        } else {
          await thumb.enterDay(main(he).getByLabel(word.promisedOn), late);
          promises.set(number, [{ on: late, quantity: fourth.quantity }]);
        }
        await seen(main(he).getByText(word.promised(1, LINES)));
        if (at === 2) {
          // The first visit ends in the middle of an order; the second one finds it as it was left.
          await page.reload();
          await seen(main(he).getByText(word.restored));
          await seen(main(he).getByText(word.promised(1, LINES)));
        }
        await thumb.tap(button(word.confirmRest));
        await seen(dialog(he).getByText(word.check));
        if (first) await usable();
        await submit(number);
        if (at < ORDERS - 1) await thumb.back();
      }

      console.log(`a clerk's week: ${thumb.count} taps and keys for ${ORDERS} orders of ${LINES} lines`);
      expect(thumb.count).toBeLessThanOrEqual(MOST_TOUCHES);
      for (const [number, fourth] of promises) await expectPromises(chen, number, fourth);

      // A request for files is answered at the foot of the screen.
      const { supply } = fileTaskWords[language];
      const { id } = await makeFileTask(chen, organize);
      await he.go(`${FILE_TASKS}/${id}`);
      await button(supply).first().click();
      const answer = dialog(he).getByRole("button", { name: ending(supply) });
      await seen(answer);
      expect(await heightOf(answer)).toBeGreaterThanOrEqual(HIT);
      const { x, y, width, height } = (await page.locator(".ant-modal-container").boundingBox()) ?? NOWHERE;
      expect([x, width, Math.round(y + height)]).toEqual([0, PHONE.width, PHONE.height]);
      await usable();
    },
  );

  test(
    "a reply that comes after somebody else's is not sent, and that is said over the lines",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { username, numbers } = await publishedOrders(chen, { count: 2, lines: 2 });
      const seller = await Colleague.signIn(username);
      const draft = async (number: string, days: number) => {
        const { id } = await orderOnce(chen, number);
        const { version, lines } = await seller.ask<{ version: number; lines: Line[] }>(
          "GET",
          `/orders/api/order/detail/${id}`,
        );
        const replies = ({ requiredOn, quantity }: Line) => [{ on: daysAfter(requiredOn, days), quantity }];
        const promised = lines.map((line) => ({ line: line.line, replies: replies(line) }));
        await seller.ask("POST", "/orders/api/order/saveDraft", { id, version, lines: promised });
        return id;
      };
      const [typed = "", drafted = ""] = numbers;
      const he = await person({ language, viewport: PHONE });
      const open = async (id: string, button: string) => {
        await he.go(`${SUPPLIERS_ORDERS}/orderDetailSupplier/${id}`);
        await main(he).getByRole("button", { name: button, exact: true }).click();
        await seen(dialog(he).getByRole("button", { name: word.release }));
      };
      await he.signIn(username, SUPPLIERS_ORDERS);
      // Live updates are blocked, so only the refused reply reveals that somebody was faster.
      await he.page.route("**/portal/api/live**", (route) => route.abort());
      await he.page.reload();

      // Nothing was typed since the draft: the latest one is taken, and the refusal is said.
      await open(await draft(drafted, 0), word.check);
      await draft(drafted, 1);
      await dialog(he).getByRole("button", { name: word.release }).click();
      await gone(dialog(he));
      await seen(main(he).getByText(word.faster));

      // What is typed stays, and goes on from the latest version.
      await open((await orderOnce(chen, typed)).id, word.confirmAll);
      await draft(typed, 1);
      await dialog(he).getByRole("button", { name: word.release }).click();
      await gone(dialog(he));
      await seen(main(he).getByRole("button", { name: fileTaskWords[language].loadLatest }));
    },
  );
});
