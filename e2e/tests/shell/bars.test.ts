import { randomInt } from "node:crypto";
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { unique, userId } from "../../support/admin";
import { Colleague } from "../../support/api";
import { shellWords, tabBar } from "../../support/shell";
import { DICTIONARY, gone, seen, someone, test } from "../../support/test";
import { IN_ENGLISH } from "../../support/words";

/** Many steps in one test, on a shared machine. */
const LONG = 180_000;

describe.each(IN_ENGLISH)("the bars, in %s", (language) => {
  const say = shellWords[language];

  test.for(["reduce", "no-preference"] as const)(
    "menus open where movement is %s",
    async (reducedMotion, { person }) => {
      const visitor = await person({ language });
      await visitor.page.emulateMedia({ reducedMotion });
      await visitor.signIn(await someone());
      await visitor.signOut();
    },
  );

  test(
    "settings apply at once, are one's own, and can be taken back",
    { timeout: LONG },
    async ({ person }) => {
      const zhao = await person({ language });
      const { page } = zhao;
      await zhao.signIn(await someone(), DICTIONARY);
      await seen(zhao.row("addressType"));
      await page.getByRole("button", { name: say.settings }).click();
      const drawer = page.getByRole("dialog", { name: say.settings });
      const theme = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--c-theme"));
      const rowHeight = () =>
        zhao
          .row("addressType")
          .first()
          .evaluate((row) => row.getBoundingClientRect().height);

      await drawer.getByTitle(say.teal).click();
      await expect.poll(theme).toBe("#0d9488");
      await drawer.getByText(say.roomy).click();
      await expect.poll(rowHeight).toBeGreaterThanOrEqual(40);
      await drawer.getByRole("switch", { name: say.pageTabs }).first().click();
      await expect.poll(() => tabBar(zhao, say).count()).toBe(0);
      await drawer.getByRole("switch", { name: say.logo }).click();
      await expect.poll(() => page.getByRole("link", { name: /Tandem/ }).count()).toBe(0);

      await page.reload();
      await seen(zhao.row("addressType"));
      expect(await theme()).toBe("#0d9488");
      expect(await tabBar(zhao, say).count()).toBe(0);

      // The same form has its own page; other users' settings are unchanged.
      await zhao.go("/user/setting");
      await page.getByRole("main").getByRole("button", { name: say.reset }).click();
      await expect.poll(theme).toBe("#4880ff");
      await seen(tabBar(zhao, say));
      await page.getByRole("main").getByRole("radio", { name: say.teal }).check({ force: true });
      await zhao.signOut();
      expect(await theme()).toBe("#4880ff");
      await zhao.fillSignIn("li.qiang");
      await seen(zhao.menu());
      expect(await theme()).toBe("#4880ff");
    },
  );

  test("version, downloads, profile and breadcrumb tell what is there", async ({ person }) => {
    // A release note of an administrator stands beside those of the build.
    const news = unique("e2e ");
    const wang = await Colleague.signIn("wang.min");
    const written = { number: `8.${randomInt(1_000_000)}`, contentZh: news, contentEn: news };
    const api = "/base/api/releaseNote";
    const { id, version } = await wang.ask<{ id: string; version: number }>("POST", `${api}/save`, written);
    await wang.ask("POST", `${api}/publish`, { id, version });
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", DICTIONARY);
    const trail = page.getByRole("navigation", { name: say.breadcrumb });
    await expect
      .poll(() => trail.getByRole("listitem").allInnerTexts())
      .toEqual([words.system, words.systemSetup, words.dictionary]);
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${words.dictionary} - Tandem`));

    await page.getByRole("button", { name: say.version }).click();
    const dialog = page.getByRole("dialog", { name: say.version });
    for (const label of [say.versionNumber, say.publishedAt, say.content]) {
      await seen(dialog.getByText(label, { exact: true }).first());
    }
    await seen(dialog.getByText("0.1.0", { exact: true }));
    await seen(dialog.getByText(news));
    await page.keyboard.press("Escape");
    await gone(dialog);

    await page.getByRole("button", { name: say.tasks }).click();
    await seen(page.getByText(say.noTasks));
    await page.getByRole("button", { name: words.userMenu }).click();
    expect(await page.getByRole("menuitem", { name: say.changePassword }).count()).toBe(0);
    await page.getByRole("menuitem", { name: say.profile }).click();
    await seen(page.getByRole("main").getByText("zhao.lei", { exact: true }));
  });

  test("one role at a time: pages and buttons follow it, and the tabs are closed", async ({ person }) => {
    const username = await someone();
    const chen = await Colleague.signIn("chen.wei");
    const user = await chen.ask<{ roleIds: string[] }>(
      "GET",
      `/identity/api/user/detail/${await userId(chen, username)}`,
    );
    const roles = await chen.ask<{ id: string; roleCode: string }[]>("GET", "/identity/api/role/all");
    const auditor = roles.find(({ roleCode }) => roleCode === "auditor")?.id ?? "";
    await chen.ask("PUT", "/identity/api/user/edit", { ...user, roleIds: [...user.roleIds, auditor] });

    const sun = await person({ language });
    const { page, words } = sun;
    await sun.signIn(username, DICTIONARY);
    const add = page.getByRole("button", { name: words.add });
    await seen(add);
    await page.getByRole("button", { name: words.userMenu }).click();
    await page.getByRole("menuitem", { name: say.role }).hover();
    await page.getByRole("menuitem", { name: say.auditor }).click();
    await seen(page.getByText(say.roleSwitched));
    await expect.poll(() => new URL(page.url()).pathname).toBe("/dashboard");
    await expect.poll(() => tabBar(sun, say).getByRole("link").count()).toBe(1);
    await sun.go(DICTIONARY);
    await seen(sun.row("addressType"));
    expect(await add.count()).toBe(0);
  });

  test("the language changes in place, and the message is in the new one", async ({ person }) => {
    const zhao = await person({ language });
    const { page } = zhao;
    // One of their own: the language is kept in the profile, and decides how mails are written.
    await zhao.signIn(await someone(), "/user/setting");
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    const field = page.getByRole("combobox", { name: say.menuSearch });
    await field.fill("qqqq");
    const other = language === "zh" ? "en" : "zh";
    const kept = page.waitForResponse((response) => response.url().includes("/identity/api/user/profile"));
    await page.getByRole("button", { name: other === "en" ? "EN English" : "中文" }).click();
    await seen(page.getByRole("status").getByText(shellWords[other].languageDone));
    expect(await page.evaluate(() => "sameLoad" in window)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/user/setting");
    expect(await page.getByRole("combobox", { name: shellWords[other].menuSearch }).inputValue()).toBe(
      "qqqq",
    );
    await expect.poll(() => page.title()).toContain(shellWords[other].settings);
    await kept;
    await zhao.go("/profile/index");
    await seen(page.getByRole("main").getByText(other === "en" ? "EN English" : "中文", { exact: true }));
  });
});

describe("the watermark", () => {
  test("names company and user, lets clicks through and comes back", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", DICTIONARY);
    const mark = page.locator("[data-watermark]");
    const whole = () =>
      page.evaluate(() => {
        const sheets = document.querySelectorAll<HTMLElement>("main ~ *, [data-watermark]");
        const sheet = [...sheets].find((one) => "watermark" in one.dataset);
        if (!sheet) return "gone";
        const { display, opacity, visibility, pointerEvents, backgroundImage } = getComputedStyle(sheet);
        const { width, height } = sheet.getBoundingClientRect();
        return [display, opacity, visibility, pointerEvents, width > 900 && height > 500, backgroundImage];
      });
    await mark.waitFor({ state: "attached" });
    const before = await whole();
    expect(before.slice(0, 5)).toEqual(["block", "1", "visible", "none", true]);
    const picture = decodeURIComponent(String(before[5]));
    expect(picture).toContain("Acme Electronics");
    expect(picture).toContain("赵磊");

    const attacks: Record<string, () => void> = {
      removed: () => document.querySelector("[data-watermark]")?.remove(),
      hidden: () =>
        document.querySelector<HTMLElement>("[data-watermark]")?.style.setProperty("display", "none"),
      emptied: () =>
        document
          .querySelector<HTMLElement>("[data-watermark]")
          ?.style.setProperty("background-image", "none"),
      renamed: () => document.querySelector("[data-watermark]")?.removeAttribute("data-watermark"),
      folded: () => document.querySelector<HTMLElement>("[data-watermark]")?.setAttribute("hidden", ""),
      moved: () => document.body.append(document.querySelector("[data-watermark]") ?? ""),
    };
    for (const attack of Object.values(attacks)) {
      await page.evaluate(attack);
      await expect.poll(whole, { timeout: 5000 }).toEqual(before);
      expect(await mark.count()).toBe(1);
    }
    // Elements below it can be clicked.
    await page.getByRole("button", { name: words.add }).click();
    await seen(zhao.drawer());
  });
});

describe("notices", () => {
  const say = shellWords.en;

  test("stand 20 px from the top and 16 px apart, and leave by button, Escape and time", async ({
    person,
  }) => {
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    await zhao.signIn(await someone(), "/user/setting");
    const notices = page.locator("body > section > div");
    const boxes = () =>
      notices.evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return { top, bottom };
        }),
      );
    const settled = () =>
      page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))));
    // Three notices, kept open by hovering over the first: a reset and two changes of the language.
    const press = (button: Locator) => button.evaluate((element: HTMLElement) => element.click());
    await press(page.getByRole("main").getByRole("button", { name: say.reset }));
    await notices.first().hover();
    await press(page.getByRole("button", { name: "中文" }));
    await seen(page.getByRole("status").getByText(shellWords.zh.languageDone));
    await press(page.getByRole("button", { name: /English/ }));
    await notices.nth(2).waitFor();
    await settled();
    const three = await boxes();
    expect(three).toHaveLength(3);
    expect(three[0]?.top).toBe(20);
    expect((three[1]?.top ?? 0) - (three[0]?.bottom ?? 0)).toBe(16);
    expect((three[2]?.top ?? 0) - (three[1]?.bottom ?? 0)).toBe(16);

    // The middle one is closed, and the gap closes.
    await page.getByRole("button", { name: say.closeNotice }).nth(1).click();
    await expect.poll(async () => (await boxes()).length).toBe(2);
    const two = await boxes();
    expect((two[1]?.top ?? 0) - (two[0]?.bottom ?? 0)).toBe(16);
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await boxes()).length).toBe(1);
    await page.mouse.move(5, 700);
    await expect.poll(async () => (await boxes()).length, { timeout: 6000 }).toBe(0);
  });

  test("a refusal is a warning with its code, a failure an error with its code", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=currency`);
    await seen(zhao.row("CNY"));
    const answer = (status: number, code: number, message: string) =>
      page.route(/dictItem\/retire/, (route) =>
        route.fulfill({ status, json: { code, message, data: { requestId: "r" } } }),
      );
    const retire = async () => {
      await zhao.row("CNY").getByRole("button", { name: words.retire, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: words.retire }).click();
    };
    await answer(422, 300, "Not today");
    await retire();
    const warning = page.getByRole("alert").filter({ hasText: "Not today (300)" });
    await seen(warning);
    const colour = await warning.evaluate((e) => getComputedStyle(e).borderColor);
    await page.unroute(/dictItem\/retire/);
    await answer(403, 403, "Not you");
    await retire();
    const error = page.getByRole("alert").filter({ hasText: "Not you (403)" });
    await seen(error);
    expect(await error.evaluate((e) => getComputedStyle(e).borderColor)).not.toBe(colour);
  });
});

