import { rmSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { Installation, RESULTS, type Place } from "./installation";

declare module "vitest" {
  interface ProvidedContext {
    place: Place;
    browser: string;
  }
}

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Pages of tests live too briefly for code that V8 optimises to pay for its making. Where times are measured or pictures
 * are made, the browser is as users have it.
 */
const SHORT_LIVED: ReadonlySet<string> = new Set(["test", "kept"]);
const WITHOUT_OPTIMISING = "--js-flags=--no-turbofan --no-maglev";

function flagsOf(mode: string): string[] {
  return SHORT_LIVED.has(mode) ? [...FLAGS, WITHOUT_OPTIMISING] : FLAGS;
}

/** Only people and dictionaries where tests make what they need; where pages are to be looked at, some business as well. */
function demoOf(mode: string): string[] {
  return mode === "walk" ? ["--orders", "300"] : ["--small"];
}

/** One installation and one browser for all tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(RESULTS, { recursive: true, force: true });
  const { mode } = project.vite.config;
  const installation = await Installation.start(demoOf(mode));
  try {
    const browser = await chromium.launchServer({
      executablePath: process.env.TANDEM_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: flagsOf(mode),
    });
    project.provide("place", installation.place);
    project.provide("browser", browser.wsEndpoint());
    return async () => {
      await browser.close();
      await installation.stop();
    };
  } catch (error) {
    await installation.stop();
    throw error;
  }
}
