import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY, unique } from "../support/admin";
import { Colleague } from "../support/api";
import { dialog, ending, filled, main } from "../support/documents";
import { LEGAL_PERSON, makePendingFiling, reviewWords } from "../support/filingReviews";
import { BUYERS_FILINGS } from "../support/filings";
import { focusIn, gone, PHONE, seen, test, type Person } from "../support/test";
import { IN_ENGLISH } from "../support/words";

interface Filing {
  state: string;
  version: number;
  reason: string;
  marks: { section: string; row: string | null; field: string; note: string }[];
}

describe.each(IN_ENGLISH)("the review of a filing, in %s", (language) => {
  const say = reviewWords[language];
  const head = (person: Person) => main(person).locator("header").filter({ visible: true });
  /** A button of the head, whatever is said after its label. */
  const button = (person: Person, action: string) =>
    head(person).getByRole("button", { name: new RegExp(`^${action}`) });
  const changes = (person: Person) => main(person).getByRole("table", { name: say.changes });
  const line = (person: Person, cell: string) =>
    changes(person).getByRole("row").filter({ hasText: cell }).first();

  test("goes back with marks, which outlive a reload", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const filing = await makePendingFiling(await chen.organize());
    const zhang = await person({ language });
    await zhang.signIn("zhang.li", BUYERS_FILINGS);
    await zhang.row(filing.number).getByRole("link", { name: filing.number }).click();

    // The doubt comes first, and blocks the approval; nothing is filled while nothing is marked.
    await seen(main(zhang).getByRole("heading", { name: say.doubts(1) }));
    await seen(button(zhang, say.approve).filter({ hasText: say.openDoubts }));
    expect(await filled(zhang)).toEqual([]);
    expect(await violations(zhang)).toEqual([]);
    // A blocked button can be pressed, and leads to what blocks it.
    await button(zhang, say.approve).click({ force: true });
    const doubt = main(zhang).getByRole("article").first();
    await focusIn(doubt);

    // Asked of the supplier, it marks its cell.
    await doubt.getByRole("radio", { name: say.ask }).check();
    await doubt.getByRole("button", { name: say.markCell, exact: true }).click();
    await seen(doubt.getByText(say.required));
    const question = unique("whose number? ");
    await doubt.getByLabel(say.askWord).fill(question);
    await zhang.page.keyboard.press("Enter");
    await seen(button(zhang, say.return).filter({ hasText: say.marks(1) }));
    expect(await filled(zhang)).toHaveLength(1);

    // By keys: to the first line, and on to the next, which is marked with a note.
    await doubt.focus();
    await zhang.page.keyboard.press("j");
    await focusIn(line(zhang, say.legalPerson));
    await zhang.page.keyboard.press("j");
    await zhang.page.keyboard.press("m");
    const note = unique("420 or 430? ");
    await zhang.page.keyboard.type(note);
    await zhang.page.keyboard.press("Enter");
    await seen(button(zhang, say.return).filter({ hasText: say.marks(2) }));

    // What is typed stays; which lines are shown stands in the address.
    await main(zhang).getByText(say.marked(2), { exact: true }).click();
    await expect.poll(() => zhang.page.url()).toContain("show=marked");
    await zhang.page.reload();
    await seen(main(zhang).getByText(say.restored));
    await expect.poll(() => changes(zhang).getByRole("textbox").count()).toBe(2);
    expect(await violations(zhang)).toEqual([]);

    await button(zhang, say.return).focus();
    await zhang.page.keyboard.press("r");
    await focusIn(dialog(zhang).getByLabel(say.reason));
    await dialog(zhang)
      .getByRole("button", { name: ending(say.return) })
      .click();
    await seen(dialog(zhang).getByText(say.required));
    const reason = unique("please correct ");
    await dialog(zhang).getByLabel(say.reason).fill(reason);
    expect(await violations(zhang)).toEqual([]);
    await dialog(zhang)
      .getByRole("button", { name: ending(say.return) })
      .click();
    await gone(dialog(zhang));
    await seen(head(zhang).getByText(say.returned).first());
    expect(await button(zhang, say.return).count()).toBe(0);

    const told = await chen.ask<Filing>("GET", `/partner/srmOrganize/detail/${filing.id}`);
    expect(told).toMatchObject({ state: "returned", reason });
    expect(told.marks.map(({ section, field, note: said }) => [section, field, said])).toEqual([
      ["basic", "legalPerson", question.trim()],
      ["basic", "headcount", note.trim()],
    ]);
  });

  test("shows doubts and differences, and approves", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const organize = await chen.organize();
    const filing = await makePendingFiling(organize);
    const zhang = await person({ language });
    await zhang.signIn("zhang.li", `${BUYERS_FILINGS}/${filing.id}`);

    // What is in force, what is filed; three values where the data moved meanwhile; a row that is added.
    await seen(line(zhang, say.legalPerson).getByText(LEGAL_PERSON));
    const moved = changes(zhang).getByRole("row").filter({ hasText: "430" });
    await expect.poll(() => moved.innerText()).toMatch(say.threeWays);
    await seen(changes(zhang).getByText("13900002210"));
    await main(zhang).getByText(say.all).first().click();
    await expect.poll(() => zhang.page.url()).toContain("show=all");
    await seen(changes(zhang).getByText(organize.nameZh).first());
    await main(zhang).getByText(say.onlyChanges).first().click();

    const doubt = main(zhang).getByRole("article").first();
    await doubt.focus();
    await zhang.page.keyboard.press("s");
    await focusIn(doubt.getByLabel(say.acceptWord));
    const word = unique("early pilot code ");
    await zhang.page.keyboard.type(word);
    await doubt.getByRole("button", { name: say.settle, exact: true }).click();
    await seen(main(zhang).getByRole("heading", { name: say.settled }));
    await seen(main(zhang).getByText(word));
    await expect.poll(() => filled(zhang)).toEqual([say.approve]);

    await line(zhang, say.legalPerson).focus();
    await zhang.page.keyboard.press("a");
    await dialog(zhang)
      .getByRole("button", { name: ending(say.approve) })
      .click();
    await gone(dialog(zhang));
    await seen(main(zhang).locator("[aria-current=step]").getByText(say.approved));
    const after = await chen.ask<{ legalPerson: string; headcount: number }>(
      "GET",
      `/partner/organize/detail/${organize.id}`,
    );
    expect(after.legalPerson).toBe(LEGAL_PERSON);
  });

  test("fits a phone", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const filing = await makePendingFiling(await chen.organize());
    const zhang = await person({ language, viewport: PHONE, touch: true });
    await zhang.signIn("zhang.li", `${BUYERS_FILINGS}/${filing.id}`);
    await seen(line(zhang, say.legalPerson).getByText(LEGAL_PERSON));
    expect(await zhang.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // While nothing is marked, the foot leads to the doubt that blocks the approval.
    const foot = main(zhang).locator("footer").getByRole("button");
    await foot.filter({ hasText: say.openDoubts }).click({ force: true });
    await focusIn(main(zhang).getByRole("article").first());
    await changes(zhang)
      .getByRole("button", { name: say.mark(say.legalPerson) })
      .click();
    await changes(zhang).getByLabel(say.note(say.legalPerson)).fill("?");
    expect(await zhang.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // The filled button is at the foot, where the thumb is.
    await seen(foot.filter({ hasText: say.marks(1) }));
    expect(await violations(zhang)).toEqual([]);
  });
});
