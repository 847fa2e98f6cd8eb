import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { choose, LONG_STORY, unique } from "../support/admin";
import { Colleague } from "../support/api";
import { searchWords } from "../support/searchWords";
import { DICTIONARY, gone, seen, someone, test, type Person } from "../support/test";
import { IN_CHINESE } from "../support/words";

const VIEWS = "/systemManage/tableViewManage";
const MODULES = "/systemManage/businessModule";

/** The column headers, without the empty one of the checkboxes. */
async function heads(person: Person): Promise<string[]> {
  return (await person.table().getByRole("columnheader").allInnerTexts()).filter(
    (text) => text.trim() !== "",
  );
}

describe.each(IN_CHINESE)("views and scenes, in %s", (language) => {
  const say = searchWords[language];

  function switcher({ page }: Person): Locator {
    return page.getByRole("button", { name: say.switcher });
  }

  /** A scene's tab. */
  function tab({ page }: Person, name: string): Locator {
    return page.getByRole("navigation", { name: say.scenes }).getByRole("button", { name });
  }

  async function pick(person: Person, entry: string): Promise<void> {
    await switcher(person).click();
    await person.page.getByRole("menuitem", { name: entry, exact: true }).click();
  }

  test(
    "a view of one's own is made, used, changed and deleted",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const me = await person({ language });
      const { page } = me;
      await me.signInByForm(await someone(), DICTIONARY);
      await seen(me.row("addressType"));
      await seen(switcher(me).getByText(say.systemView));
      await pick(me, say.saveViewAs);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: say.save, exact: true }).click();
      await seen(dialog.getByRole("alert").getByText(say.viewNameRequired));
      await dialog.getByRole("textbox", { name: say.viewName }).fill("E2E");
      await dialog.getByRole("checkbox", { name: say.showColumn(say.descriptionZh) }).uncheck();
      await dialog.getByRole("button", { name: say.moveUp(say.itemValue), exact: true }).click();
      expect(await violations(me)).toEqual([]);
      await dialog.getByRole("button", { name: say.save, exact: true }).click();
      await gone(dialog);
      await seen(switcher(me).getByText("E2E"));
      await expect.poll(async () => (await heads(me))[0]).toContain(say.itemValue);
      expect((await heads(me)).join()).not.toContain(say.descriptionZh);

      // The URL contains the view, so it is restored after a reload.
      await page.reload();
      await seen(switcher(me).getByText("E2E"));
      await expect.poll(async () => (await heads(me))[0]).toContain(say.itemValue);

      // Frozen columns stay; unsaved changes of a view are marked.
      await pick(me, say.editView);
      await dialog.getByRole("spinbutton", { name: say.frozen }).fill("1");
      await dialog.getByRole("button", { name: say.moveUp(say.dictName), exact: true }).click();
      await seen(page.getByText(say.fixedColumn));
      await dialog.getByRole("checkbox", { name: say.showColumn(say.descriptionZh) }).check();
      await dialog.getByRole("button", { name: say.apply }).click();
      await gone(dialog);
      await seen(me.table().getByRole("columnheader", { name: say.descriptionZh }));
      await seen(switcher(me).getByText(say.changed));
      await page.getByRole("button", { name: say.save, exact: true }).click();
      await gone(switcher(me).getByText(say.changed));
      expect(await violations(me)).toEqual([]);

      // System views can be used, but neither renamed nor deleted.
      await pick(me, say.manage);
      const manage = page.getByRole("dialog", { name: say.manageTitle });
      await seen(manage.getByRole("button", { name: say.deleteOf("E2E") }));
      expect(await manage.getByRole("button", { name: say.deleteOf(say.systemView) }).count()).toBe(0);
      expect(await violations(me)).toEqual([]);
      await manage.getByRole("button", { name: say.deleteOf("E2E") }).click();
      await page.getByRole("dialog").last().getByRole("button", { name: say.removeIt, exact: true }).click();
      await seen(page.getByText(say.deleted));
      await seen(switcher(me).getByText(say.systemView));
    },
  );

  test(
    "a scene is saved, opens the list, is renamed and deleted",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const me = await person({ language });
      const { page } = me;
      await me.signInByForm(await someone(), `${DICTIONARY}?where=dictName~eq~addressType`);
      await seen(me.row("addressType"));
      const filters = page.getByRole("search");
      const dialog = page.getByRole("dialog");

      await page.getByRole("button", { name: say.saveAs, exact: true }).click();
      await dialog.getByText(say.override).click();
      await dialog.getByRole("button", { name: say.save, exact: true }).click();
      await seen(dialog.getByRole("alert").getByText(say.queryOverride));
      await dialog.getByText(say.newScene).click();
      const title = dialog.getByRole("textbox", { name: say.sceneName });
      await dialog.getByRole("button", { name: say.save, exact: true }).click();
      await seen(dialog.getByRole("alert").getByText(say.sceneRequired));
      await title.fill(say.shippedScene);
      await seen(dialog.getByRole("alert").getByText(say.sameName));
      // A longer name is counted and refused, not cut.
      await title.fill("0123456789 more");
      await seen(dialog.getByRole("alert").getByText(say.sceneTooLong));
      await title.fill("E2E scene");
      await dialog.getByRole("checkbox", { name: say.applyOnOpen }).check();
      expect(await violations(me)).toEqual([]);
      await dialog.getByRole("button", { name: say.save, exact: true }).click();
      await gone(dialog);
      await seen(tab(me, "E2E scene"));
      await expect.poll(() => tab(me, "E2E scene").getAttribute("aria-current")).toBe("true");
      // Scenes that ship stand beside it, each with its count.
      await expect.poll(() => tab(me, say.shippedScene).innerText()).toMatch(/\d/);

      // It is now the list's default, unless the URL has conditions.
      await me.go(DICTIONARY);
      await seen(filters.getByText("addressType"));
      await expect.poll(() => tab(me, "E2E scene").getAttribute("aria-current")).toBe("true");
      await me.go(`${DICTIONARY}?q=currency`);
      await seen(me.row("currency"));
      expect(await filters.getByText("addressType").count()).toBe(0);

      // Changed conditions are marked, and can be saved to the scene.
      await me.go(DICTIONARY);
      await seen(filters.getByText("addressType"));
      await page.getByRole("searchbox").fill("office");
      await seen(tab(me, "E2E scene").getByText(say.changed));
      await page.getByRole("button", { name: say.save, exact: true }).click();
      await gone(tab(me, "E2E scene").getByText(say.changed));
      await tab(me, say.defaultQuery).click();
      await gone(filters.getByText("addressType"));

      await page.getByRole("button", { name: say.more }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.scenes, exact: true }).click();
      const manage = page.getByRole("dialog", { name: say.manageTitle });
      await manage.getByRole("button", { name: say.use, exact: true }).click();
      await seen(page.getByText(say.chooseScene));
      await manage.getByRole("button", { name: say.rename("E2E scene") }).click();
      await manage.getByRole("textbox", { name: say.newName("E2E scene") }).fill("Renamed");
      await page.keyboard.press("Enter");
      await manage.getByRole("radio", { name: "Renamed" }).check();
      await manage.getByRole("button", { name: say.use, exact: true }).click();
      await seen(tab(me, "Renamed"));
      await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("office");

      await pick(me, say.manage);
      await manage.getByText(say.scenes, { exact: true }).click();
      expect(await manage.getByRole("button", { name: say.deleteOf(say.shippedScene) }).count()).toBe(0);
      await manage.getByRole("button", { name: say.deleteOf("Renamed") }).click();
      await page.getByRole("dialog").last().getByRole("button", { name: say.removeIt, exact: true }).click();
      await seen(page.getByText(say.deleted));
      await gone(manage.getByRole("radio", { name: "Renamed" }));
    },
  );
});

