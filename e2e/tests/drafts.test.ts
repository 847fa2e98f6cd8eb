import { describe, expect } from "vitest";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { main, typeInto } from "../support/documents";
import { BUYERS_ORDERS, orderOnce, orderWords, publishedOrder, SUPPLIERS_ORDERS } from "../support/orders";
import { seen, test, type Person } from "../support/test";
import { IN_ENGLISH } from "../support/words";

/** The index of the column with the promised date. */
const PROMISED_ON = 6;
/** A date that occurs nowhere else. */
const DAY = `${new Date().getFullYear() + 1}-07-07`;

describe.each(IN_ENGLISH)("drafts of replies, in %s", (language) => {
  const say = orderWords[language];

  test(
    "a purchaser learns that a reply is in preparation, and what it says once it is published",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { order, number, username } = await publishedOrder(chen);
      const [zhang, he] = [await person({ language }), await person({ language })];
      await zhang.signIn("zhang.li", `${BUYERS_ORDERS}/${order.id}`);
      await seen(main(zhang).getByText(say.toReply).first());

      await he.signIn(username, `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`);
      await main(he).getByRole("button", { name: say.asWanted }).click();
      await typeInto(he, 1, PROMISED_ON, DAY);
      await main(he).getByRole("button", { name: say.saveDraft, exact: true }).click();
      await orderOnce(chen, number, ({ state }) => state === "replying");
      await he.page.reload();
      await seen(main(he).getByRole("gridcell", { name: DAY }).first());

      // The buyer's page updates to "in preparation", without the draft's content.
      const reads = (who: Person) => main(who).innerText();
      await seen(main(zhang).getByText(say.inPreparation).first());
      expect(await reads(zhang)).not.toContain(DAY);
      for (const page of [
        `${BUYERS_ORDERS}/${order.id}?tab=history`,
        `${BUYERS_ORDERS}?q=${number}`,
        `/paySynergies/POActionReports?q=${number}`,
      ]) {
        await zhang.go(page);
        await seen(main(zhang).getByText(say.inPreparation).or(main(zhang).getByText(number)).first());
        expect([page, await reads(zhang)].join(": ")).not.toContain(DAY);
      }

      await zhang.go(`${BUYERS_ORDERS}/${order.id}`);
      await seen(main(zhang).getByText(say.inPreparation).first());
      await main(he).getByRole("button", { name: say.release, exact: true }).click();
      await seen(main(zhang).getByText(say.replied).first());
      await seen(main(zhang).getByRole("gridcell", { name: DAY }).first());
    },
  );
});
