import { join } from "node:path";
import { describe, expect } from "vitest";
import { RESULTS } from "../setup/installation";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { gone, seen, test } from "../support/test";
import { LANGUAGES } from "../support/words";

const WORDS = {
  zh: {
    title: "工厂与仓库",
    none: "未指定工厂和仓库",
    edit: "修改工厂与仓库",
    add: "添加一项",
    remove: "移除第 2 项",
    factory: "工厂代码",
    depot: "仓库代码",
    all: "全部仓库",
    needsFactory: "请填写工厂代码",
    tooLong: "最多 40 个字符",
    twice: "与前面的一项重复",
    save: "保存",
    history: "历史",
    changed: "修改工厂与仓库权限",
    told: "1000：A1；2000：全部仓库",
    conflict: "尚未保存：这条记录刚被他人修改",
    theirs: "3000：全部仓库",
    loadLatest: "载入最新内容",
  },
  en: {
    title: "Factories and depots",
    none: "No factories or depots",
    edit: "Change factories and depots",
    add: "Add an entry",
    remove: "Remove entry 2",
    factory: "Factory code",
    depot: "Depot code",
    all: "All depots",
    needsFactory: "Enter the factory code",
    tooLong: "At most 40 characters",
    twice: "The same as an entry above",
    save: "Save",
    history: "History",
    changed: "Change factories and depots",
    told: "1000: A1; 2000: All depots",
    conflict: "Not saved yet: someone else has just changed this record",
    theirs: "3000: All depots",
    loadLatest: "Load the latest",
  },
} as const;

describe.each(LANGUAGES)("what a user works for, in %s", (language) => {
  const said = WORDS[language];

  test(
    "factories and depots: rules, saving, history, and two at once",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const user = await chen.user();
      const zhao = await person({ language });
      const { page } = zhao;
      const shot = (name: string) =>
        page.screenshot({ path: join(RESULTS, `depots-${name}-${language}.png`) });
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
      await shot("wrong");
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
      await shot("shown");

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
      await shot("conflict-phone");
      await notice.getByRole("button", { name: said.loadLatest }).click();
      await gone(notice);
      // What was typed stays, as the notice said.
      expect(await depot(0).inputValue()).toBe("B2");
      await save();
      await gone(drawer);
      await seen(section.getByText("B2"));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await shot("phone");
    },
  );
});
