import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { choose, DATA_RULES, makeRole, unique, LONG_STORY } from "../support/admin";
import { adminWords } from "../support/adminWords";
import { Colleague } from "../support/api";
import { gone, seen, someone, test, DICTIONARY } from "../support/test";
import { IN_ENGLISH } from "../support/words";

describe.each(IN_ENGLISH)("data permissions, in %s", (language) => {
  const say = adminWords[language];

  test(
    "a rule with groups is built, read back, changed, switched off and deleted",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const item = await chen.item({ itemValue: "one", isdefault: "1" });
      await chen.item({ dictName: item.dictName, itemValue: "two" });
      const role = await makeRole(chen, ["base.dict_item.view"]);
      const username = await someone(role.roleCode);
      const description = unique("Rule ");

      const admin = await person({ language });
      const { page } = admin;
      await admin.signIn("zhao.lei", `${DATA_RULES}/add`);
      await choose(admin, page.getByRole("combobox", { name: say.module }), say.dictionary);
      await page.getByRole("radiogroup", { name: say.appliesTo }).getByText(say.forUser).click();
      await page.getByRole("combobox", { name: say.user }).fill(username);
      await choose(admin, page.getByRole("combobox", { name: say.user }), username);

      // Missing values are reported at their fields.
      await page.getByRole("button", { name: say.save }).click();
      await seen(page.getByRole("alert").getByText(admin.words.required));
      await seen(page.getByRole("alert").getByText(say.missingField));
      await page.getByRole("textbox", { name: say.description }).fill(description);
      await choose(admin, page.getByRole("combobox", { name: say.column("1") }), say.fieldDictName);
      await seen(page.getByRole("alert").getByText(say.missingValue));
      await choose(admin, page.getByRole("combobox", { name: say.comparator("1") }), say.contains);
      await page.getByRole("textbox", { name: say.value("1") }).fill(item.dictName);

      // A nested group: by dictionary value, or by the current user.
      await page.getByRole("button", { name: say.addGroup }).click();
      await choose(admin, page.getByRole("combobox", { name: say.column("2.1") }), say.fieldIsDefault);
      await choose(admin, page.getByRole("combobox", { name: say.value("2.1") }), say.yes);
      await page.getByRole("button", { name: say.addLine, exact: true }).first().click();
      await page.getByRole("combobox", { name: say.column("2.2") }).fill(say.fieldUpdatedBy);
      await choose(admin, page.getByRole("combobox", { name: say.column("2.2") }), say.fieldUpdatedBy);
      await choose(admin, page.getByRole("combobox", { name: say.comparator("2.2") }), say.currentUser);
      await seen(page.getByLabel(say.sql).getByText("'<currentUser>'"));
      const effect = page.getByRole("row").filter({ hasText: username });
      await seen(effect.getByRole("cell", { name: "1", exact: true }));
      expect(await violations(admin)).toEqual([]);
      // The SQL is read-only text.
      expect(await page.getByLabel(say.sql).evaluate((element) => element.tagName)).toBe("PRE");
      await page.getByRole("button", { name: say.save }).click();
      await seen(page.getByText(say.saved));
      await seen(admin.row(description).getByText(say.dictionary));
      expect(await violations(admin)).toEqual([]);

      const clerk = await person({ language });
      await clerk.signIn(username, DICTIONARY);
      await seen(clerk.row("one"));
      expect(await clerk.row("two").count()).toBe(0);

      // Loaded as it was built, and widened: without the group both rows are visible.
      await admin.row(description).getByRole("button", { name: say.edit }).click();
      await seen(page.getByRole("combobox", { name: say.comparator("2.2") }));
      expect(await page.getByRole("textbox", { name: say.value("1") }).inputValue()).toBe(item.dictName);
      await page.getByRole("button", { name: say.removeGroup }).click();
      await seen(effect.getByRole("cell", { name: "2", exact: true }));
      await page.getByRole("button", { name: say.save }).click();
      await seen(admin.row(description));
      await seen(clerk.row("two"));
      expect(await clerk.row("currency").count()).toBe(0);

      // A disabled rule has no effect.
      await admin.row(description).getByRole("button", { name: say.edit }).click();
      await page.getByRole("radiogroup", { name: say.fieldState }).getByText(say.off).click();
      await page.getByRole("button", { name: say.save }).click();
      await seen(admin.row(description).getByText(say.off, { exact: true }));
      await seen(clerk.row("addressType"));

      await admin.row(description).getByRole("button", { name: say.remove }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.remove }).click();
      await seen(page.getByText(say.deleted));
      await gone(admin.row(description));
    },
  );
});
