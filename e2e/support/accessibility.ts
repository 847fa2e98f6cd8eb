import axe from "axe-core";
import type { Person } from "./test";

/** What axe finds serious or worse, in a form that can be read in a failed test. */
export async function violations({ page }: Person, within: string[] = ["html"]): Promise<string[]> {
  // Half-transparent text in the middle of a movement has no contrast worth measuring.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // What turns for ever is not waited for.
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => null)),
    ),
  );
  // Not through a script element: the page's policy forbids those, and rightly. Half a megabyte, so once a page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (include) =>
      (window as unknown as { axe: Pick<typeof axe, "run"> }).axe.run(
        { include },
        // Nobody reads what was found right, and how to reach its elements takes longest to say.
        { resultTypes: ["violations"], selectors: false },
      ),
    within,
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
}
