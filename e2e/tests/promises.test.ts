import { describe, expect, inject } from "vitest";
import { sql } from "../setup/installation";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { act, dialog, main, noticed } from "../support/documents";
import {
  BATCH_REPLY,
  BUYERS_ORDERS,
  control,
  makeInErp,
  orderOnce,
  publish,
  publishedOrder,
  SUPPLIERS_ORDERS,
  type Order,
} from "../support/orders";
import { saved } from "../support/imports";
import { promiseWords } from "../support/promises";
import { gone, seen, test, type Person } from "../support/test";
import { Workbook } from "../support/workbook";
import { IN_CHINESE } from "../support/words";

interface Detail extends Order {
  lines: { line: string; quantity: string; replies: { on: string; quantity: string }[] }[];
}

const NEXT_DECEMBER = `${new Date().getFullYear() + 1}-12`;
const [FIRST, SECOND, LATER] = [`${NEXT_DECEMBER}-15`, `${NEXT_DECEMBER}-22`, `${NEXT_DECEMBER}-29`];
const SPLIT = [
  { on: FIRST, quantity: "400" },
  { on: SECOND, quantity: "600" },
];
const SAID = "Posting period 11 is closed";

function detail(of: Colleague, id: string): Promise<Detail> {
  return of.ask("GET", `/orders/api/order/detail/${id}`);
}

function partsOf({ lines }: Detail): { on: string; quantity: string }[] | undefined {
  return lines.find(({ line }) => line === "00010")?.replies;
}

async function importing(he: Person, label: string, bytes: Buffer): Promise<void> {
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await main(he)
    .getByLabel(label)
    .and(he.page.locator("input[type=file]"))
    .setInputFiles({ name: "promises.xlsx", mimeType, buffer: bytes });
}