describe("looking after views", () => {
  const say = searchWords.en;

  test(
    "a view for the company is made, seen by others, changed and deleted",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const name = unique("Company ");
      const zhao = await person({ language: "en" });
      const { page } = zhao;
      await zhao.signIn("zhao.lei", VIEWS);
      await page.getByRole("button", { name: say.addView }).click();
      await page.getByRole("button", { name: say.save, exact: true }).click();
      await seen(page.getByRole("alert").getByText(say.viewNameRequired));
      await choose(zhao, page.getByRole("combobox", { name: say.list }), say.dictionaryList);
      await page.getByRole("textbox", { name: say.viewName }).fill(name);
      await page.getByRole("textbox", { name: say.calledOf(say.dictName) }).fill("Book");
      expect(await violations(zhao)).toEqual([]);
      await page.getByRole("button", { name: say.save, exact: true }).click();
      await seen(page.getByText(say.saved));
      await seen(zhao.row(name).getByText(say.dictionaryList));
      expect(await violations(zhao)).toEqual([]);

      // Other users see it, with its column names.
      const other = await person({ language: "en" });
      await other.signInByForm(await someone(), DICTIONARY);
      await other.page.getByRole("button", { name: say.switcher }).click();
      await other.page.getByRole("menuitem", { name }).click();
      await seen(other.table().getByRole("columnheader", { name: "Book" }));

      await zhao.row(name).getByRole("button", { name: say.edit, exact: true }).click();
      const field = page.getByRole("textbox", { name: say.viewName });
      await expect.poll(() => field.inputValue()).toBe(name);
      await field.fill(`${name} 2`);
      await page.getByRole("button", { name: say.save, exact: true }).click();
      await seen(zhao.row(`${name} 2`));
      await zhao.row(`${name} 2`).getByRole("button", { name: say.removeIt, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.removeIt, exact: true }).click();
      await seen(page.getByText(say.deleted));
      await gone(zhao.row(name));
    },
  );

  test("saving is offered only for lists of an active business module", async ({ person }) => {
    const admin = await Colleague.signIn("zhao.lei");
    const put = async (active: boolean) => {
      const api = "/base/api/businessModule";
      const { content } = await admin.ask<{ content: { id: string; business: string }[] }>(
        "POST",
        `${api}/pageList`,
        { pageSize: 100 },
      );
      const id = content.find(({ business }) => business === "exchange")?.id;
      const module = await admin.ask<object>("GET", `${api}/detail/${id}`);
      await admin.ask("PUT", `${api}/edit`, { ...module, active });
    };
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    const panel = page.getByRole("dialog", { name: say.title });
    const save = panel.getByRole("button", { name: say.saveScene, exact: true });
    const openPanel = async () => {
      await seen(page.getByRole("button", { name: say.switcher }));
      await page.getByRole("button", { name: say.more }).click();
      await seen(panel.getByRole("button", { name: say.search, exact: true }));
    };
    await zhao.signIn("zhao.lei", "/systemManage/exchange");
    await openPanel();
    await seen(save);
    await put(false);
    try {
      await page.reload();
      await openPanel();
      await seen(panel.getByRole("button", { name: say.scenes, exact: true }));
      expect(await save.count()).toBe(0);
      await panel.getByRole("button", { name: say.byDefault, exact: true }).click();
      await page.getByRole("button", { name: say.switcher }).click();
      await seen(page.getByRole("menuitem", { name: say.manage, exact: true }));
      expect(await page.getByRole("button", { name: say.newScene, exact: true }).count()).toBe(0);
      expect(await page.getByRole("menuitem", { name: say.saveViewAs, exact: true }).count()).toBe(0);
    } finally {
      await put(true);
    }
  });

  test("a business module is given another place", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", MODULES);
    await zhao.row("portal").getByRole("button", { name: say.edit, exact: true }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("spinbutton", { name: say.order }).fill("77");
    await seen(drawer.getByRole("table"));
    expect(await violations(zhao)).toEqual([]);
    await drawer.getByRole("button", { name: say.save, exact: true }).click();
    await seen(page.getByText(say.saved, { exact: true }));
    await seen(zhao.row("portal").getByText("77"));
  });
});
