import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { RESULTS } from "../setup/installation";
import { WEB, withDevelopmentServer } from "../support/development";
import { DICTIONARY, seen, test } from "../support/test";

const TRIES = 12;

/** Measures the time from saving a component to its update in an open page, with the development server. */
test("hot reload", async ({ person }) => {
  // A copy, so that no interrupted run leaves a changed source file behind.
  const copy = join(RESULTS, "web");
  cpSync(WEB, copy, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  });
  const own = join(WEB, "node_modules");
  if (existsSync(own)) symlinkSync(own, join(copy, "node_modules"));

  await withDevelopmentServer(copy, async (port) => {
    const developer = await person({ port });
    await developer.signInByForm("chen.wei", DICTIONARY);
    await seen(developer.row("addressType"));

    const file = join(copy, "src/kit/PageHeader.tsx");
    const text = readFileSync(file, "utf8");
    expect(text).toContain("<h1>{title}</h1>");
    const times: number[] = [];
    for (let count = 1; count <= TRIES; count += 1) {
      const shown = developer.page.evaluate(
        (mark) =>
          new Promise<number>((done) => {
            const look = () => {
              if (document.querySelector("h1")?.textContent?.endsWith(mark)) done(Date.now());
              else requestAnimationFrame(look);
            };
            look();
          }),
        `saved ${count}.`,
      );
      // The watcher would merge two saves in quick succession.
      await setTimeout(500);
      const saved = Date.now();
      writeFileSync(file, text.replace("<h1>{title}</h1>", `<h1>{title} saved ${count}.</h1>`));
      times.push((await shown) - saved);
    }
    times.sort((a, b) => a - b);
    console.log(
      `hot reload of a component: median ${times[TRIES / 2]} ms, from ${times[0]} to ${times.at(-1)} ms (${TRIES} saves)`,
    );
  });
});
