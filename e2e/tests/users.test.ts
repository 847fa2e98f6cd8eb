import { randomBytes } from "node:crypto";
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Colleague, type User } from "../support/api";
import { batchWords } from "../support/batchWords";
import { mailTo } from "../support/mail";
import { peopleWords } from "../support/peopleWords";
import { focusIn, gone, seen, someone, test, type Person } from "../support/test";
import { IN_CHINESE } from "../support/words";

const USERS = "/systemManage/userManage";
const PASSWORD = "Fresh-start-7";
const TWO_PEOPLE_AND_A_MAIL = 120_000;

const mark = () => randomBytes(4).toString("hex");

/** A text field by the beginning of its label: a required mark may follow. */
function field({ page }: Person, label: string): Locator {
  return page.getByRole("textbox", { name: new RegExp(`^${label}`) });
}

/** Searches in a select and picks the first match. */
async function choose({ page }: Person, label: string, text: string): Promise<void> {
  const box = page.getByRole("combobox", { name: new RegExp(`^${label}`) });
  await box.click();
  await box.fill(text);
  await page.locator(".ant-select-item-option").filter({ hasText: text }).first().click();
  await page.keyboard.press("Escape");
  await gone(page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)"));
}

/** The validation message of a field. */
function problem(input: Locator): Promise<string> {
  return input.evaluate((element) => {
    const note = element.getAttribute("aria-describedby");
    return element.getAttribute("aria-invalid") === "true" && note
      ? (document.getElementById(note)?.textContent ?? "")
      : "";
  });
}

