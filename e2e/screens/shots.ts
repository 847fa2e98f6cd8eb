import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { DATA_RULES, makeRole, MENUS, ROLES, userId, WHY } from "../support/admin";
import { Colleague } from "../support/api";
import { makeDeadLetters } from "../support/deadLetters";
import { shellWords } from "../support/shell";
import { allRead, DEAD_LETTERS, DICTIONARY, gone, seen, someone, test, type Person } from "../support/test";
import { LANGUAGES } from "../support/words";

const SHOTS = join(import.meta.dirname, "../shots");
const SYSTEM = "/systemManage";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Many pages, each reloaded. */
const PATIENCE = 600_000;

type Shot = (name: string) => Promise<void>;

function camera(page: Page, language: string, width: number): Shot {
  return async (name) => {
    await page.evaluate(() => document.fonts.ready);
    await allRead(page);
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
          .map((one) => one.finished.catch(() => null)),
      ),
    );
    await page.screenshot({ path: join(SHOTS, `${name}-${language}-${width}.png`) });
  };
}

/** Opens a URL and waits for content: a heading, or a message if there is no page. */
async function open(person: Person, path: string): Promise<void> {
  await person.go(path);
  await seen(person.page.getByRole("main").locator("h1, h2, p"));
}

async function savedWithNothing({ page, words }: Person): Promise<void> {
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await seen(page.getByRole("alert"));
}

async function publicPages(person: Person, shot: Shot): Promise<void> {
  const { page, words } = person;
  await open(person, "/login");
  await seen(page.getByLabel(words.username));
  await shot("01-sign-in");
  await page.getByRole("button", { name: words.signIn, exact: true }).click();
  await seen(page.getByText(words.usernameRequired));
  await shot("01-sign-in-errors");
  await open(person, "/register");
  await shot("02-register");
  await page.getByRole("button", { name: words.submitRegistration }).click();
  await seen(page.getByRole("alert"));
  await shot("02-register-errors");
  for (const [name, path] of [
    ["03-forgotten", "/forgetPassword"],
    ["04-reset", "/resetPassword?token=shown"],
    ["04-reset-without-link", "/resetPassword"],
    ["05-401", "/401"],
    ["06-articles", "/article-list"],
  ] as const) {
    await open(person, path);
    await shot(name);
  }
}

/** Records for the pages to show; new ones for each run, because names are unique. */
async function makeRecords(mark: string) {
  const chen = await Colleague.signIn("chen.wei");
  const item = await chen.item({
    dictName: "transportMode",
    itemValue: `road${mark}`,
    descriptionZh: "陆运",
    descriptionEn: "Road",
  });
  await chen.change(item, { descriptionZh: "公路运输", descriptionEn: "Road freight", alternate1: "TRUCK" });
  const role = await makeRole(chen, ["base.dict_item.view"]);
  const username = await someone(role.roleCode);
  const organize = await chen.organize();
  const rule = await chen.ask<{ id: string }>("POST", "/identity/api/dataRule/save", {
    listing: "base.dict_item",
    roleId: role.id,
    description: "只看币种 / Only currencies",
    status: "on",
    rule: { field: "dictName", comparator: "equal", value: "currency" },
  });
  return { item, role, username, user: await userId(chen, username), organize, rule };
}

