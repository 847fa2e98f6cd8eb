import { expect } from "vitest";
import { gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { shellWords, tabBar } from "../support/shell";
import { seen, test } from "../support/test";

const FIRST_PAGE_KB = 350;
const CLICK_MS = 300;
const ROUNDS = 9;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * The limits are generous, because tests share their machine. The load time of a plain picture, on the same
 * machine in the same run, shows how much is due to the machine.
 */
test("the first page is small, and a click on the menu shows its list at once", async ({ person }) => {
  const say = shellWords.en;
  const zhao = await person({ language: "en" });
  const { page, words } = zhao;
  await zhao.signIn("zhao.lei");

  const scripts: Response[] = [];
  const keepScript = (response: Response) => {
    // Requests of the previous page do not count.
    if (response.request().isNavigationRequest()) scripts.length = 0;
    else if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response);
  };
  page.on("response", keepScript);
  await page.reload();
  await seen(page.getByText(words.recent));
  // Later scripts belong to other pages.
  page.off("response", keepScript);
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
  const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);

  // The time between the click and the first frame with the rows, measured inside the page.
  const clickToRows = () =>
    page.evaluate(async (name) => {
      const links = [...document.querySelectorAll<HTMLElement>("nav a")];
      const link = links.find((one) => one.textContent?.trim() === name);
      const start = performance.now();
      link?.click();
      const rows = () =>
        [...document.querySelectorAll("[role=row]")].some(
          (row) => row.checkVisibility() && row.textContent?.includes("addressType"),
        );
      while (!rows()) await new Promise((next) => requestAnimationFrame(next));
      return performance.now() - start;
    }, words.dictionary);
  const clicks: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const time = await clickToRows();
    // The first click also downloads the page; it is printed, but not counted.
    if (round === 0) console.log(`first click, with the page's download: ${Math.round(time)} ms`);
    else clicks.push(time);
    await tabBar(zhao, say)
      .getByRole("button", { name: say.closeTab(words.dictionary) })
      .click();
    await seen(page.getByText(words.recent));
  }

  const plain: number[] = [];
  const beside = await zhao.context.newPage();
  for (let round = 0; round < ROUNDS; round += 1) {
    await beside.goto(`${zhao.origin}/tandem.svg?${round}`);
    plain.push(
      await beside.evaluate(() => {
        const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        return (entry?.duration ?? 0) || performance.now();
      }),
    );
  }
  const ratio = (median(clicks) / median(plain)).toFixed(1);
  console.log(
    `JavaScript of the first signed-in page: ${kilobytes} KB gzipped; menu click to list: ` +
      `${Math.round(median(clicks))} ms (median of ${ROUNDS}); static page: ${Math.round(median(plain))} ms; ratio ${ratio}`,
  );
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThan(FIRST_PAGE_KB);
  expect(median(clicks)).toBeLessThan(CLICK_MS);
});