describe.each(IN_CHINESE)("promises, in %s", (language) => {
  const say = promiseWords[language];

  test(
    "the reply workbook keeps split promises, and shows what it changes before it does",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { order, number, username, erpNo } = await publishedOrder(chen);
      // Another open order is not part of this sheet.
      const [beside = ""] = await makeInErp(erpNo);
      await publish(chen, await orderOnce(chen, beside));
      const seller = await Colleague.signIn(username);
      const { id, version } = order;
      const lines = [{ line: "00010", replies: SPLIT }];
      await seller.ask("POST", "/orders/api/order/saveDraft", { id, version, lines });
      const drafted = await detail(seller, id);

      const he = await person({ language });
      await he.signIn(username, `${BATCH_REPLY}?orders=${number}`);
      await seen(he.row(SECOND));
      const coming = he.page.waitForEvent("download");
      await main(he).getByRole("button", { name: say.download }).click();
      const untouched = await saved(await coming);

      // Importing an unchanged file changes nothing.
      await importing(he, say.import, untouched);
      await seen(he.page.getByText(say.noDifference));
      expect(await dialog(he).count()).toBe(0);
      expect((await detail(seller, id)).version).toBe(drafted.version);

      // One delivery a week later: shown as exactly that difference.
      const later = new Workbook(untouched);
      const day = later.column(say.promisedFor);
      const place = [2, 3, 4].find((row) => later.row(row).get(later.column(say.part)) === "2") ?? 0;
      later.putAt(place, day, LATER);
      await importing(he, say.import, later.bytes);
      await seen(dialog(he).getByText(say.review));
      await seen(dialog(he).getByText(LATER));
      expect(await dialog(he).getByText(say.changed, { exact: true }).count()).toBe(1);
      expect(await dialog(he).getByText(say.removed, { exact: true }).count()).toBe(0);
      expect(await violations(he)).toEqual([]);
      await dialog(he)
        .getByRole("button", { name: say.take(1) })
        .click();
      await gone(dialog(he));
      expect((await detail(seller, id)).version).toBe(drafted.version);
      await main(he).getByRole("button", { name: say.saveDraft }).click();
      await seen(he.page.getByText(say.saved(1)));
      expect(partsOf(await detail(seller, id))).toEqual([SPLIT[0], { on: LATER, quantity: "600" }]);

      // A missing row asks before its promise is removed.
      const fewer = new Workbook(later.bytes);
      for (const letters of fewer.row(place).keys()) fewer.putAt(place, letters, "");
      await importing(he, say.import, fewer.bytes);
      await seen(dialog(he).getByText(say.removes));
      expect(
        await dialog(he)
          .getByRole("button", { name: say.take(0) })
          .isDisabled(),
      ).toBe(true);
      await dialog(he).getByRole("checkbox").check();
      expect(
        await dialog(he)
          .getByRole("button", { name: say.take(1) })
          .isDisabled(),
      ).toBe(false);
    },
  );

  test(
    "a reply the ERP refused is not green, and the buyer enters it again",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { order, number, username } = await publishedOrder(chen);
      await control(`erp/orders/${number}/refuse`, { message: SAID });
      const seller = await Colleague.signIn(username);
      await seller.ask("POST", "/orders/api/order/confirm", { id: order.id, version: order.version });
      await orderOnce(chen, number, ({ erpState }) => erpState === "refused");

      const [zhang, he] = [await person({ language }), await person({ language })];
      await he.signIn(username, `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`);
      await noticed(he, say.beingEntered);
      expect(await he.page.getByText(SAID).count()).toBe(0);
      expect(await he.page.getByText(say.notInErp).count()).toBe(0);

      await zhang.signIn("zhang.li", `${BUYERS_ORDERS}?q=${number}`);
      await seen(zhang.row(number).getByText(say.notInErp));
      await zhang.go(`/todo?q=${number}`);
      await seen(zhang.row(number).getByText(say.todo));
      await zhang.go(`${BUYERS_ORDERS}/${order.id}`);
      await seen(main(zhang).getByText(say.notInErp));
      await seen(main(zhang).getByText(SAID));
      expect(await violations(zhang)).toEqual([]);

      await control(`erp/orders/${number}/accept`, {});
      await act(zhang, say.enterAgain);
      await orderOnce(chen, number, ({ erpState }) => erpState === "taken");
      // Both pages update without a reload.
      await gone(main(zhang).getByText(say.notInErp));
      await gone(main(zhang).getByText(say.transferring));
      await seen(main(zhang).getByText(say.replied, { exact: true }));
      await gone(main(he).getByText(say.beingEntered));
      expect(await main(zhang).getByRole("button", { name: say.enterAgain, exact: true }).count()).toBe(0);
    },
  );

  test("deadlines name the company's time and the reader's", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const { order, username } = await publishedOrder(chen);
    // The end of the day in Beijing, expressed in Berlin time.
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(new Date());
    const end = new Date(Date.parse(`${today}T00:00:00+08:00`) + 86_400_000);
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/Berlin",
      hour: "2-digit",
      minute: "2-digit",
    });
    const hour = clock.format(end);
    const left = Number(hour.slice(0, 2)) - 8;
    await sql(
      inject("place").superuserUrl,
      `update seal.stamped_copy set due_at = '${end.toISOString()}', due_on = '${today}' where document_id = '${order.id}'`,
      `update orders.purchase_order set stamp_due_on = '${today}', reply_due_on = '${today}'
       where purchase_order_id = '${order.id}'`,
      `update platform.todo set due_at = '${end.toISOString()}' where entity_id = '${order.id}'`,
    );

    const baltic = await person({ language, timeZone: "Europe/Berlin" });
    // The reader's clock is two days slow; it is the server's that counts.
    const now = end.getTime() - (left * 60 + 30) * 60_000;
    await baltic.page.clock.setFixedTime(now - 2 * 86_400_000);
    await baltic.page.route(
      (url) => url.pathname.startsWith("/service1/") && !url.pathname.endsWith("/live"),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), "x-server-time": String(now) } });
      },
    );
    const text = say.deadline(new Date(`${today}T00:00:00Z`), hour);
    await baltic.signIn(username, `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`);
    // For the reply and for the stamped copy.
    await expect.poll(() => main(baltic).getByText(text).count()).toBe(2);
    await seen(main(baltic).getByText(say.left(left)));
    await baltic.go("/todo");
    await seen(baltic.row(order.number).getByText(text));
    await baltic.go("/dashboard");
    await seen(main(baltic).getByText(text));
    expect(await baltic.page.getByText(say.wrongHour).count()).toBe(0);

    // If both time zones agree, only one time is shown.
    const near = await person({ language });
    await near.signIn(username, `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`);
    await seen(main(near).getByText(text.slice(0, 8)));
    expect(await main(near).getByText(hour).count()).toBe(0);
  });
});
