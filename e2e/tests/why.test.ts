import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { choose, haveWhyInMenu, makeRole, ROLES, unique, userId, WHY, LONG_STORY } from "../support/admin";
import { adminWords } from "../support/adminWords";
import { Colleague } from "../support/api";
import { DICTIONARY, seen, someone, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

describe.each(IN_ENGLISH)("why, in %s", (language) => {
  const say = adminWords[language];

  test(
    "the answer names the role, the rule and what would have to change",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      await haveWhyInMenu(chen);
      const role = await makeRole(chen, ["base.dict_item.view"]);
      const username = await someone(role.roleCode);
      const id = await userId(chen, username);
      const label = `${username}_孙宁`;
      const description = unique("Only currencies ");
      await chen.ask("POST", "/identity/api/dataRule/save", {
        listing: "base.dict_item",
        roleId: role.id,
        description,
        status: "on",
        rule: { field: "dictName", comparator: "equal", value: "currency" },
      });

      const admin = await person({ language });
      const { page } = admin;
      await admin.signIn("zhao.lei", WHY);
      await seen(page.getByRole("heading", { name: say.why }));
      expect(await violations(admin)).toEqual([]);

      // By the form: not allowed, and how to change that.
      await page.getByRole("combobox", { name: say.whyUser }).fill(username);
      await choose(admin, page.getByRole("combobox", { name: say.whyUser }), username);
      await page.getByRole("combobox", { name: say.whyPage }).fill(ROLES);
      await choose(admin, page.getByRole("combobox", { name: say.whyPage }), ROLES);
      await seen(page.getByText(say.cannotSee(label, say.roles)));
      await seen(page.getByText(say.notGranted));
      await seen(page.getByRole("heading", { name: say.mend }));
      await seen(page.getByRole("link", { name: say.administrator, exact: true }));
      await seen(page.getByRole("link", { name: say.auditor }));
      expect(await violations(admin)).toEqual([]);
      expect(new URL(page.url()).searchParams.get("url")).toBe(ROLES);

      // An action instead of a page.
      await page.getByRole("main").getByText(say.anAction, { exact: true }).first().click();
      await page.getByRole("combobox", { name: say.whyAction }).fill("identity.role.edit");
      await choose(admin, page.getByRole("combobox", { name: say.whyAction }), "identity.role.edit");
      await seen(page.getByText(say.cannotDo(label, say.editRoles)));

      // By a link, with the username or the id: allowed, by which role, restricted by which rule.
      for (const user of [username, id]) {
        await admin.go(`${WHY}?user=${user}&url=${DICTIONARY}`);
        await seen(page.getByText(say.canSee(label, say.dictionary)));
        await seen(page.getByText(say.narrowed));
        await seen(page.getByText(`"dict_name" = 'currency'`));
      }
      await page.getByRole("link", { name: description }).click();
      await page.waitForURL("**/systemManage/dataAccess/edit/*");
      await page.goBack();
      await seen(page.getByText(say.bindsRole(language === "zh" ? role.nameZh : role.nameEn)));
      const name = language === "zh" ? role.nameZh : role.nameEn;
      await page.getByRole("main").getByRole("link", { name }).click();
      await page.waitForURL(`**${ROLES}/edit/${role.id}`);
      await seen(page.getByRole("heading", { name: new RegExp(role.roleCode) }));

      // Frozen users can be selected, too.
      await chen.ask("POST", "/identity/api/user/freeze", { id, version: 1 });
      await admin.go(`${WHY}?url=${DICTIONARY}`);
      await page.getByRole("combobox", { name: say.whyUser }).fill(username);
      await choose(admin, page.getByRole("combobox", { name: say.whyUser }), username);
      await seen(page.getByText(say.cannotSee(label, say.dictionary)));
    },
  );
});
