import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY, unique } from "../support/admin";
import { Colleague } from "../support/api";
import { act, choose, dialog, ending, main, typeInto } from "../support/documents";
import {
  BATCH_REPLY,
  BUYERS_CLAIMS,
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
import { BUYERS_RETURNS, returnWords, SUPPLIERS_RETURNS } from "../support/returns";
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
      const { organize, username, erpNo } = await makeKnownSupplier(chen);
      const [zhang, he] = [await person({ language }), await person({ language })];
      await he.signIn(username, SUPPLIERS_ORDERS);
      const [number = ""] = await makeInErp(erpNo);
      const order = await orderOnce(chen, number);

      await zhang.signIn("zhang.li", `${BUYERS_ORDERS}?q=${number}`);
      await zhang.row(number).getByRole("button", { name: number, exact: true }).click();
      await seen(main(zhang).getByRole("heading", { name: number, level: 1 }));
      await act(zhang, say.publish);
      await seen(main(zhang).getByText(say.toReply));

      // The supplier's list updates without interaction.
      await seen(he.row(number));
      await he.row(number).getByRole("button", { name: number, exact: true }).click();
      await seen(main(he).getByText(say.missing(2)));
      const fillIn = async () => {
        await main(he).getByRole("button", { name: say.asWanted }).click();
        await seen(main(he).getByText(say.whole));
        await main(he).getByRole("button", { name: say.release, exact: true }).click();
        await seen(main(zhang).getByText(say.replied).first());
        await orderOnce(chen, number, ({ state, erpState }) => state === "replied" && erpState === "taken");
      };
      expect(await violations(he)).toEqual([]);
      await fillIn();

      // The ERP increases a quantity: the supplier disputes, the buyer insists, they agree, and the supplier replies
      // again.
      await changeInErp(number, "00020", "300.000");
      await he.go("/todo");
      const change = he.page.getByRole("row").filter({ hasText: /CO\d{11}/ });
      await change.getByRole("button").or(change.getByRole("link")).first().click();
      await act(he, say.dispute, { [say.reason]: "250" });
      await seen(main(he).getByText(say.disputed));
      const changePage = he.page.url().replace(he.origin, "");
      await zhang.go(changePage);
      const answer = unique("300 ");
      await act(zhang, say.insist, { [say.answer]: answer });
      await seen(main(he).getByText(answer));
      await act(he, say.confirm);
      await seen(main(he).getByText(say.agreed));
      const orderOfHis = `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`;
      await he.go(orderOfHis);
      await zhang.go(`${BUYERS_ORDERS}/${order.id}`);
      await fillIn();

      // The stamped copy is overdue and causes a penalty; it is then submitted and approved.
      await endsIn(order, -1);
      await lookAtClocks();
      for (const one of [he, zhang]) {
        await seen(main(one).getByRole("alert").getByRole("link", { name: ofStamps.penalty }));
      }
      for (const one of [he, zhang]) await main(one).getByRole("tab", { name: ofStamps.tab }).click();
      await main(he).getByRole("button", { name: say.upload, exact: true }).click();
      await dialog(he)
        .locator("input[type=file]")
        .setInputFiles([scan(`${number}.pdf`)]);
      await gone(dialog(he));
      await seen(main(he).getByText(ofStamps.stopped));
      await act(zhang, say.approve);
      await seen(main(he).getByText(say.approved).first());

      // Part of it is returned.
      await he.go(SUPPLIERS_RETURNS);
      await zhang.go(`${BUYERS_RETURNS}/add`);
      const title = unique("e2e ");
      await choose(zhang, ofReturns.order, number);
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
      await he.row(title).getByRole("button", { name: /^RT/ }).first().click();
      await act(he, ofReturns.accept);
      await act(zhang, ofReturns.settle, { [ofReturns.amount]: "12", [ofReturns.note]: "CN-7" });
      await seen(main(he).getByText(ofReturns.settled).first());

      // The cost is claimed.
      await he.go(SUPPLIERS_CLAIMS);
      await zhang.go(`${BUYERS_CLAIMS}/add`);
      await main(zhang).getByRole("textbox", { name: ofReturns.title }).fill(title);
      await choose(zhang, say.supplier, organize.nameEn.slice(-8));
      await main(zhang).getByRole("combobox", { name: say.currency }).click();
      await zhang.page.locator(".ant-select-item-option:visible").filter({ hasText: "CNY" }).click();
      await main(zhang).getByRole("textbox", { name: say.rework }).fill("88.5");
      await save.click();
      await seen(main(zhang).getByRole("heading", { level: 1, name: /^CL\d{9}$/ }));
      await act(zhang, ofReturns.send);
      await he.row(title).getByRole("button", { name: /^CL/ }).first().click();
      await act(he, ofReturns.dispute, { [ofReturns.reason]: "50" });
      await act(zhang, say.insistOnClaim, { [ofReturns.answer]: answer });
      await seen(main(he).getByText(answer));
      await act(he, ofReturns.accept);
      await act(zhang, ofReturns.settle, { [ofReturns.amount]: "88.5" });
      await seen(main(he).getByText(ofReturns.settled).first());
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
    // The button above the rows; each row has one of the same name.
    await main(zhang).getByRole("button", { name: say.publish, exact: true }).first().focus();
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
