import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { makeSupplier } from "../support/fileTasks";
import { makeOrders, ORDER_REPORT, orderReportWords } from "../support/orderReports";
import { focusIn, seen, test, type Person } from "../support/test";
import { IN_CHINESE } from "../support/words";

/** Opens the list behind a mark of a chart, and goes back. */
async function opensWith({ page }: Person, chart: Locator, name: RegExp, rows: string): Promise<void> {
  await chart.getByRole("link", { name }).last().click();
  await seen(page.getByRole("main").getByText(rows));
  await page.goBack();
  await seen(chart.getByRole("link", { name }));
}

describe.each(IN_CHINESE)("orders at a glance, in %s", (language) => {
  const say = orderReportWords[language];

  test("every number opens the rows it counts", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const { organize, username } = await makeSupplier(chen);
    // Published at the same time, so that all are in one month.
    await makeOrders(organize, [
      { state: "replied", published: 1, replied: 0.5 },
      { state: "replied", published: 1, replied: 0.5, daysLate: 4 },
      { state: "replied", published: 1, replied: 0.5, daysLate: 7 },
      { state: "to_reply", published: 1 },
      { state: "to_reply", published: 1 },
      { state: "voided", published: 1 },
    ]);
    await makeOrders(organize, [
      { state: "replied", published: 24 * 5, replied: 1, repliedLate: true, daysLate: 1 },
    ]);

    const he = await person({ language });
    await he.signIn(username, ORDER_REPORT);
    const main = he.page.getByRole("main");
    const replies = main.getByRole("figure", { name: say.replies });
    const actions = main.getByRole("figure", { name: say.actions });
    await seen(replies.getByRole("link", { name: new RegExp(`${say.inTime}: 3$`) }));
    await seen(actions.getByRole("link", { name: new RegExp(`${say.pullIn}: 3$`) }));
    expect(await violations(he)).toEqual([]);
    // Charts have captions: below the title of the page no heading is left out.
    expect(await main.getByRole("heading", { level: 3 }).count()).toBe(0);
    await opensWith(he, replies, new RegExp(`${say.inTime}: 3$`), say.inAll(3));
    await opensWith(he, replies, new RegExp(`${say.open}: 2$`), say.inAll(2));
    await opensWith(he, replies, new RegExp(`${say.late}: 1$`), say.inAll(1));
    await opensWith(he, replies, new RegExp(`${say.ended}: 1$`), say.inAll(1));

    // By keyboard: the marks are one stop of the Tab key, and the last of them is one of those that ended.
    await replies.getByRole("link", { name: new RegExp(`${say.inTime}: 3$`) }).focus();
    await he.page.keyboard.press("End");
    const ended = replies.getByRole("link", { name: new RegExp(`${say.ended}: 1$`) });
    await focusIn(ended);
    expect(await replies.locator("li a[tabindex='0']").count()).toBe(1);
    await he.page.keyboard.press("Enter");
    await seen(main.getByText(say.inAll(1)));

    // The same as a table, by keyboard.
    await he.go(ORDER_REPORT);
    await replies.getByText(say.table, { exact: true }).click();
    const table = replies.getByRole("table");
    await seen(table.getByRole("columnheader", { name: say.count }));
    await table.getByRole("link", { name: "3", exact: true }).last().focus();
    await he.page.keyboard.press("Enter");
    await seen(main.getByText(say.inAll(3)));

    // Three lines are late: by one, four and seven days. The chart above the list they open is about them alone.
    await he.go(ORDER_REPORT);
    await actions.getByRole("link", { name: new RegExp(`${say.pullIn}: 3$`) }).click();
    await seen(main.getByText(say.inAll(3)));
    await seen(actions.getByRole("link", { name: `${say.actions}, ${say.count}: 3`, exact: true }));
    expect(await violations(he)).toEqual([]);
  });
});
