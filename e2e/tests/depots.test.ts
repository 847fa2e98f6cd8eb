import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { gone, seen, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";
import { depotWords } from "../support/accountWords";

describe.each(IN_ENGLISH)("what a user works for, in %s", (language) => {
  const said = depotWords[language];

  test(
    "factories and depots: rules, saving, history, and two at once",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const user = await chen.user();
      const zhao = await person({ language });
      const { page } = zhao;
      await zhao.signIn("zhao.lei", `/systemManage/userManage/detail/${user.id}`);
      const section = page.getByRole("region", { name: said.title });
      await seen(section.getByText(said.none));
      await section.getByRole("button", { name: said.edit }).click();

      const drawer = zhao.drawer();
      const factory = (row: number) => drawer.getByRole("textbox", { name: said.factory }).nth(row);
      const depot = (row: number) => drawer.getByRole("textbox", { name: said.depot }).nth(row);
      const add = () => drawer.getByRole("button", { name: said.add }).click();
      const save = () => drawer.getByRole("button", { name: said.save }).click();
      await add();
      await expect.poll(() => factory(0).evaluate((box) => box === document.activeElement)).toBe(true);
      await save();
      await seen(drawer.getByText(said.needsFactory));
      await factory(0).fill("1000");
      await depot(0).fill("A".repeat(41));
      await add();
      await factory(1).fill(" 1000 ");
      await save();
      await seen(drawer.getByText(said.tooLong));
      await depot(0).fill("A1");
      await depot(1).fill("A1");
      await save();
      await seen(drawer.getByText(said.twice));
      expect(await violations(zhao)).toEqual([]);
      await drawer.getByRole("button", { name: said.remove }).click();
      expect(await drawer.getByRole("textbox", { name: said.factory }).count()).toBe(1);
      await add();
      await factory(1).fill("2000");
      await save();
      await gone(drawer);
      await seen(section.getByText("A1"));
      await seen(section.getByText(said.all));
      const history = page.getByRole("region", { name: said.history });
      await seen(history.getByText(said.changed, { exact: true }));
      await seen(history.getByText(said.told, { exact: true }));
      expect(await violations(zhao)).toEqual([]);

      await section.getByRole("button", { name: said.edit }).click();
      await depot(0).fill("B2");
      await chen.ask("PUT", "/identity/api/user/saveDepotAuthority", {
        id: user.id,
        version: user.version + 1,
        depots: [{ factoryCode: "3000", depotCode: "" }],
      });
      const notice = drawer.getByRole("alert").filter({ hasText: said.loadLatest });
      await seen(notice.getByText(said.theirs));
      await save();
      await seen(notice.getByText(said.conflict));
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await violations(zhao)).toEqual([]);
      await notice.getByRole("button", { name: said.loadLatest }).click();
      await gone(notice);
      // The input is kept, as the notice said.
      expect(await depot(0).inputValue()).toBe("B2");
      await save();
      await gone(drawer);
      await seen(section.getByText("B2"));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    },
  );
});
