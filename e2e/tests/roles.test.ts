import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { choose, DATA_RULES, makeRole, ROLES, sidebar, unique, LONG_STORY } from "../support/admin";
import { adminWords } from "../support/adminWords";
import { Colleague } from "../support/api";
import { question, shellWords, tabBar } from "../support/shell";
import { DICTIONARY, gone, seen, someone, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

describe.each(IN_ENGLISH)("roles, in %s", (language) => {
  const say = adminWords[language];

  test(
    "someone new sets up a role and its rows; its user finds exactly that",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const item = await chen.item({ itemValue: "one" });
      await chen.item({ dictName: item.dictName, itemValue: "two" });

      const admin = await person({ language });
      const { page } = admin;
      await admin.signIn(await someone(), ROLES);
      await seen(admin.row("administrator"));
      expect(await violations(admin)).toEqual([]);
      await page.getByRole("button", { name: say.newRole }).click();

      // An empty form shows the missing fields and sends nothing.
      await seen(page.getByRole("checkbox", { name: say.viewDictionary }));
      await page.getByRole("button", { name: say.save }).click();
      await seen(page.getByText(say.onePermission));
      expect(await page.getByRole("alert").getByText(admin.words.required).count()).toBe(3);
      await page.getByRole("textbox", { name: say.code }).fill("Purchaser");
      await seen(page.getByText(say.codeTaken));
      const roleCode = unique("clerk_");
      await page.getByRole("textbox", { name: say.code }).fill(roleCode);
      await seen(page.getByText(say.codeFree));
      await page.getByRole("textbox", { name: say.nameZh }).fill(`字典员 ${roleCode}`);
      await page.getByRole("textbox", { name: say.nameEn }).fill(`Dictionary clerk ${roleCode}`);

      // The permission tree: search, partly selected pages, and implied permissions.
      await page.getByRole("searchbox", { name: say.searchPermissions }).fill("base.dict_item");
      await gone(page.getByRole("checkbox", { name: say.viewAudit }));
      await page.getByRole("checkbox", { name: say.editDictionary }).check();
      expect(await page.getByRole("checkbox", { name: say.viewDictionary }).isChecked()).toBe(true);
      const whole = page.getByRole("checkbox", { name: say.dictionary, exact: true });
      expect(
        await whole.evaluate((box: HTMLInputElement) => box.indeterminate || box.ariaChecked),
      ).toBeTruthy();
      await whole.check();
      expect(await page.getByRole("checkbox", { name: say.deleteDictionary }).isChecked()).toBe(true);
      await page.getByRole("checkbox", { name: say.deleteDictionary }).uncheck();
      await page.getByRole("searchbox", { name: say.searchPermissions }).fill("");
      await seen(page.getByText(say.chosen(2)));
      expect(await violations(admin)).toEqual([]);

      await page.getByRole("button", { name: say.save }).click();
      const dialog = page.getByRole("dialog");
      await seen(dialog.getByText(say.nobody));
      await seen(dialog.getByText(say.editDictionary));
      expect(await violations(admin)).toEqual([]);
      await dialog.getByRole("button", { name: say.confirm }).click();
      await seen(page.getByText(say.saved));
      await seen(admin.row(roleCode));

      const username = await someone(roleCode);

      // A data rule: only this dictionary.
      await admin.menu().getByRole("link", { name: say.dataRules }).click();
      await page.getByRole("button", { name: say.newRule }).click();
      // The list has a filter with the same name as the form's first field.
      await seen(page.getByRole("heading", { name: say.newRule }));
      await choose(admin, page.getByRole("combobox", { name: say.module }), say.dictionary);
      await page.getByRole("combobox", { name: say.role }).fill(roleCode);
      await choose(admin, page.getByRole("combobox", { name: say.role }), roleCode);
      await page.getByRole("textbox", { name: say.description }).fill(`Only ${item.dictName}`);
      await choose(admin, page.getByRole("combobox", { name: say.column("1") }), say.fieldDictName);
      await page.getByRole("textbox", { name: say.value("1") }).fill(item.dictName);
      const effect = page.getByRole("row").filter({ hasText: username });
      await seen(effect.getByRole("cell", { name: "2", exact: true }));
      await seen(page.getByLabel(say.sql).getByText(`"dict_name" = '${item.dictName}'`));
      expect(await violations(admin)).toEqual([]);
      await page.getByRole("button", { name: say.save }).click();
      await seen(page.getByText(say.saved));
      await seen(admin.row(`Only ${item.dictName}`));
      expect(new URL(page.url()).pathname).toBe(DATA_RULES);

      // Exactly these menus, rows and buttons.
      const clerk = await person({ language });
      await clerk.signIn(username, DICTIONARY);
      await seen(clerk.row("two"));
      expect(await sidebar(clerk)).toEqual([say.dashboard, say.dictionary]);
      const rows = clerk.table().getByRole("row").filter({ hasText: item.dictName });
      expect(await rows.count()).toBe(2);
      expect(await clerk.table().getByRole("row").filter({ hasText: "currency" }).count()).toBe(0);
      expect(await clerk.rows().count()).toBe(2);
      await seen(clerk.page.getByRole("button", { name: clerk.words.add }));
      await seen(clerk.row("two").getByRole("button", { name: say.edit }));
      expect(await clerk.row("two").getByRole("button", { name: say.remove }).count()).toBe(0);
      for (const closed of [ROLES, DATA_RULES, "/systemManage/menuManage", "/systemManage/signInLog"]) {
        await clerk.go(closed);
        await seen(clerk.page.getByText(say.forbidden).filter({ visible: true }));
      }
    },
  );

  test(
    "before permissions change, it is said who gains and loses what",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const role = await makeRole(chen, ["base.dict_item.view", "base.dict_item.edit"]);
      const username = await someone(role.roleCode);
      const clerk = await person({ language });
      await clerk.signIn(username, DICTIONARY);
      await seen(clerk.page.getByRole("button", { name: clerk.words.add }));

      const admin = await person({ language });
      const { page } = admin;
      await admin.signIn("zhao.lei", `${ROLES}/edit/${role.id}`);
      const dialog = page.getByRole("dialog");
      await seen(page.getByText(say.chosen(2)));
      await page.getByRole("button", { name: say.save }).click();
      await seen(page.getByText(admin.words.nothingChanged));
      expect(await dialog.count()).toBe(0);
      await page.getByRole("textbox", { name: say.nameEn }).fill("Another name");
      await page.getByRole("button", { name: say.save }).click();
      await seen(dialog.getByText(say.unchanged));
      await dialog.getByRole("button", { name: say.back }).click();
      await gone(dialog);

      await page.getByRole("checkbox", { name: say.editDictionary }).uncheck();
      await page.getByRole("checkbox", { name: say.viewAudit }).check();
      await page.getByRole("button", { name: say.save }).click();
      const user = dialog.getByRole("listitem").filter({ hasText: username });
      await seen(user.getByRole("listitem").filter({ hasText: say.gains }).getByText(say.viewAudit));
      await seen(user.getByRole("listitem").filter({ hasText: say.loses }).getByText(say.editDictionary));
      // Nothing is changed before the confirmation.
      const before = await chen.ask<string[]>(
        "GET",
        `/identity/api/permission/findRoleAuth?roleId=${role.id}`,
      );
      expect(before).toEqual(["base.dict_item.edit", "base.dict_item.view"]);
      await dialog.getByRole("button", { name: say.confirm }).click();
      await seen(page.getByText(say.saved));

      // The user's open page updates, without signing in again.
      await gone(clerk.page.getByRole("button", { name: clerk.words.add }));
      await seen(clerk.row("addressType"));
    },
  );

  test("a role half filled in is not lost with its tab", async ({ person }) => {
    const shell = shellWords[language];
    const zhao = await person({ language });
    await zhao.signIn("zhao.lei", `${ROLES}/add`);
    await zhao.page.getByLabel(say.code).fill(unique("lost_"));
    const closing = tabBar(zhao, shell).getByRole("button", { name: new RegExp(`^${shell.close}`) });
    await closing.last().click();
    await seen(question(zhao, shell));
    await zhao.page.getByRole("button", { name: shell.keepEditing }).click();
    await gone(question(zhao, shell));
    expect(await zhao.page.getByLabel(say.code).inputValue()).toMatch(/^lost_/);
  });

  test("a role that is needed cannot be deleted, and says why; another can", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const used = await makeRole(chen, ["base.dict_item.view"]);
    await someone(used.roleCode);
    const free = await makeRole(chen, ["base.dict_item.view"]);
    const admin = await person({ language });
    const { page } = admin;
    await admin.signIn("zhao.lei", ROLES);
    const blocked = admin.row("administrator").first().getByRole("button", { name: say.remove });
    expect(await blocked.getAttribute("aria-disabled")).toBe("true");
    await blocked.focus();
    await seen(page.getByRole("tooltip").getByText(say.administratorStays));

    await admin.go(`${ROLES}?q=${used.roleCode}`);
    await admin.row(used.roleCode).getByRole("button", { name: say.remove }).focus();
    await seen(page.getByRole("tooltip").getByText(say.inUse));

    await admin.go(`${ROLES}?q=${free.roleCode}`);
    await admin.row(free.roleCode).getByRole("button", { name: say.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.remove }).click();
    await seen(page.getByText(say.deleted));
    await gone(admin.row(free.roleCode));
  });
});

