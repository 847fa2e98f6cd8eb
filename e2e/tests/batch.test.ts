import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { batchWords } from "../support/batchWords";
import { DICTIONARY, gone, seen, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

describe.each(IN_ENGLISH)("several rows at once, in %s", (language) => {
  const say = batchWords[language];

  test(
    "one row that is refused is told of, stays ticked and hides none of the others",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const first = await chen.item({ sortOrder: 1 });
      const { dictName } = first;
      const second = await chen.item({ dictName, itemValue: "second", sortOrder: 2 });
      await chen.item({ dictName, itemValue: "third", sortOrder: 3 });
      await chen.ask("POST", "/base/api/dictItem/retire", { id: second.id, version: second.version });
      const zhao = await person({ language });
      const { page, words } = zhao;
      await zhao.signIn("zhao.lei", `${DICTIONARY}?where=dictName~eq~${dictName}&sort=sortOrder`);
      await seen(zhao.row("third"));
      await seen(page.getByText(say.none));
      for (const row of [1, 2, 3]) await page.getByRole("checkbox", { name: say.tick(row) }).click();
      await seen(page.getByText(say.selected(3)));
      await page.getByRole("button", { name: words.retire, exact: true }).last().click();

      const asking = page.getByRole("dialog", { name: say.retireQuestion(3) });
      await seen(asking);
      expect(await violations(zhao)).toEqual([]);
      await asking.getByRole("button", { name: words.retire, exact: true }).click();
      const result = page.getByRole("dialog", { name: say.retireResult });
      await seen(result.getByText(say.done(2), { exact: true }));
      await seen(result.getByText(say.refused(1), { exact: true }));
      const refused = result.getByRole("table").getByRole("row").nth(1);
      await seen(refused.getByText(`${dictName} / second`));
      await seen(refused.getByText(say.alreadyRetired));
      expect(await result.getByRole("table").getByRole("row").count()).toBe(2);
      expect(await violations(zhao)).toEqual([]);
      await result.getByRole("button", { name: words.close, exact: true }).last().click();
      await gone(result);

      // The refused row is still selected; the others are retired.
      await seen(page.getByText(say.selected(1)));
      await expect
        .poll(() => zhao.row(dictName).getByText(words.retired, { exact: true }).count())
        .toBeGreaterThan(2);

      for (const row of [1, 3]) await page.getByRole("checkbox", { name: say.tick(row) }).click();
      await page.getByRole("button", { name: words.remove, exact: true }).last().click();
      const deleting = page.getByRole("dialog", { name: say.deleteQuestion(3) });
      await deleting.getByRole("button", { name: words.remove, exact: true }).click();
      await seen(page.getByText(say.allDeleted(3)));
      await gone(zhao.row(dictName));
    },
  );
});

describe("several rows at once", () => {
  test("who may only read has nothing to tick", async ({ person }) => {
    const li = await person({ language: "en" });
    await li.signIn("li.qiang", DICTIONARY);
    await seen(li.row("addressType"));
    expect(await li.table().getByRole("checkbox").count()).toBe(0);
    await gone(li.page.getByText(batchWords.en.none));
  });
});
