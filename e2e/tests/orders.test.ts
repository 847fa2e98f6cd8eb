import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY, unique } from "../support/admin";
import { Colleague } from "../support/api";
import {
  act,
  confirm,
  dialog,
  ending,
  filled,
  firstLineAt,
  main,
  notices,
  rawInHistory,
  select,
  typeInto,
} from "../support/documents";
import {
  BATCH_REPLY,
  BUYERS_ORDERS,
  changeInErp,
  makeInErp,
  makeKnownSupplier,
  orderOnce,
  orderWords,
  publishedOrder,
  SUPPLIERS_CLAIMS,
  SUPPLIERS_ORDERS,
} from "../support/orders";
import { returnWords, SUPPLIERS_RETURNS } from "../support/returns";
import { endsIn, lookAtClocks, scan, stampWords } from "../support/stamps";
import { gone, seen, test } from "../support/test";
import { IN_CHINESE } from "../support/words";

/** The index of the column with the returned quantity. */
const QUANTITY = 5;

describe.each(IN_CHINESE)("orders, in %s", (language) => {
  const say = orderWords[language];
  const ofStamps = stampWords[language];
  const ofReturns = returnWords[language];

  test(
    "an order from the ERP to its stamped paper, and what went wrong with it to its settlement",
    { timeout: 3 * LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { username, erpNo } = await makeKnownSupplier(chen);
      const [zhang, he] = [await person({ language }), await person({ language })];
      await he.signIn(username, SUPPLIERS_ORDERS);
      const [number = ""] = await makeInErp(erpNo);
      const order = await orderOnce(chen, number);

      await zhang.signIn("zhang.li", `${BUYERS_ORDERS}?q=${number}`);
      const link = zhang.row(number).getByRole("link", { name: number, exact: true });
      // A real link: it can be copied and opened in another tab of the browser.
      expect(await link.getAttribute("href")).toContain(`/${order.id}`);
      await link.click();
      await seen(main(zhang).getByRole("heading", { name: number, level: 1 }));
      expect(await filled(zhang)).toEqual([say.publish]);
      await act(zhang, say.publish);
      await seen(main(zhang).getByText(say.toReply));
      await expect.poll(() => filled(zhang)).toEqual([]);

      // The supplier's list updates without interaction; the palette finds the order by some of its digits.
      await seen(he.row(number));
      // His own name would say nothing to him.
      expect(await he.page.getByRole("columnheader", { name: say.supplier, exact: true }).count()).toBe(0);
      await he.page.keyboard.press("Control+k");
      const palette = he.page.getByRole("dialog").filter({ has: he.page.getByRole("listbox") });
      await palette.getByRole("combobox").fill(`#${number.slice(3, 9)}`);
      await seen(palette.getByRole("option").filter({ hasText: number }));
      expect(await violations(he)).toEqual([]);
      await he.page.keyboard.press("Escape");
      await gone(palette);
      await he.row(number).getByRole("link", { name: number, exact: true }).click();
      await seen(main(he).getByText(say.missing(2)));
      const fillIn = async () => {
        await main(he).getByRole("button", { name: say.asWanted }).click();
        await seen(main(he).getByText(say.whole));
        await main(he).getByRole("button", { name: say.release, exact: true }).click();
        await seen(main(zhang).getByText(say.replied));
        await orderOnce(chen, number, ({ state, erpState }) => state === "replied" && erpState === "taken");
      };
      expect(await violations(he)).toEqual([]);
      // One notice at a time, and the lines in sight below it.
      await expect.poll(() => notices(he).count()).toBe(1);
      expect(await firstLineAt(he)).toBeLessThanOrEqual(330);
      await fillIn();
      await expect.poll(() => notices(zhang).count()).toBe(0);
      expect(await firstLineAt(zhang)).toBeLessThanOrEqual(288);
      expect(await rawInHistory(zhang, say.activity)).toEqual([]);

      // The ERP increases a quantity: the supplier disputes, the buyer insists, they agree, and the supplier replies
      // again.
      await changeInErp(number, "00020", "300.000");
      // His page says that the change comes first.
      await seen(main(he).getByRole("link", { name: /^CO\d{11}$/ }));
      await he.go("/todo");
      const change = he.page.getByRole("row").filter({ hasText: /CO\d{11}/ });
      await change.getByRole("button").or(change.getByRole("link")).first().click();
      // It opens on what changed, and leads to its order.
      const changed = he.page.getByRole("cell", { name: "300", exact: true });
      await seen(changed);
      // On a narrow screen the table is scrolled, by keyboard too, and breaks no word.
      await seen(main(he).locator("section[tabindex='0']").filter({ has: changed }));
      expect(await changed.evaluate((one) => getComputedStyle(one).overflowWrap)).toBe("break-word");
      await seen(main(he).getByRole("link", { name: number, exact: true }));
      expect(await filled(he)).toEqual([say.confirm]);
      await act(he, say.dispute, { [say.reason]: "250" });
      await seen(main(he).getByText(say.disputed));
      const changePage = he.page.url().replace(he.origin, "");
      await zhang.go(changePage);
      const answer = unique("300 ");
      await act(zhang, say.insist, { [say.answer]: answer });
      await seen(main(he).getByText(answer));
      await act(he, say.confirm);
      await seen(main(he).getByText(say.agreed));
      // A link of the other side leads to one's own page of the same order.
      const [ofBuyers, orderOfHis] = [
        `${BUYERS_ORDERS}/${order.id}`,
        `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`,
      ];
      await he.go(ofBuyers);
      await he.page.waitForURL(`**${orderOfHis}`);
      await zhang.go(orderOfHis);
      await zhang.page.waitForURL(`**${ofBuyers}`);
      // The cell that the buyer changed since the last reply shows what stood there.
      await seen(main(he).getByRole("gridcell").locator("del"));
      await seen(main(he).getByRole("gridcell").locator("ins").getByText("300", { exact: true }));
      await fillIn();

      // The stamped copy is overdue and causes a penalty; it is then submitted and approved.
      await endsIn(order, -1);
      await lookAtClocks();
      await seen(main(he).getByRole("alert").getByRole("link", { name: ofStamps.penalty }));
      await seen(main(zhang).getByRole("link", { name: ofStamps.penalty }));
      for (const one of [he, zhang]) await main(one).getByRole("tab", { name: ofStamps.tab }).click();
      await main(he).getByRole("button", { name: say.upload, exact: true }).click();
      await dialog(he)
        .locator("input[type=file]")
        .setInputFiles([scan(`${number}.pdf`)]);
      await gone(dialog(he));
      await seen(main(he).getByText(ofStamps.stopped));
      await main(zhang).getByRole("button", { name: say.approve, exact: true }).click();
      await confirm(zhang, say.approve);
      await seen(main(he).getByText(say.approved));

      // Part of it is returned.
      await he.go(SUPPLIERS_RETURNS);
      const begin = async (what: string) => {
        await zhang.go(`${BUYERS_ORDERS}/${order.id}`);
        await select(zhang, what);
        // With the order filled in: neither it nor the supplier is entered below.
        await seen(main(zhang).getByRole("heading", { level: 1, name: what }));
      };
      await begin(ofReturns.add);
      const title = unique("e2e ");
      await main(zhang).getByRole("textbox", { name: ofReturns.title }).fill(title);
      await main(zhang).getByRole("combobox", { name: ofReturns.handling }).click();
      await zhang.page
        .locator(".ant-select-item-option:visible")
        .filter({ hasText: ofReturns.credit })
        .click();
      await typeInto(zhang, 1, QUANTITY, "100");
      await typeInto(zhang, 1, QUANTITY + 1, ofReturns.quality);
      const save = main(zhang).getByRole("button", { name: ending(ofReturns.save) });
      await save.click();
      await seen(main(zhang).getByRole("heading", { level: 1, name: /^RT/ }));
      await act(zhang, ofReturns.send);
      await he.row(title).getByRole("link", { name: /^RT/ }).first().click();
      await act(he, ofReturns.accept);
      await act(zhang, ofReturns.settle, { [ofReturns.amount]: "12", [ofReturns.note]: "CN-7" });
      await seen(main(he).getByText(ofReturns.settled));

      // The cost is claimed.
      await he.go(SUPPLIERS_CLAIMS);
      await begin(say.addClaim);
      await main(zhang).getByRole("textbox", { name: ofReturns.title }).fill(title);
      await main(zhang).getByRole("combobox", { name: say.currency }).click();
      await zhang.page.locator(".ant-select-item-option:visible").filter({ hasText: "CNY" }).click();
      await main(zhang).getByRole("textbox", { name: say.rework }).fill("88.5");
      await seen(main(zhang).getByText("88.50 CNY"));
      await save.click();
      await seen(main(zhang).getByRole("heading", { level: 1, name: /^CL\d{9}$/ }));
      await seen(main(zhang).getByRole("link", { name: number, exact: true }));
      await act(zhang, ofReturns.send);
      await he.row(title).getByRole("link", { name: /^CL/ }).first().click();
      await act(he, ofReturns.dispute, { [ofReturns.reason]: "50" });
      await act(zhang, say.insistOnClaim, { [ofReturns.answer]: answer });
      await seen(main(he).getByText(answer));
      await act(he, ofReturns.accept);
      await act(zhang, ofReturns.settle, { [ofReturns.amount]: "88.5" });
      await seen(main(he).getByText(ofReturns.settled));
      expect(await violations(he)).toEqual([]);
    },
  );
});