async function administration(person: Person, shot: Shot, mark: string): Promise<void> {
  const { page, words } = person;
  const { item, role, username, user, organize, rule } = await makeRecords(mark);
  const pages: readonly (readonly [name: string, path: string])[] = [
    ["10-dictionary", DICTIONARY],
    ["10-dictionary-filtered", `${DICTIONARY}?q=type&where=state~eq~active&where=isdefault~eq~0`],
    ["10-dictionary-hidden", `${DICTIONARY}?q=nothing-has-this-name`],
    ["11-users", `${SYSTEM}/userManage`],
    ["11-user-detail", `${SYSTEM}/userManage/detail/${user}`],
    ["11-user-edit", `${SYSTEM}/userManage/edit/${user}`],
    ["12-organisations", `${SYSTEM}/organize`],
    ["12-organisation", `${SYSTEM}/organize?open=${organize.id}`],
    ["13-roles", ROLES],
    ["13-role-edit", `${ROLES}/edit/${role.id}`],
    ["14-menus", MENUS],
    ["15-data-permissions", DATA_RULES],
    ["15-data-permission-edit", `${DATA_RULES}/edit/${rule.id}`],
    ["16-why", WHY],
    ["16-why-allowed", `${WHY}?user=${username}&url=${DICTIONARY}`],
    ["16-why-refused", `${WHY}?user=${username}&url=${ROLES}`],
    ["17-company-accounts", `${SYSTEM}/ssoUserManage`],
    ["18-api-keys", `${SYSTEM}/apiKey`],
    ["19-sign-in-log", `${SYSTEM}/signInLog`],
    ["20-dead-letters-none", `${DEAD_LETTERS}?q=nothing-has-this-name`],
    ["21-profile", "/profile/index"],
    ["22-settings", "/user/setting"],
    ["23-downloads", "/user/download"],
    ["23-imports", "/content/import"],
    ["24-403", "/403"],
    ["24-404", "/404"],
    ["24-not-found", "/no/such/page"],
  ];
  for (const [name, path] of pages) {
    await open(person, path);
    await shot(name);
  }
  for (const [name, path] of [
    ["11-user-add", `${SYSTEM}/userManage/add`],
    ["13-role-add", `${ROLES}/add`],
    ["15-data-permission-add", `${DATA_RULES}/add`],
  ] as const) {
    await open(person, path);
    await shot(name);
    await savedWithNothing(person);
    await shot(`${name}-errors`);
  }

  await person.go(`${DICTIONARY}?open=${item.id}`);
  await seen(person.drawer().getByLabel(words.descriptionEn));
  await shot("10-dictionary-editor");
  await person.drawer().getByRole("tab", { name: words.history }).click();
  await seen(person.drawer().getByText("Road freight"));
  await shot("10-dictionary-history");

  await makeDeadLetters("portal.activity: connection to 10.1.4.22:5432 refused (os error 111)", 4);
  await person.go(DEAD_LETTERS);
  await seen(page.getByText("portal.activity: connection"));
  await shot("20-dead-letters");
}

async function shell(person: Person, shot: Shot, phone: boolean): Promise<void> {
  const { page, words } = person;
  const say = words.signIn === "登录" ? shellWords.zh : shellWords.en;
  await open(person, DICTIONARY);
  await page.keyboard.press("Control+k");
  await seen(page.getByRole("dialog"));
  await shot("30-palette");
  await page.keyboard.press("Escape");
  // While a dialog is open, it receives all keys.
  await gone(page.getByRole("dialog"));
  await page.keyboard.press("?");
  await seen(page.getByRole("dialog", { name: say.help }));
  await shot("31-keyboard-help");

  await open(person, DICTIONARY);
  await page.getByRole("button", { name: words.userMenu }).click();
  await seen(page.getByRole("menuitem", { name: words.signOut }));
  await shot("32-user-menu");
  await page.keyboard.press("Escape");

  if (phone) {
    await page.getByRole("button", { name: say.openPages }).click();
    await seen(page.getByRole("dialog"));
    await shot("33-open-pages");
    await open(person, DICTIONARY);
    await page.getByRole("button", { name: words.openMenu }).click();
    await seen(person.menu().getByRole("link", { name: words.deadLetters }));
    await shot("34-menu");
    return;
  }
  await page
    .getByRole("navigation", { name: say.tabs })
    .getByRole("link", { name: words.dictionary })
    .click({ button: "right" });
  await seen(page.getByRole("menuitem", { name: say.closeOthers }));
  await shot("33-tab-menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: say.settings }).click();
  await seen(page.getByRole("button", { name: say.reset }));
  await shot("35-settings-drawer");
  await page.getByRole("button", { name: say.reset }).click();
  await shot("36-toast");
  await open(person, DICTIONARY);
  await page.getByRole("button", { name: say.version }).click();
  await seen(page.getByRole("dialog", { name: say.version }));
  await shot("37-version");
  await open(person, DICTIONARY);
  await page.getByRole("button", { name: say.fold }).click();
  await seen(page.getByRole("button", { name: say.unfold }));
  await shot("38-menu-folded");
}

describe.each(LANGUAGES)("screens in %s", (language) => {
  test.for(SIZES)("at $width x $height", { timeout: PATIENCE }, async (viewport, { person }) => {
    const phone = viewport.width < 600;
    const wang = await person({ language, viewport });
    const shot = camera(wang.page, language, viewport.width);
    await publicPages(wang, shot);
    await wang.signInByForm("wang.min");
    await seen(wang.page.getByRole("main").getByRole("listitem"));
    await shot("09-dashboard");
    await administration(wang, shot, `${language === "zh" ? "Zh" : "En"}${phone ? "Small" : ""}`);
    await shell(wang, shot, phone);
  });
});
