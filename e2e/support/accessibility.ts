import axe from "axe-core";
import type { Person } from "./test";

/** Everything axe reports, formatted for the message of a failed test. */
export async function violations({ page }: Person, within: string[] = ["html"]): Promise<string[]> {
  // Wait for running animations: contrast of half-transparent text is not meaningful.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // Infinite animations, such as spinners, never finish.
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => null)),
    ),
  );
  // Evaluated, not added as a script element, which the content security policy forbids. 550 KB, so once per page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (include) =>
      (window as unknown as { axe: Pick<typeof axe, "run"> }).axe.run(
        { include },
        {
          // Passed checks are not read; computing CSS selectors for their elements takes most of the time.
          resultTypes: ["violations"],
          selectors: false,
          // An open menu or select floats over the page, outside of its landmarks.
          rules: {
            region: {
              enabled: ![...document.querySelectorAll(".ant-dropdown, .ant-select-dropdown")].some((one) =>
                one.checkVisibility(),
              ),
            },
          },
        },
      ),
    within,
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
  );
}