describe("a newer release", () => {
  test("is told once a minute at most, and only to those signed in", async ({ person }) => {
    const say = shellWords.en;
    const zhao = await person({ language: "en" });
    const { page } = zhao;
    let etag = '"first"';
    let files = "";
    let looks = 0;
    await page.route(
      (url) => url.pathname === "/",
      async (route) => {
        if (route.request().method() !== "HEAD") {
          if (route.request().resourceType() !== "fetch" || files === "") return route.fallback();
          return route.fulfill({ status: 200, headers: { etag }, body: files });
        }
        looks += 1;
        return route.fulfill({ status: 200, headers: { etag } });
      },
    );
    await page.clock.install();
    await zhao.go("/article-list");
    await seen(page.getByRole("heading", { level: 2 }));
    await page.clock.runFor(130_000);
    expect(looks).toBe(0);

    await zhao.signIn("zhao.lei");
    await page.clock.runFor(1000);
    await expect.poll(() => looks).toBe(1);
    await page.reload();
    await seen(zhao.menu());
    await page.clock.runFor(1000);
    expect(looks).toBe(1);
    await page.clock.runFor(61_000);
    await expect.poll(() => looks).toBe(2);
    expect(await page.getByText(say.updated).count()).toBe(0);

    etag = '"second"';
    files = '<script type="module" src="/assets/second.js"></script>';
    await page.clock.runFor(61_000);
    const dialog = page.getByRole("dialog").filter({ hasText: say.updated });
    await seen(dialog);
    await dialog.getByRole("button", { name: say.close }).click();
    await page.clock.runFor(1000);
    await gone(dialog);
    await page.clock.runFor(61_000);
    expect(await dialog.count()).toBe(0);

    etag = '"third"';
    await page.clock.runFor(61_000);
    await seen(dialog);
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await dialog.getByRole("button", { name: say.ok }).click();
    await page.clock.runFor(1000);
    await expect.poll(() => page.evaluate(() => "sameLoad" in window)).toBe(false);

    // It came between a reload and the first look afterwards: the page was loaded from the one before.
    await seen(zhao.menu());
    await page.clock.runFor(61_000);
    await seen(dialog);
  });
});
