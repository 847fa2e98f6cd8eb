import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import releases from "./releases.json";

test("every release has a number, a date and as many notes in both languages, the newest first", () => {
  expect(releases.length).toBeGreaterThan(0);
  for (const { version, publishedAt, zh, en } of releases) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(publishedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(zh.length).toBeGreaterThan(0);
    expect(en).toHaveLength(zh.length);
  }
  const dates = releases.map(({ publishedAt }) => publishedAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("the release of this build has notes", () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
    version: string;
  };
  expect(releases[0]?.version).toBe(version);
});