describe("roles", () => {
  test("two editors: the later one is told, keeps what was ticked, and can go on", async ({ person }) => {
    const say = adminWords.en;
    const chen = await Colleague.signIn("chen.wei");
    const role = await makeRole(chen, ["base.dict_item.view"]);
    const admin = await person({ language: "en" });
    const { page, words } = admin;
    await admin.signIn("zhao.lei", `${ROLES}/edit/${role.id}`);
    await page.getByRole("checkbox", { name: say.viewAudit }).check();
    await chen.ask("PUT", "/identity/api/role/edit", {
      ...role,
      nameEn: "As Chen left it",
      roleType: "",
      permissions: ["base.dict_item.view"],
    });
    await seen(page.getByText("As Chen left it"));
    await page.getByRole("button", { name: words.loadLatest }).click();
    expect(await page.getByRole("textbox", { name: say.nameEn }).inputValue()).toBe("As Chen left it");
    expect(await page.getByRole("checkbox", { name: say.viewAudit }).isChecked()).toBe(true);
    await page.getByRole("button", { name: say.save }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.confirm }).click();
    await seen(page.getByText(say.saved));
  });

  test("who may only look sees the role and cannot change it", async ({ person }) => {
    const say = adminWords.en;
    const auditor = await person({ language: "en" });
    await auditor.signIn(await someone("auditor"), ROLES);
    await seen(auditor.row("purchaser"));
    expect(await auditor.page.getByRole("button", { name: say.newRole }).count()).toBe(0);
    await auditor.row("purchaser").getByRole("button", { name: say.view }).click();
    await seen(auditor.page.getByRole("checkbox", { name: say.viewDictionary }));
    expect(await auditor.page.getByRole("checkbox", { name: say.viewDictionary }).isDisabled()).toBe(true);
    expect(await auditor.page.getByRole("button", { name: say.save }).count()).toBe(0);
  });
});
