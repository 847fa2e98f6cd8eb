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
  // Not through a script element: the page's policy forbids those, and rightly.
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (include) =>
      (window as unknown as { axe: { run: (on: object) => Promise<axe.AxeResults> } }).axe.run({ include }),
    within,
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
}
