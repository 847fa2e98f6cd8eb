import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import {
  BATCH_REPLY,
  BUYERS_ORDERS,
  changeInErp,
  makeInErp,
  makeKnownSupplier,
  orderOnce,
  orderWords,
  publish,
  SUPPLIERS_ORDERS,
} from "../support/orders";
import { gone, seen, test, type Person } from "../support/test";
import { LANGUAGES } from "../support/words";

function main({ page }: Person): Locator {
  return page.getByRole("main");
}

function dialog({ page }: Person): Locator {
  return page.getByRole("dialog");
}

/** Chooses an action on the page, says what it wants to be told, and agrees. */
async function act(person: Person, action: string, label?: string, text?: string): Promise<void> {
  await main(person).getByRole("button", { name: action, exact: true }).click();
  if (label && text) await dialog(person).getByLabel(label).fill(text);
  // A button may still bear its sign of waiting from the last time.
  await dialog(person)
    .getByRole("button", { name: new RegExp(`(^|\\s)${action}$`) })
    .click();
  await gone(dialog(person));
}

describe.each(LANGUAGES)("orders, in %s", (language) => {
  const say = orderWords[language];

  test(
    "an order comes in, is replied to, changes and is agreed on",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { username, erpNo } = await makeKnownSupplier(chen);
      const [zhang, he] = [await person({ language }), await person({ language })];
      await he.signIn(username, SUPPLIERS_ORDERS);
      const [number = ""] = await makeInErp(erpNo);
      await orderOnce(chen, number);

      await zhang.signIn("zhang.li", `${BUYERS_ORDERS}?q=${number}`);
      await zhang.row(number).getByRole("button", { name: number, exact: true }).click();
      await seen(main(zhang).getByRole("heading", { name: number, level: 1 }));
      await act(zhang, say.publish);
      await seen(main(zhang).getByText(say.toReply));

      // The supplier has not touched anything.
      await seen(he.row(number));
      await he.row(number).getByRole("button", { name: number, exact: true }).click();
      await main(he).getByRole("tab", { name: say.lines }).click();
      await seen(main(he).getByText(say.missing(2)));
      await main(he).getByRole("button", { name: say.asWanted }).click();
      await seen(main(he).getByText(say.whole));
      expect(await violations(he)).toEqual([]);
      await main(he).getByRole("button", { name: say.release, exact: true }).click();
      await seen(he.page.getByText(say.released));
      await seen(main(zhang).getByText(say.replied));
      await orderOnce(chen, number, ({ erpState }) => erpState === "taken");

      // The ERP wants more of a line: the supplier disputes, the buyer insists, they agree, and the line is promised anew.
      await changeInErp(number, "00020", "300.000");
      await he.go("/todo");
      const change = he.page.getByRole("row").filter({ hasText: /CO\d{11}/ });
      await change.getByRole("button").or(change.getByRole("link")).first().click();
      await act(he, say.dispute, say.reason, "250");
      await seen(main(he).getByText(say.disputed));
      await zhang.go(he.page.url().replace(he.origin, ""));
      await act(zhang, say.insist, say.answer, "300");
      await act(he, say.confirm);
      await seen(main(he).getByText(say.agreed));
      await orderOnce(chen, number, ({ state }) => state === "to_reply");
    },
  );
});

/** The way a supplier's clerk fills a sheet: typed nowhere but in Excel, and brought over by keyboard. */
test(
  "300 lines are replied to by pasting, with the keyboard only",
  { timeout: LONG_STORY },
  async ({ person }) => {
    const say = orderWords.zh;
    const chen = await Colleague.signIn("chen.wei");
    const { username, erpNo } = await makeKnownSupplier(chen);
    const [number = ""] = await makeInErp(erpNo, { lines: 300 });
    await publish(chen, await orderOnce(chen, number));
    const he = await person({ language: "zh" });
    await he.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await he.signIn(username, SUPPLIERS_ORDERS);
    await seen(he.row(number));

    const begun = Date.now();
    const press = async (...keys: string[]) => {
      for (const key of keys) await he.page.keyboard.press(key);
    };
    // To the page, then into the sheet.
    await main(he).getByRole("button", { name: say.batchReply }).first().focus();
    await press("Enter");
    await he.page.waitForURL(new RegExp(BATCH_REPLY));
    const grid = main(he).getByRole("grid");
    await seen(grid);
    await seen(main(he).getByText(say.missing(300)));
    // What Excel holds: a date and a quantity for each line, in the order of the sheet.
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
    // The newest comes first.
    await seen(zhang.row(numbers.at(-1) ?? ""));

    const begun = Date.now();
    await zhang.page.getByRole("checkbox", { name: say.tickAll }).focus();
    await zhang.page.keyboard.press("Space");
    // Above the rows, of which each has the same button.
    await main(zhang).getByRole("button", { name: say.publish, exact: true }).first().focus();
    await zhang.page.keyboard.press("Enter");
    await seen(dialog(zhang));
    await dialog(zhang).getByRole("button", { name: say.confirmAll }).focus();
    await zhang.page.keyboard.press("Enter");
    await seen(zhang.page.getByText(say.done(50)));
    const took = Date.now() - begun;
    for (const number of numbers) await orderOnce(chen, number, ({ state }) => state === "to_reply");
    expect(took).toBeLessThan(120_000);
  },
);
