import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { act, lineCell, main, noticed, rawInHistory, typeInto } from "../support/documents";
import { BUYERS_ORDERS, orderOnce, orderWords, publishedOrder, SUPPLIERS_ORDERS } from "../support/orders";
import { gone, seen, test, type Person } from "../support/test";
import { IN_ENGLISH } from "../support/words";

/** The index of the column with the promised date. */
const PROMISED_ON = 6;
/** The index of the column with the ordered quantity. */
const ORDERED = 3;
const REASON = "production stops without them";
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
      await seen(main(zhang).getByText(say.toReply));

      await he.signIn(username, `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`);
      await main(he).getByRole("button", { name: say.asWanted }).click();
      await typeInto(he, 1, PROMISED_ON, DAY);
      // Short forms count from the required date, and the calendar opens beside the cell.
      await typeInto(he, 3, PROMISED_ON, "+7");
      await lineCell(he, 2, PROMISED_ON).click();
      await he.page.keyboard.press("F2");
      await seen(he.page.getByText(say.dayHint));
      // Weekends, at least, are days on which nobody works.
      await seen(he.page.locator("[data-day][data-rest]"));
      await he.page.keyboard.press("Escape");
      await gone(he.page.getByText(say.dayHint));
      // A promised date can be cut, an ordered quantity cannot; nothing is merged.
      for (const [column, cuts] of [
        [PROMISED_ON, 1],
        [ORDERED, 0],
      ] as const) {
        await lineCell(he, 2, column).click({ button: "right" });
        await seen(he.page.getByRole("menuitem", { name: say.copy }));
        expect(await he.page.getByRole("menuitem", { name: say.cut }).count()).toBe(cuts);
        expect(await he.page.getByRole("menuitem", { name: /Ctrl\+D/ }).count()).toBe(cuts);
        expect(await he.page.getByRole("menuitem", { name: say.merge }).count()).toBe(0);
        await he.page.keyboard.press("Escape");
      }
      await main(he).getByRole("button", { name: say.saveDraft, exact: true }).click();
      await orderOnce(chen, number, ({ state }) => state === "replying");
      await he.page.reload();
      await seen(main(he).getByRole("gridcell", { name: DAY }));

      // The buyer's page updates to "Reply in draft", without the draft's content.
      const reads = (who: Person) => main(who).innerText();
      await seen(main(zhang).getByText(say.inPreparation));
      expect(await reads(zhang)).not.toContain(DAY);
      for (const page of [
        `${BUYERS_ORDERS}/${order.id}?tab=history`,
        `${BUYERS_ORDERS}?q=${number}`,
        `/paySynergies/POActionReports?q=${number}`,
      ]) {
        await zhang.go(page);
        await seen(main(zhang).getByText(say.inPreparation).or(main(zhang).getByText(number)));
        expect([page, await reads(zhang)].join(": ")).not.toContain(DAY);
      }

      await zhang.go(`${BUYERS_ORDERS}/${order.id}`);
      await seen(main(zhang).getByText(say.inPreparation));
      await main(he).getByRole("button", { name: say.release, exact: true }).click();
      await seen(main(zhang).getByText(say.replied));
      await seen(main(zhang).getByRole("cell", { name: DAY }));
      expect(await rawInHistory(zhang, say.activity)).toEqual([]);
      // The draft and the reply are told; the draft without what it says.
      await seen(
        main(zhang)
          .getByRole("region", { name: say.activity })
          .getByText(/later than required|晚于要求/),
      );

      // What differs is marked, counted and can be shown alone; the address keeps that.
      await seen(main(zhang).getByText(say.datesDiffer));
      await seen(main(zhang).getByText(say.daysLate(7), { exact: true }));
      await seen(main(zhang).getByText(say.lateLines(2)));
      // The latest line is the first of the order; sorted by the difference, it is the last.
      const firstLine = main(zhang).locator("table tbody th").first();
      expect(await firstLine.innerText()).toBe("00010");
      await main(zhang).getByRole("button", { name: say.difference, exact: true }).click();
      await expect.poll(() => firstLine.innerText()).toBe("00020");
      await main(zhang).getByRole("switch").click();
      await expect.poll(() => zhang.page.url()).toContain("differing=1");
      expect(await violations(zhang)).toEqual([]);

      // The supplier learns that the dates are accepted.
      await act(zhang, say.acceptDates);
      await gone(main(zhang).getByText(say.datesDiffer));
      await noticed(he, say.datesAccepted);
      expect(await main(zhang).getByRole("button", { name: say.acceptDates, exact: true }).count()).toBe(0);

      // The reason for another reply stays until there is one, also beside a draft.
      await act(zhang, say.reopen, { [say.why]: REASON });
      await seen(main(he).getByText(REASON));
      await main(he).getByRole("button", { name: say.saveDraft, exact: true }).click();
      await orderOnce(chen, number, ({ state }) => state === "replying");
      await seen(main(he).getByText(REASON));
    },
  );
});
