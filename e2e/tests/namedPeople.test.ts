import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY, unique } from "../support/admin";
import { Colleague } from "../support/api";
import { act, choose, main } from "../support/documents";
import { day, FILE_TASKS, fileTaskWords, makeSupplier, TODO } from "../support/fileTasks";
import { gone, seen, test } from "../support/test";
import { IN_CHINESE, IN_ENGLISH } from "../support/words";

const DONE = "/todo/done";
const own = {
  zh: {
    provider: "提供人",
    since: (name: string) => new RegExp(`自 .+ 起等待${name}.*：提供所需文件`),
  },
  en: {
    provider: "To be provided by",
    since: (name: string) => new RegExp(`Waiting for ${name}.* since .+: Provide the requested files`),
  },
};

describe.each([...IN_CHINESE, ...IN_ENGLISH])("documents that name somebody, in %s", (language) => {
  const say = { ...fileTaskWords[language], ...own[language] };

  test(
    "the person named has the task, the page says so, and what was done is listed",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize, username } = await makeSupplier(chen);
      const [zhang, he] = [await person({ language }), await person({ language })];
      await zhang.signIn("zhang.li", FILE_TASKS);
      await main(zhang).getByRole("button", { name: say.ask }).click();
      await main(zhang).getByRole("textbox", { name: say.title }).fill(unique("e2e "));
      await choose(zhang, say.supplier, organize.nameEn.slice(-8));
      const due = main(zhang).getByRole("textbox", { name: say.due });
      await due.fill(day(20));
      await due.press("Enter");
      // Only users of the chosen supplier are offered.
      await main(zhang).getByRole("combobox", { name: say.provider }).fill("chen");
      await seen(zhang.page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)"));
      expect(await zhang.page.locator(".ant-select-item-option:visible").count()).toBe(0);
      await choose(zhang, say.provider, username);
      expect(await violations(zhang)).toEqual([]);
      await main(zhang).getByRole("button", { name: say.save, exact: true }).click();
      await seen(main(zhang).getByText(say.since(username)));
      const number = await main(zhang).getByRole("heading", { level: 1 }).innerText();

      await he.signIn(username, TODO);
      await he.row(number).getByRole("link", { name: number }).click();
      await seen(main(he).getByText(say.waitsForSupplierMe));
      await act(he, say.supply, {});
      await gone(main(he).getByText(say.waitsForSupplierMe));
      await he.go(DONE);
      await seen(he.row(number));
      expect(await violations(he)).toEqual([]);
    },
  );
});
