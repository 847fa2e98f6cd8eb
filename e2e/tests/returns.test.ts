import { describe, expect, inject } from "vitest";
import { sql } from "../setup/installation";
import { violations } from "../support/accessibility";
import { LONG_STORY, unique } from "../support/admin";
import { Colleague } from "../support/api";
import { act, dialog, ending, main, typeInto } from "../support/documents";
import { makeSupplier } from "../support/fileTasks";
import { BUYERS_ORDERS } from "../support/orders";
import { BUYERS_RETURNS, makePublishedOrder, returnWords, SUPPLIERS_RETURNS } from "../support/returns";
import { gone, seen, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

const QUANTITY = 5;

describe.each(IN_ENGLISH)("returns, in %s", (language) => {
  const say = returnWords[language];

  test(
    "some of an order goes back, is disputed, corrected and credited",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize, username } = await makeSupplier(chen);
      const order = await makePublishedOrder(organize);
      const title = unique("e2e ");
      const [zhang, he] = [await person({ language }), await person({ language })];
      await he.signIn(username, SUPPLIERS_RETURNS);

      await zhang.signIn("zhang.li", BUYERS_RETURNS);
      await main(zhang).getByRole("button", { name: say.add }).click();
      await seen(main(zhang).getByText(say.chooseOrder));
      const save = main(zhang).getByRole("button", { name: ending(say.save) });
      await save.click();
      await expect.poll(() => main(zhang).getByRole("alert").getByText(say.required).count()).toBe(3);
      await main(zhang).getByRole("textbox", { name: say.title }).fill(title);
      const orders = main(zhang).getByRole("combobox", { name: say.order });
      await orders.click();
      await orders.fill(order);
      await zhang.page.locator(".ant-select-item-option:visible").filter({ hasText: order }).click();
      await main(zhang).getByRole("combobox", { name: say.handling }).click();
      await zhang.page.locator(".ant-select-item-option:visible").filter({ hasText: say.credit }).click();

      // First no quantity, then more than was ordered.
      await save.click();
      await seen(main(zhang).getByRole("alert").getByText(say.nothing));
      await typeInto(zhang, 1, QUANTITY, "10.001");
      await save.click();
      await seen(main(zhang).getByText(say.tooMuch));
      expect(await violations(zhang)).toEqual([]);
      await typeInto(zhang, 1, QUANTITY, "2.5");
      await typeInto(zhang, 1, QUANTITY + 1, say.quality);
      await save.click();

      const heading = main(zhang).getByRole("heading", { level: 1, name: /^RT/ });
      await seen(heading);
      const number = await heading.innerText();
      expect(number).toHaveLength(13);
      await zhang.page.getByRole("tab", { name: say.lines }).click();
      await seen(zhang.row("R-10K-0603"));
      expect(await violations(zhang)).toEqual([]);
      expect(await he.row(number).count()).toBe(0);
      await act(zhang, say.send);

      // The supplier's list updates without interaction.
      await seen(he.row(number));
      await he.row(number).getByRole("link", { name: number }).click();
      await act(he, say.dispute, { [say.reason]: "2.5?" });
      await seen(main(zhang).getByText(say.disputed));

      await main(zhang).getByRole("button", { name: say.edit, exact: true }).click();
      // The lines of the return's own page are a grid too.
      await seen(save);
      // A wrong cell is named in the footer, which leads to it.
      await typeInto(zhang, 1, QUANTITY, "abc");
      await main(zhang).getByRole("button", { name: say.wrongCell, exact: true }).click();
      await typeInto(zhang, 1, QUANTITY, "2");
      await gone(main(zhang).getByRole("button", { name: say.wrongCell, exact: true }));
      await save.click();
      await gone(save);
      const answer = unique("photos ");
      await act(zhang, say.insist, { [say.answer]: answer });
      await seen(main(he).getByText(answer));
      await act(he, say.accept);
      await seen(main(zhang).getByText(say.accepted));

      // A credit requires an amount and a note number.
      await main(zhang).getByRole("button", { name: say.settle, exact: true }).click();
      const agree = dialog(zhang).getByRole("button", { name: ending(say.settle) });
      await agree.click();
      await seen(dialog(zhang).getByText(say.amountNeeded));
      await seen(dialog(zhang).getByText(say.noteNeeded, { exact: true }));
      await dialog(zhang).getByLabel(say.amount).fill("5");
      await dialog(zhang).getByLabel(say.note).fill("CN-1");
      await agree.click();
      await gone(dialog(zhang));
      await seen(main(he).getByText(say.settled));
      await seen(main(he).getByText("CN-1"));
    },
  );

  test("a long description gives way before an amount of an order is out of sight", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const { organize } = await makeSupplier(chen);
    const order = await makePublishedOrder(organize);
    // Plants that differ have a column of their own.
    await sql(
      inject("place").superuserUrl,
      `update orders.order_line set plant = '1020', description = repeat('Thick film resistor ', 12)
       where number = '${order}' and line = '00020'`,
    );
    const zhang = await person({ language });
    await zhang.signIn("zhang.li", `${BUYERS_ORDERS}?q=${order}`);
    await zhang.row(order).getByRole("link", { name: order }).click();
    const lines = main(zhang).getByRole("table", { name: say.lines });
    await seen(lines.getByText("1020"));
    await seen(lines.getByRole("columnheader", { name: say.lineAmount }));
    const hidden = await lines.evaluate(({ parentElement: room }) =>
      room ? room.scrollWidth - room.clientWidth : null,
    );
    expect(hidden).toBe(0);
  });
});
