import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { allRead, seen, test, type Person } from "../support/test";
import { close, headingOf, open, pagesOf, SIDES } from "../support/walk";
import { LANGUAGES } from "../support/words";

const SHOTS = join(import.meta.dirname, "../shots/walk");

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

/** About fifty pages, and of most lists the page of a record. */
const PATIENCE = 900_000;

async function shoot({ page }: Person, name: string): Promise<void> {
  await seen(headingOf(page));
  await allRead(page);
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** What opens a record, in a row or on a card. The numbers of the pager are links in a list, too. */
const OPENS = "[data-open-row]:visible, ul:not(.ant-pagination) > li a:visible";

/** Shoots the first record of a list, where its rows lead to a page of their own or open beside the list. */
async function shootFirst(person: Person, name: string): Promise<void> {
  const { page } = person;
  const opens = page.getByRole("main").locator(OPENS).first();
  if ((await opens.count()) === 0) return;
  const href = await opens.evaluate((one) => (one instanceof HTMLAnchorElement ? one.href : ""));
  if (href && new URL(href).pathname !== new URL(page.url()).pathname) {
    // In a place of its own, which is closed whatever the page has opened beside itself.
    const other = await page.context().newPage();
    await other.setViewportSize(page.viewportSize() ?? SIZES[0]!);
    await other.goto(href);
    await seen(headingOf(other).or(other.getByRole("dialog")));
    await allRead(other);
    await other.screenshot({ path: join(SHOTS, `${name}.png`) });
    return other.close();
  }
  if (href) return;
  const path = new URL(page.url()).pathname;
  await opens.click();
  const drawer = page.getByRole("dialog").first();
  await page.waitForFunction(
    (before) => location.pathname !== before || document.querySelector("[role=dialog]")?.checkVisibility(),
    path,
  );
  await allRead(page);
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  if (new URL(page.url()).pathname !== path) return close(person);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
}

describe.each(SIDES)("every page of $side", ({ username }) => {
  describe.each(LANGUAGES)("in %s", (language) => {
    test.for(SIZES)("$width px wide", { timeout: PATIENCE }, async ({ width, height }, { person }) => {
      mkdirSync(SHOTS, { recursive: true });
      const visitor = await person({ language, viewport: { width: Math.max(width, 1440), height } });
      await visitor.signIn(username);
      const only = process.env.WALK_ONLY;
      const paths = (await pagesOf(visitor)).filter((path) => !only || path.includes(only));
      await visitor.page.setViewportSize({ width, height });
      for (const path of paths) {
        const name = `${username}-${language}-${width}-${path.slice(1).replaceAll("/", "_")}`;
        await open(visitor, path, width > 1000);
        await shoot(visitor, name);
        await shootFirst(visitor, `${name}-record`);
        if (path !== "/dashboard") await close(visitor);
      }
    });
  });
});