/** How suppliers fill in large sheets: prepared in Excel and pasted by keyboard. */
test(
  "300 lines are replied to by pasting, with the keyboard only",
  { timeout: LONG_STORY },
  async ({ person }) => {
    const say = orderWords.zh;
    const chen = await Colleague.signIn("chen.wei");
    const { number, username } = await publishedOrder(chen, 300);
    const he = await person({ language: "zh" });
    await he.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await he.signIn(username, SUPPLIERS_ORDERS);
    await seen(he.row(number));

    const begun = Date.now();
    const press = async (...keys: string[]) => {
      for (const key of keys) await he.page.keyboard.press(key);
    };
    // Opens the page, then the grid.
    await main(he).getByRole("button", { name: say.batchReply }).first().focus();
    await press("Enter");
    await he.page.waitForURL(new RegExp(BATCH_REPLY));
    const grid = main(he).getByRole("grid");
    await seen(grid);
    await seen(main(he).getByText(say.missing(300)));
    // The clipboard from Excel: a date and a quantity per line, in the order of the grid.
    const details = await chen.ask<{ lines: { quantity: string; requiredOn: string }[] }>(
      "GET",
      `/orders/api/order/detail/${(await orderOnce(chen, number)).id}`,
    );
    const copied = details.lines.map(({ requiredOn, quantity }) => `${requiredOn}\t${quantity}`).join("\r\n");
    await he.page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    await main(he).locator("textarea").first().focus();
    await press("Control+Home", ...Array.from({ length: 6 }, () => "ArrowRight"), "Control+v");
    await seen(main(he).getByText(say.whole));
    await main(he).getByRole("button", { name: say.release, exact: true }).focus();
    await press("Enter");
    // It is asked first; the answer has the focus.
    await seen(dialog(he));
    await press("Enter");
    await seen(he.page.getByText(say.releasedOrders(1)));
    const took = Date.now() - begun;
    await orderOnce(chen, number, ({ state }) => state === "replied");
    expect(took).toBeLessThan(120_000);
  },
);

