import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { choose, MENUS, sidebar, LONG_STORY } from "../support/admin";
import { adminWords } from "../support/adminWords";
import { Colleague } from "../support/api";
import { gone, seen, test } from "../support/test";
import { IN_CHINESE } from "../support/words";

/** A tenant that other tests do not use: its menu may be changed. */
const HOST = "globex.localhost";

/** The timeout of locators. */
const SOON = { timeout: 20_000 };

describe.each(IN_CHINESE)("menus, in %s", (language) => {
  const say = adminWords[language];

  test(
    "everyone's sidebar follows when entries move and hide",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const admin = await person({ language, host: HOST });
      const { page } = admin;
      await admin.signIn("wang.min", MENUS);
      await seen(admin.row(say.deadLetters));
      expect(await violations(admin)).toEqual([]);
      const chen = await person({ language, host: HOST });
      await chen.signIn("chen.wei");
      await seen(chen.menu().getByRole("link", { name: say.deadLetters }));
      const order = async () => {
        const shown = await sidebar(chen);
        return [shown.indexOf(say.signInLog), shown.indexOf(say.deadLetters)];
      };
      // It moves by one position at a time.
      const before = await order();
      await page.getByRole("button", { name: say.up(say.deadLetters) }).click();
      await expect.poll(order, SOON).not.toEqual(before);
      await page.getByRole("button", { name: say.down(say.deadLetters) }).click();
      await expect.poll(order, SOON).toEqual(before);

      const hide = async () => {
        await admin.row(say.deadLetters).getByRole("button", { name: say.edit }).click();
        await admin.drawer().getByRole("switch", { name: say.hidden }).click();
        await admin.drawer().getByRole("button", { name: say.save }).click();
        await gone(admin.drawer());
      };
      await hide();
      await gone(chen.menu().getByRole("link", { name: say.deadLetters }));
      await seen(admin.row(say.deadLetters).getByRole("cell", { name: say.hidden, exact: true }));
      await hide();
      await seen(chen.menu().getByRole("link", { name: say.deadLetters }));
    },
  );

  test("adding and editing have addresses of their own, which lead back to the list", async ({ person }) => {
    const colleague = await Colleague.signIn("zhao.lei");
    const menus = await colleague.ask<{ id: string; url: string }[]>(
      "GET",
      "/identity/api/permission/listV2",
    );
    const role = menus.find(({ url }) => url === "/systemManage/role");
    const admin = await person({ language });
    const { page } = admin;
    await admin.signIn("zhao.lei", `${MENUS}/add`);
    const url = admin.drawer().getByRole("textbox", { name: say.url });
    await seen(url);
    expect(await url.inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await page.waitForURL(`**${MENUS}`);
    await seen(admin.row("/systemManage/role"));
    await gone(admin.drawer());

    await admin.go(`${MENUS}/edit/${role?.id}`);
    await expect.poll(() => url.inputValue()).toBe("/systemManage/role");
    expect(await violations(admin)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForURL(`**${MENUS}`);

    await admin.go(`${MENUS}/edit/${randomUUID()}`);
    await seen(page.getByText(say.entryGone));
  });

  test(
    "an entry is added, checked, and deleted after asking",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const admin = await person({ language, host: HOST });
      const { page } = admin;
      await admin.signIn("wang.min", MENUS);
      await page.getByRole("button", { name: say.newEntry }).click();
      const drawer = admin.drawer();
      await drawer.getByRole("textbox", { name: say.url }).fill("https://evil.example");
      await drawer.getByRole("combobox", { name: say.languageKey }).fill("menu.nothingLikeIt");
      await seen(drawer.getByText(say.noWords));
      await drawer.getByRole("button", { name: say.save }).click();
      await seen(drawer.getByRole("alert").getByText(say.badUrl));
      await drawer.getByRole("combobox", { name: say.languageKey }).fill("menu.signInLog");
      await seen(drawer.getByText(say.shownAs));
      expect(await violations(admin)).toEqual([]);
      // What only the server knows is said at its field, too.
      await drawer.getByRole("textbox", { name: say.url }).fill("/systemManage/role");
      await drawer.getByRole("button", { name: say.save }).click();
      await seen(drawer.getByRole("alert").getByText(say.urlTaken));

      // A button needs a parent and a permission, and no URL.
      await drawer.getByText(say.button, { exact: true }).click();
      await gone(drawer.getByRole("textbox", { name: say.url }));
      await drawer.getByRole("button", { name: say.save }).click();
      await expect.poll(() => drawer.getByRole("alert").getByText(say.required).count(), SOON).toBe(2);
      // The list is virtualised; entries out of view are found by search.
      await drawer.getByRole("combobox", { name: say.parent }).fill(say.signInLog);
      await page.locator(".ant-select-tree-title").getByText(say.signInLog, { exact: true }).click();
      await drawer.getByRole("combobox", { name: say.permission }).fill("sign_in_log");
      await choose(
        admin,
        drawer.getByRole("combobox", { name: say.permission }),
        "identity.sign_in_log.view",
      );
      await drawer.getByRole("button", { name: say.save }).click();
      await seen(page.getByText(say.saved));
      await gone(drawer);

      const button = admin
        .row(say.signInLog)
        .filter({ has: page.getByRole("cell", { name: say.button, exact: true }) });
      await seen(button);
      const parent = admin.row("/systemManage/signInLog");
      await parent.getByRole("button", { name: say.remove }).focus();
      await seen(page.getByRole("tooltip").getByText(say.hasChildren));
      await button.getByRole("button", { name: say.remove }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.remove }).click();
      await seen(page.getByText(say.deleted));
      await gone(button);
      // These pages cannot be removed, because they are needed to restore anything.
      for (const kept of [MENUS, "/systemManage/role", "/systemManage/userManage"]) {
        await admin.row(kept).getByRole("button", { name: say.remove }).focus();
        await seen(page.getByRole("tooltip").getByText(say.administrationStays));
        await page.keyboard.press("Escape");
      }
    },
  );
});
