import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { makeSupplier } from "../support/fileTasks";
import { makeOrders, ORDER_REPORT, orderReportWords } from "../support/orderReports";
import { seen, test, type Person } from "../support/test";
import { IN_CHINESE } from "../support/words";

/** Opens the list behind a part of the chart, and goes back. */
async function opensWith({ page }: Person, name: RegExp, rows: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("link", { name }).last().click();
  await seen(main.getByText(rows));
  await page.goBack();
  await seen(main.getByRole("link", { name }));
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
    await seen(main.getByRole("link", { name: new RegExp(`${say.inTime}: 3$`) }));
    expect(await violations(he)).toEqual([]);
    await opensWith(he, new RegExp(`${say.inTime}: 3$`), say.inAll(3));
    await opensWith(he, new RegExp(`${say.open}: 2$`), say.inAll(2));
    await opensWith(he, new RegExp(`${say.late}: 1$`), say.inAll(1));
    await opensWith(he, new RegExp(`${say.ended}: 1$`), say.inAll(1));

    // The same as a table, by keyboard.
    await main.getByText(say.table, { exact: true }).click();
    const table = main.getByRole("table").first();
    await seen(table.getByRole("columnheader", { name: say.published }));
    await table.getByRole("link", { name: "3", exact: true }).last().focus();
    await he.page.keyboard.press("Enter");
    await seen(main.getByText(say.inAll(3)));

    // Three lines are late: by one, four and seven days.
    await he.go(ORDER_REPORT);
    const late = main.getByRole("row").filter({ hasText: organize.nameEn.slice(-8) });
    await seen(late.getByRole("cell", { name: "4", exact: true }));
    await late.getByRole("link", { name: "3", exact: true }).first().click();
    await seen(main.getByText(say.inAll(3)));
  });
});