test(
  "a purchaser publishes 300 lines with the keyboard only",
  { timeout: LONG_STORY },
  async ({ person }) => {
    const say = orderWords.zh;
    const chen = await Colleague.signIn("chen.wei");
    const { erpNo } = await makeKnownSupplier(chen);
    const numbers = await makeInErp(erpNo, { count: 50, lines: 6 });
    for (const number of numbers) await orderOnce(chen, number);
    const zhang = await person({ language: "zh" });
    await zhang.signIn("zhang.li", `${BUYERS_ORDERS}?q=${erpNo}&size=50`);
    // The newest order is first.
    await seen(zhang.row(numbers.at(-1) ?? ""));

    const begun = Date.now();
    await zhang.page.getByRole("checkbox", { name: say.tickAll }).focus();
    await zhang.page.keyboard.press("Space");
    // The button below the rows; each row has one of the same name.
    await main(zhang).getByRole("button", { name: say.publish, exact: true }).last().focus();
    await zhang.page.keyboard.press("Enter");
    await seen(dialog(zhang));
    await dialog(zhang).getByRole("button", { name: say.confirmAll }).focus();
    await zhang.page.keyboard.press("Enter");
    await zhang.page.getByText(say.done(50)).waitFor({ timeout: 120_000 });
    const took = Date.now() - begun;
    for (const number of numbers) await orderOnce(chen, number, ({ state }) => state === "to_reply");
    expect(took).toBeLessThan(120_000);
  },
);
