import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Colleague } from "../support/api";
import { act, dialog, main, select } from "../support/documents";
import { makeFilingSupplier } from "../support/filings";
import { peopleWords } from "../support/peopleWords";
import { gone, PHONE, seen, someone, test } from "../support/test";
import { fitsSideways } from "../support/thumb";
import { IN_ENGLISH } from "../support/words";

const ORGANIZATIONS = "/systemManage/organize";

const mark = () => randomBytes(4).toString("hex");

describe.each(IN_ENGLISH)("organisations, in %s", (language) => {
  const say = peopleWords[language];

  test("one is added, with every refusal beside its field", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const { erpNo } = await chen.organize({ erpNo: `E${mark()}` });
    const name = mark();
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei");
    await zhao.menu().getByRole("link", { name: say.organizations }).click();
    await seen(zhao.table().getByRole("row").nth(1));
    expect(await violations(zhao)).toEqual([]);

    await main(zhao).getByRole("button", { name: say.addOrganize }).click();
    const form = main(zhao);
    const save = () => form.getByRole("button", { name: say.save, exact: true }).click();
    const erp = form.getByRole("textbox", { name: say.erp });
    await save();
    await expect.poll(() => form.getByRole("alert").getByText(say.required).count()).toBe(3);
    await form.getByRole("textbox", { name: say.nameZh, exact: false }).first().fill(`新公司${name}`);
    await form.getByRole("textbox", { name: say.nameEn, exact: false }).first().fill(`New Company ${name}`);
    await form.getByRole("combobox", { name: say.relation }).click();
    await page.locator(".ant-select-item-option").filter({ hasText: say.supplier }).click();
    await erp.fill("10 01");
    await save();
    await seen(form.getByRole("alert").getByText(say.badErp));
    expect(await erp.getAttribute("aria-invalid")).toBe("true");
    expect(await violations(zhao)).toEqual([]);
    // Only the server knows that the number is taken.
    await erp.fill(erpNo ?? "");
    await save();
    await seen(form.getByRole("alert").getByText(say.erpTaken));
    await erp.fill("");
    await save();
    await seen(main(zhao).getByRole("heading", { level: 1, name: /^SP\d{6}$/ }));
    expect(await violations(zhao)).toEqual([]);

    await zhao.go(`${ORGANIZATIONS}?q=${name}`);
    await seen(zhao.row(name));
  });

  test("one is frozen for a reason and ended, and what is blocked says why", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const organize = await chen.organize();
    const zhao = await person({ language });
    await zhao.signIn("zhao.lei", `${ORGANIZATIONS}/${organize.id}`);
    const told = { [say.reason]: "e2e" };
    await act(zhao, say.freeze, told);
    await seen(main(zhao).locator("header").getByText(say.frozen, { exact: true }));
    await select(zhao, say.unfreeze);
    // Without a reason it stays.
    await dialog(zhao).getByRole("button", { name: say.unfreeze, exact: true }).click();
    await seen(dialog(zhao).getByRole("alert").getByText(say.required));
    await zhao.page.keyboard.press("Escape");
    await gone(dialog(zhao));
    await act(zhao, say.end, told);
    await seen(main(zhao).locator("header").getByText(say.ended, { exact: true }));
    expect(await violations(zhao)).toEqual([]);
  });

  test("a supplier's page begins with what it lacks, to each side in its words", async ({ person }) => {
    const { organize, username } = await makeFilingSupplier({ erpNo: "" });
    const zhao = await person({ language });
    await zhao.signIn("zhao.lei", `${ORGANIZATIONS}/${organize.id}`);
    const needs = (title: string) => main(zhao).getByRole("region", { name: title });
    const legal = needs(say.needs).getByRole("listitem").filter({ hasText: say.authentication });
    await seen(legal.getByText(say.legal));
    expect(await violations(zhao)).toEqual([]);
    await legal.getByRole("link").click();
    await expect.poll(() => zhao.page.url()).toContain("tab=authentication");

    const he = await person({ language, viewport: PHONE });
    await he.signIn(username, `/partnerManage/company/${organize.id}`);
    const own = main(he).getByRole("region", { name: say.ownNeeds });
    await seen(own.getByText(say.buyersLegal));
    await seen(own.getByText(say.ownTurn));
    // What the OA is asked is the buyer's own affair.
    expect(await own.getByRole("listitem").count()).toBe(4);
    expect(await fitsSideways(he.page)).toBe(true);
    expect(await violations(he)).toEqual([]);
  });

  test("users are added and removed from the organisation's side", async ({ person }) => {
    const organize = await (await Colleague.signIn("chen.wei")).organize();
    const member = await someone("auditor");
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${ORGANIZATIONS}/${organize.id}`);
    await main(zhao).getByRole("tab", { name: say.organizeUsers }).click();
    await main(zhao).getByRole("combobox", { name: say.addToOrganize }).fill(member);
    await page.locator(".ant-select-item-option").filter({ hasText: member }).click();
    await seen(page.getByText(say.userJoined));
    const row = main(zhao).getByRole("listitem").filter({ hasText: member });
    await seen(row);
    expect(await violations(zhao)).toEqual([]);
    await row.getByRole("button", { name: say.removeFromOrganize }).click();
    await dialog(zhao).getByRole("button", { name: say.removeFromOrganize, exact: true }).click();
    await seen(page.getByText(say.userLeft));
    await gone(row);
  });

  test("two administrators: the later one reads what changed, and loses nothing", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const organize = await chen.organize();
    const zhao = await person({ language });
    const { words } = zhao;
    await zhao.signIn("zhao.lei", `${ORGANIZATIONS}/edit/${organize.id}`);
    const form = main(zhao);
    const typed = form.getByRole("textbox", { name: say.nameEn, exact: false }).first();
    await typed.fill(`What I write ${mark()}`);
    const written = await typed.inputValue();
    const erpNo = `E${mark()}`;
    await chen.changeOrganize(organize, { erpNo });
    await seen(form.getByText(words.changed(say.erp, organize.erpNo ?? "", erpNo)));
    await form.getByRole("button", { name: say.save, exact: true }).click();
    await seen(form.getByText(words.conflict));
    await form.getByRole("button", { name: say.loadLatest }).click();
    await gone(form.getByText(words.conflict));
    expect(await typed.inputValue()).toBe(written);
    expect(await form.getByRole("textbox", { name: say.erp }).inputValue()).toBe(erpNo);
    await form.getByRole("button", { name: say.save, exact: true }).click();
    await seen(main(zhao).getByRole("heading", { level: 1, name: /^SP\d{6}$/ }));
  });
});

describe("organisations", () => {
  const say = peopleWords.en;

  test("one of our own group stays, and why is said", async ({ person }) => {
    const organize = await (await Colleague.signIn("chen.wei")).organize({ internalGroup: true });
    const zhao = await person({ language: "en", viewport: { width: 390, height: 844 } });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${ORGANIZATIONS}?q=${organize.shortNameEn}`);
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: organize.nameEn });
    const more = card.getByRole("button", { name: new RegExp(`^${say.more} `) });
    await seen(card);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(zhao)).toEqual([]);
    // Said before anybody tries.
    await more.click();
    await seen(page.getByRole("menuitem", { name: say.freeze }).getByText(say.internalNotFrozen));
    await seen(page.getByRole("menuitem", { name: say.remove }).getByText(say.onlyUnreviewedDeleted));
  });
});
