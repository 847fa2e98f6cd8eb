import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { BUYERS_ORDERS, makeKnownSupplier, SUPPLIERS_ORDERS } from "../support/orders";
import {
  CALENDAR,
  endsIn,
  lookAtClocks,
  makePublished,
  scan,
  STAMPED_COPIES,
  stampWords,
} from "../support/stamps";
import { gone, seen, test, type Person } from "../support/test";
import { IN_CHINESE } from "../support/words";

function main({ page }: Person): Locator {
  return page.getByRole("main");
}

describe.each(IN_CHINESE)("stamped copies with a clock, in %s", (language) => {
  const say = stampWords[language];

  test("both sides see the clock run, run out and cost", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const supplier = await makeKnownSupplier(chen);
    const order = await makePublished(await Colleague.signIn("zhang.li"), supplier.erpNo);
    const [zhang, he] = [await person({ language }), await person({ language })];
    await he.signIn(supplier.username, "/dashboard");
    const next = main(he).getByRole("region", { name: say.dueNext });
    await seen(next.getByRole("link", { name: order.number }));
    await he.go(`${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`);
    await zhang.signIn("zhang.li", `${BUYERS_ORDERS}/${order.id}`);
    await seen(main(he).getByText(say.dueBy));
    await seen(main(he).getByText(say.costs));
    // For the buyer it is a fact, not a warning.
    await seen(main(zhang).locator("header").getByText(say.toUpload));
    expect(await main(zhang).getByText(say.costs).count()).toBe(0);
    expect(await violations(he)).toEqual([]);

    // With less than two hours left it is shown in red.
    await endsIn(order, 90);
    await he.page.reload();
    await seen(main(he).getByRole("alert").getByText(say.minutesLeft));

    await endsIn(order, -1);
    await lookAtClocks();
    // The pages update without a reload.
    await seen(main(he).getByRole("alert").getByText(say.late));
    await seen(main(he).getByRole("alert").getByRole("link", { name: say.penalty }));
    await seen(main(zhang).getByRole("link", { name: say.penalty }));
    expect(await main(zhang).getByRole("alert").count()).toBe(0);
    expect(await violations(zhang)).toEqual([]);

    // The buyer may waive it, and the supplier sees the reason.
    await main(zhang).getByRole("link", { name: say.penalty }).click();
    // The penalty leads back to the order it is about.
    await seen(main(zhang).getByRole("link", { name: order.number, exact: true }));
    await main(zhang).getByRole("button", { name: say.waive, exact: true }).click();
    const dialog = zhang.page.getByRole("dialog");
    await dialog.getByLabel(say.whyWaived).fill("第一次");
    await dialog.getByRole("button", { name: new RegExp(`(^|\\s)${say.waive}$`) }).click();
    await gone(dialog);
    await seen(main(zhang).getByText(say.waived));
    await main(he).getByRole("alert").getByRole("link", { name: say.penalty }).click();
    await seen(main(he).getByText("第一次"));
    expect(await main(he).getByRole("button", { name: say.waive, exact: true }).count()).toBe(0);
  });

  test("many scans find their documents by their names", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const supplier = await makeKnownSupplier(chen);
    const order = await makePublished(await Colleague.signIn("zhang.li"), supplier.erpNo);
    const he = await person({ language });
    await he.signIn(supplier.username, STAMPED_COPIES);
    await seen(he.row(order.number));
    await main(he).getByRole("button", { name: say.several }).click();
    const dialog = he.page.getByRole("dialog");
    await dialog
      .locator("input[type=file]")
      .setInputFiles([scan(`${order.number}-盖章.pdf`), scan("4599999999.pdf"), scan(`${order.number}.exe`)]);
    const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    await seen(row(`${order.number}-盖章.pdf`).getByText(order.number, { exact: false }));
    await seen(row("4599999999.pdf").getByText(say.notFound));
    await seen(row(`${order.number}.exe`).getByText(say.badType));
    expect(await violations(he)).toEqual([]);
    await dialog.getByRole("button", { name: say.uploadOne }).click();
    await seen(row(`${order.number}-盖章.pdf`).getByText(say.handedIn));
    await dialog.getByRole("button", { name: say.close }).last().click();
    await gone(dialog);
    await seen(he.row(order.number).getByText(say.toReview));
  });

  test("uploading a stamped copy hands it in", { timeout: LONG_STORY }, async ({ person }) => {
    const [chen, zhang] = [await Colleague.signIn("chen.wei"), await Colleague.signIn("zhang.li")];
    const supplier = await makeKnownSupplier(chen);
    const [order, other] = [
      await makePublished(zhang, supplier.erpNo),
      await makePublished(zhang, supplier.erpNo),
    ];
    const he = await person({ language });
    const { page } = he;
    await he.signIn(supplier.username, `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}`);
    await seen(main(he).getByText(say.dueBy));
    await main(he).getByRole("tab", { name: say.tab }).click();
    const dialog = page.getByRole("dialog");
    const upload = async (name: string) => {
      await main(he).getByRole("button", { name: say.upload }).click();
      await dialog.locator("input[type=file]").setInputFiles([scan(name)]);
    };

    // A scan of another order is detected before it is submitted.
    await upload(`${other.number}.pdf`);
    await seen(dialog.getByRole("alert").getByText(say.doubt(other.number, order.number)));
    expect(await violations(he)).toEqual([]);
    await dialog.getByRole("button", { name: say.otherFile }).click();
    await seen(main(he).getByText(say.dueBy));

    // On its way it is not lost by a stray click, and Escape asks first.
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(
      /stampedCopy\/upload/,
      async (route) => {
        await arrived;
        await route.continue();
      },
      { times: 1 },
    );
    await dialog.locator("input[type=file]").setInputFiles([scan(`${order.number}.pdf`)]);
    await seen(dialog.getByRole("progressbar"));
    await page.mouse.click(5, 5);
    await page.keyboard.press("Escape");
    const question = dialog.filter({ hasText: say.stopTitle });
    await question.getByRole("button", { name: say.goOn }).click();
    await gone(question);
    await seen(dialog.getByRole("progressbar"));
    arrive();
    await gone(dialog);
    await seen(main(he).getByText(say.stopped));
    await seen(main(he).getByText(say.toReview));
    await gone(main(he).getByText(say.dueBy));

    // It can be withdrawn for a minute; then the due date applies again, and the page says so in red.
    await main(he).getByRole("button", { name: say.takeBack }).click();
    const red = main(he).getByRole("alert").filter({ hasText: say.notHandedIn });
    await seen(red.getByRole("button", { name: say.submit }));
    await seen(main(he).getByText(say.dueBy));
    expect(await violations(he)).toEqual([]);
    await red.getByRole("button", { name: say.submit }).click();
    await gone(main(he).getByText(say.dueBy));
    await seen(main(he).getByText(say.toReview));

    // Users can submit it anyway, and the reviewer sees that.
    await upload(`${other.number}.pdf`);
    await dialog.getByRole("button", { name: say.anyway }).click();
    await gone(dialog);
    await seen(main(he).getByText(say.confirmed(other.number)));

    // The buyer looks at the paper beside what it is about; a decision can be undone for a moment.
    const li = await person({ language });
    await li.signIn("zhang.li", `${STAMPED_COPIES}?q=${order.number}`);
    await li.row(order.number).getByRole("link", { name: order.number }).click();
    const review = li.page.getByRole("dialog");
    await seen(review.getByRole("toolbar", { name: say.viewTools }));
    await seen(review.getByText(say.unread));
    await seen(review.getByText(say.confirmed(other.number)));
    await review.getByRole("button", { name: say.fitWidth }).click();
    await review.getByRole("button", { name: say.rotate }).click();
    expect(await violations(li)).toEqual([]);
    // Not before the file is scanned for viruses.
    await expect.poll(() => review.getByRole("button", { name: say.reject }).isEnabled()).toBe(true);
    await li.page.keyboard.press("r");
    await seen(review.getByText(say.required));
    await review.getByRole("button", { name: say.unclear }).click();
    await review.getByRole("button", { name: say.reject }).click();
    await seen(review.getByText(say.rejected(order.number)));
    await review.getByRole("button", { name: say.undo }).click();
    await gone(review.getByText(say.rejected(order.number)));
    await seen(review.getByRole("button", { name: say.reject }));
    await review.getByRole("button", { name: say.fitWidth }).focus();
    await li.page.keyboard.press("a");
    await seen(review.getByText(say.approvedNow(order.number)));
    // Leaving sends it.
    await li.page.keyboard.press("Escape");
    await gone(review);
    await seen(li.row(order.number).getByText(say.approved));
    await seen(main(he).getByText(say.approved));
  });

  test("a holiday is entered into the calendar", async ({ person }) => {
    const chen = await person({ language });
    await chen.signIn("chen.wei", CALENDAR);
    await main(chen).getByRole("button", { name: say.addDay }).first().click();
    const drawer = chen.page.getByRole("dialog");
    const day = language === "zh" ? "2099-10-01" : "2099-10-02";
    await drawer.getByRole("textbox", { name: say.day }).fill(day);
    await drawer.getByRole("textbox", { name: say.day }).press("Enter");
    await drawer.getByLabel(say.nameZh).fill("国庆节");
    await drawer.getByLabel(say.nameEn).fill("National Day");
    expect(await violations(chen)).toEqual([]);
    await drawer.getByRole("button", { name: say.save, exact: true }).click();
    await gone(drawer);
    await seen(chen.row(day).getByText(say.holiday));
  });

  test("the months of the calendar lead to their days, by mouse and by keys", async ({ person }) => {
    const chen = await person({ language });
    const { page } = chen;
    await chen.signIn("chen.wei", CALENDAR);
    const months = main(chen).getByRole("region", { name: say.calendar, exact: true });
    await seen(months.locator("button[data-kind=weekend]"));
    expect(await violations(chen)).toEqual([]);
    // Of all days only one is a tab stop.
    expect(await months.locator("button[data-day][tabindex='0']").count()).toBe(1);
    const day = months.locator("button[data-day]").nth(1);
    const [pressed, before] = [
      await day.getAttribute("data-day"),
      months.locator("button[data-day]").first(),
    ];
    await day.focus();
    await page.keyboard.press("ArrowLeft");
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset["day"]);
    await expect.poll(focused).toBe(await before.getAttribute("data-day"));
    // Over the edge of what is shown.
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => String(await focused()) < String(pressed)).toBe(true);
    await months.getByText(say.year, { exact: true }).click();
    await expect.poll(() => months.getByRole("table").count()).toBe(12);
    // A day that has no name yet is proposed for a new one.
    const free = months.locator("button[data-kind=working]").last();
    const on = await free.getAttribute("data-day");
    await free.click();
    const own = page.getByRole("dialog").getByRole("textbox", { name: say.day });
    await expect.poll(() => own.inputValue()).toBe(on);
    await page.keyboard.press("Escape");
    await gone(page.getByRole("dialog"));
  });
});
