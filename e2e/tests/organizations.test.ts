import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Colleague } from "../support/api";
import { peopleWords } from "../support/peopleWords";
import { gone, seen, someone, test } from "../support/test";
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

    await page.getByRole("button", { name: say.addOrganize }).click();
    const drawer = zhao.drawer();
    const save = () => drawer.getByRole("button", { name: say.save }).click();
    const erp = drawer.getByRole("textbox", { name: say.erp });
    await save();
    await expect.poll(() => drawer.getByRole("alert").getByText(say.required).count()).toBe(3);
    await drawer.getByRole("textbox", { name: say.nameZh, exact: false }).first().fill(`新公司${name}`);
    await drawer.getByRole("textbox", { name: say.nameEn, exact: false }).first().fill(`New Company ${name}`);
    await drawer.getByRole("combobox", { name: say.relation }).click();
    await page.locator(".ant-select-item-option").filter({ hasText: say.supplier }).click();
    await erp.fill("10 01");
    await save();
    await seen(drawer.getByRole("alert").getByText(say.badErp));
    expect(await erp.getAttribute("aria-invalid")).toBe("true");
    expect(await violations(zhao)).toEqual([]);
    // Only the server knows that the number is taken.
    await erp.fill(erpNo ?? "");
    await save();
    await seen(drawer.getByRole("alert").getByText(say.erpTaken));
    await erp.fill("");
    await save();
    await seen(page.getByText(say.saved));
    await gone(drawer);

    await zhao.go(`${ORGANIZATIONS}?q=${name}`);
    await seen(zhao.row(name));
  });

  test("one is frozen and deleted, and what is blocked says why", async ({ person }) => {
    const name = mark();
    const names = { nameZh: `旧公司${name}`, nameEn: `Old Company ${name}` };
    await (await Colleague.signIn("chen.wei")).organize(names);
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${ORGANIZATIONS}?q=${name}`);
    const drawer = zhao.drawer();
    const row = zhao.row(name);
    await row.getByRole("button", { name: say.remove }).hover();
    await seen(page.getByRole("tooltip").getByText(say.onlyFrozenDeleted));
    const act = async (action: string) => {
      await row.getByRole("button", { name: action, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
    };
    await act(say.freeze);
    await seen(row.getByText(say.frozen));
    await row.getByRole("button", { name }).click();
    await seen(drawer.getByText(say.frozenNotEdited));
    await drawer.getByRole("tab", { name: say.history }).click();
    await seen(drawer.getByRole("tabpanel", { name: say.history }).getByText(say.freeze, { exact: true }));
    expect(await violations(zhao)).toEqual([]);
    await page.keyboard.press("Escape");
    await gone(drawer);
    await act(say.remove);
    await seen(page.getByText(say.noRows));
  });

  test("users are added and removed from the organisation's side", async ({ person }) => {
    const organize = await (await Colleague.signIn("chen.wei")).organize();
    const member = await someone("auditor");
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${ORGANIZATIONS}?q=${organize.shortNameEn}&open=${organize.id}`);
    const drawer = zhao.drawer();
    await drawer.getByRole("tab", { name: say.organizeUsers }).click();
    await drawer.getByRole("combobox", { name: say.addToOrganize }).fill(member);
    await page.locator(".ant-select-item-option").filter({ hasText: member }).click();
    await seen(page.getByText(say.userJoined));
    const row = drawer.getByRole("listitem").filter({ hasText: member });
    await seen(row);
    expect(await violations(zhao)).toEqual([]);
    await row.getByRole("button", { name: say.removeFromOrganize }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.removeFromOrganize, exact: true }).click();
    await seen(page.getByText(say.userLeft));
    await gone(row);
  });

  test("two administrators: the later one reads what changed, and loses nothing", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const organize = await chen.organize();
    const zhao = await person({ language });
    const { words } = zhao;
    await zhao.signIn("zhao.lei", `${ORGANIZATIONS}?q=${organize.shortNameEn}&open=${organize.id}`);
    const drawer = zhao.drawer();
    const typed = drawer.getByRole("textbox", { name: say.nameEn, exact: false }).first();
    await typed.fill("What I write");
    const erpNo = `E${mark()}`;
    await chen.changeOrganize(organize, { erpNo, internalGroup: true });
    const empty = language === "zh" ? "（空）" : "(empty)";
    await seen(drawer.getByText(words.changed(say.erp, empty, erpNo)));
    await drawer.getByRole("button", { name: say.save }).click();
    await seen(drawer.getByText(words.conflict));
    await drawer.getByRole("button", { name: say.loadLatest }).click();
    await gone(drawer.getByText(words.conflict));
    expect(await typed.inputValue()).toBe("What I write");
    expect(await drawer.getByRole("textbox", { name: say.erp }).inputValue()).toBe(erpNo);
    await drawer.getByRole("button", { name: say.save }).click();
    await seen(zhao.page.getByText(say.saved));
    await gone(drawer);
    await seen(zhao.row("What I write"));
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
    await more.click();
    await page.getByRole("menuitem", { name: say.freeze, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.freeze, exact: true }).click();
    await seen(card.getByText(say.frozen));
    // Said before anybody tries.
    await more.click();
    await seen(page.getByRole("menuitem", { name: say.remove }).getByText(say.internalStays));
  });
});