describe.each(IN_CHINESE)("users, in %s", (language) => {
  const say = peopleWords[language];

  test(
    "one is added, chooses a password by mail and signs in",
    { timeout: TWO_PEOPLE_AND_A_MAIL },
    async ({ person }) => {
      const account = `e2e.${mark()}`;
      const email = `${account}@acme.example`;
      const zhao = await person({ language });
      const { page, words } = zhao;
      await zhao.signIn("zhao.lei");
      await zhao.menu().getByRole("link", { name: say.users, exact: true }).click();
      await seen(zhao.row("huang.jie"));
      expect(await violations(zhao)).toEqual([]);

      await page.getByRole("button", { name: say.addUser }).click();
      await field(zhao, say.account).fill(account);
      await field(zhao, say.email).fill(email);
      await field(zhao, say.surname).fill("Lin");
      await field(zhao, say.name).fill("Jing");
      await choose(zhao, say.roles, say.auditor);
      expect(await violations(zhao)).toEqual([]);
      await page.getByRole("button", { name: say.save }).click();
      await seen(page.getByText(say.added(email)));
      // The tab of the new user replaces the form's tab.
      const tabs = page.getByRole("navigation").filter({ has: page.getByRole("link", { name: "Jing Lin" }) });
      await seen(tabs.getByRole("link", { name: "Jing Lin" }));
      expect(await tabs.getByRole("link", { name: say.addUser }).count()).toBe(0);
      expect(await violations(zhao)).toEqual([]);

      const newcomer = await person({ language });
      const link = /\/resetPassword#\S+/.exec(await mailTo(email))?.[0] ?? "";
      await newcomer.go(link);
      await newcomer.page.locator("input[autocomplete=new-password]").first().fill(PASSWORD);
      await newcomer.page.locator("input[autocomplete=new-password]").last().fill(PASSWORD);
      await newcomer.page.getByRole("button", { name: words.saveNewPassword }).click();
      await seen(newcomer.page.getByText(words.passwordChanged));
      await newcomer.go("/login");
      await newcomer.fillSignIn(account, PASSWORD);
      await seen(newcomer.menu().getByRole("link", { name: say.users, exact: true }));

      await page.reload();
      await seen(page.getByRole("region", { name: say.latestSignIns }).getByText(say.signedIn));
    },
  );

  test("freezing says what it does, and ends the session at once", async ({ person }) => {
    const account = await someone("auditor");
    const frozen = await person({ language });
    await frozen.signIn(account);
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${USERS}?q=${account}`);
    await zhao.row(account).getByRole("link", { name: account, exact: true }).click();
    // The list has a button of the same name, so waits for the page first.
    await seen(page.getByRole("region", { name: say.history }));
    await page.getByRole("button", { name: say.freeze, exact: true }).click();
    const question = page.getByRole("dialog").filter({ hasText: account });
    await seen(question.getByText(say.freezeEffect));
    await question.getByRole("button", { name: say.freeze, exact: true }).click();
    await seen(page.getByRole("main").getByText(say.frozen, { exact: true }));
    await seen(page.getByRole("region", { name: say.history }).getByText(say.freeze, { exact: true }));

    // Without interaction.
    await seen(frozen.page.getByLabel(words.username));
    await frozen.fillSignIn(account);
    // The page stays behind the sign-in dialog, and is not accessible.
    const again = frozen.page.getByRole("dialog");
    await seen(again.getByRole("alert"));
    await seen(again);
  });

  test("every refusal stands beside its field", async ({ person }) => {
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${USERS}/add`);
    const account = field(zhao, say.account);
    const roles = page.getByRole("combobox", { name: new RegExp(`^${say.roles}`) });
    const save = () => page.getByRole("button", { name: say.save }).click();

    await seen(account);
    await save();
    await expect.poll(() => problem(account)).toBe(say.required);
    expect(await problem(field(zhao, say.name))).toBe(say.required);
    expect(await problem(roles)).toBe(say.required);
    expect(await violations(zhao)).toEqual([]);
    // Errors are listed in the footer, with links to their fields.
    await page.locator("footer").getByRole("button", { name: say.roles }).click();
    await focusIn(roles);

    await account.fill("two words");
    await field(zhao, say.email).fill("nobody@");
    await field(zhao, say.mobile).fill("call me");
    await field(zhao, say.name).fill("静");
    await choose(zhao, say.roles, say.purchaser);
    await page.getByRole("radio", { name: say.supplierUser }).check();
    await save();
    await expect.poll(() => problem(account)).toBe(say.badAccount);
    expect(await problem(field(zhao, say.email))).toBe(say.badEmail);
    expect(await problem(field(zhao, say.mobile))).toBe(say.badPhone);
    expect(await problem(roles)).toBe(say.otherSide);
    const organizes = page.getByRole("combobox", { name: new RegExp(`^${say.organizes}`) });
    expect(await problem(organizes)).toBe(say.needsOrganize);

    // These two are validated by the server only.
    await page.getByRole("radio").first().check();
    await account.fill("x".repeat(61));
    await field(zhao, say.email).fill("");
    await field(zhao, say.mobile).fill("");
    await save();
    await expect.poll(() => problem(account)).toContain(say.tooLong);
    await account.fill("Wang.Min");
    await save();
    await seen(page.getByRole("main").getByRole("alert").getByText(say.accountTaken));
    expect(await field(zhao, say.name).inputValue()).toBe("静");
  });

  test("two administrators: the later one reads what changed, and loses nothing", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const user = await chen.user({ mobile: "13800000000" });
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${USERS}/edit/${user.id}`);
    await field(zhao, say.surname).fill("Ouyang");

    const changed = await chen.changeUser(user, {
      mobile: "13911112222",
      roleIds: [await chen.roleId("purchaser")],
    });
    const notice = page.getByRole("alert").filter({ hasText: words.loadLatest });
    await seen(notice.getByText(words.changed(say.mobile, "13800000000", "13911112222")));
    await seen(notice.getByText(words.changed(say.roles, say.auditor, say.purchaser)));
    await seen(notice.getByText(words.kept));
    await page.getByRole("button", { name: say.save }).click();
    await seen(notice.getByText(words.conflict));
    expect(await violations(zhao)).toEqual([]);

    await notice.getByRole("button", { name: say.loadLatest }).click();
    await gone(notice);
    expect(await field(zhao, say.surname).inputValue()).toBe("Ouyang");
    expect(await field(zhao, say.mobile).inputValue()).toBe("13911112222");
    await page.getByRole("button", { name: say.save }).click();
    await seen(page.getByText(say.saved));
    await seen(page.getByRole("region", { name: say.roles }).getByText(say.purchaser));
    expect(changed.version).toBe(2);
  });

  test("on a phone: list, form and page fit and can be used", async ({ person }) => {
    const user = await (await Colleague.signIn("chen.wei")).user();
    const zhao = await person({ language, viewport: { width: 390, height: 844 } });
    const { page } = zhao;
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await violations(zhao)).toEqual([]);
    };
    await zhao.signIn("zhao.lei", `${USERS}?q=${user.username}`);
    await seen(page.getByRole("main").getByRole("link", { name: user.username, exact: true }));
    await fits();
    await page.getByRole("button", { name: `${say.more} ${user.username}` }).click();
    await seen(page.getByRole("menuitem", { name: say.unfreeze }).getByText(say.notFrozen));
    await fits();
    await page.getByRole("menuitem", { name: say.setInvalid }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.setInvalid }).click();
    await seen(page.getByRole("main").getByText(say.expired, { exact: true }));

    await zhao.go(`${USERS}/add`);
    await seen(field(zhao, say.account));
    await page.getByRole("button", { name: say.save }).click();
    await expect.poll(() => problem(field(zhao, say.account))).toBe(say.required);
    await fits();
    await zhao.go(`${USERS}/detail/${user.id}`);
    await seen(page.getByRole("region", { name: say.history }).locator("li"));
    await fits();
  });
});

describe("users", () => {
  const say = peopleWords.en;

  test("what is typed stays while one looks elsewhere, and is not lost without asking", async ({
    person,
  }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${USERS}/add`);
    await field(zhao, say.account).fill("half.done");
    await zhao.menu().getByRole("link", { name: say.users, exact: true }).click();
    await seen(zhao.row("huang.jie"));

    const close = page.getByRole("button", { name: say.closeTab(say.addUser) });
    const question = page.getByRole("dialog", { name: say.unsaved });
    await close.click();
    await question.getByRole("button", { name: say.keepEditing }).click();
    await gone(question);
    await page.getByRole("link", { name: say.addUser }).click();
    expect(await field(zhao, say.account).inputValue()).toBe("half.done");

    await page.getByRole("button", { name: say.cancel }).click();
    await question.getByRole("button", { name: say.keepEditing }).click();
    await gone(question);
    await close.click();
    await question.getByRole("button", { name: say.discard }).click();
    await gone(close);
    await page.getByRole("button", { name: say.addUser }).click();
    expect(await field(zhao, say.account).inputValue()).toBe("");
  });

  test("passwords of several are reset at once, each with a link of its own", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const stem = `e2e.${mark()}`;
    const add = (end: string) => chen.user({ username: stem + end, email: `${stem}${end}@acme.example` });
    const [first, second, frozen] = [await add("a"), await add("b"), await add("c")];
    const invited = await Promise.all([first, second].map(({ email }) => mailTo(email ?? "")));
    await chen.ask("POST", "/identity/api/user/freeze", { id: frozen.id, version: frozen.version });
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${USERS}?q=${stem}`);
    await seen(zhao.row(frozen.username));
    for (const row of [1, 2, 3]) await page.getByRole("checkbox", { name: batchWords.en.tick(row) }).click();
    await page.getByRole("button", { name: say.resetPassword, exact: true }).last().click();
    const asking = page.getByRole("dialog", { name: say.resetPasswords(3) });
    await seen(asking);
    expect(await violations(zhao)).toEqual([]);
    await asking.getByRole("button", { name: say.resetPassword, exact: true }).click();

    const result = page.getByRole("dialog").filter({ hasText: batchWords.en.done(2) });
    await seen(result.getByText(batchWords.en.refused(1), { exact: true }));
    await seen(result.getByRole("row").filter({ hasText: frozen.username }).getByText(say.onlyActive));
    await result.getByRole("button", { name: words.close, exact: true }).last().click();
    await gone(result);
    for (const [at, { id, email }] of [first, second].entries()) {
      const user = await chen.ask<User>("GET", `/identity/api/user/detail/${id}`);
      expect(user.version).toBe(2);
      await expect.poll(() => mailTo(email ?? ""), { timeout: 30_000 }).not.toBe(invited[at]);
    }
  });

  test("a supplier's user is found by the organisation's ERP number", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const erpNo = `E${mark()}`;
    const organize = await chen.organize({ erpNo });
    const account = `e2e.${mark()}`;
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${USERS}/add`);
    await field(zhao, say.account).fill(account);
    await field(zhao, say.name).fill("Jo");
    await page.getByRole("radio", { name: say.supplierUser }).check();
    await choose(zhao, say.roles, "Supplier sales");
    await choose(zhao, say.organizes, erpNo);
    await page.getByRole("button", { name: say.save }).click();
    const part = page.getByRole("region", { name: say.organizes });
    await seen(part.getByRole("link", { name: organize.shortNameEn }));
    await seen(part.getByText(erpNo));
    // Without an e-mail address no link can be sent, and the page says so.
    await seen(page.getByText("there is no e-mail address"));
  });

  test("an auditor reads everything and is offered nothing to change", async ({ person }) => {
    const user = await (await Colleague.signIn("chen.wei")).user();
    const li = await person({ language: "en" });
    const { page } = li;
    await li.signIn("li.qiang", `${USERS}?q=${user.username}`);
    await li.row(user.username).getByRole("link", { name: user.username }).click();
    await seen(page.getByRole("region", { name: say.history }).locator("li"));
    expect(await page.getByRole("button", { name: say.edit }).count()).toBe(0);
    expect(await page.getByRole("button", { name: say.more }).count()).toBe(0);
    await li.go(USERS);
    await seen(li.row("huang.jie"));
    expect(await page.getByRole("button", { name: say.addUser }).count()).toBe(0);
    await li.go(`${USERS}/add`);
    await seen(page.getByText(say.forbidden));
  });
});
