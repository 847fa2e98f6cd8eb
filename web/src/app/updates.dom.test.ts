import { expect, test, vi } from "vitest";
import { askWhetherLoaded, isDue, isNew, isOther, type Release } from "./updates";

test("another etag or another date is another release; silence is none", () => {
  const known = { etag: '"a"', lastModified: "Mon" };
  expect(isOther(known, known)).toBe(false);
  expect(isOther(known, { etag: '"b"', lastModified: "Mon" })).toBe(true);
  expect(isOther(known, { etag: '"a"', lastModified: "Tue" })).toBe(true);
  expect(isOther(known, { etag: null, lastModified: null })).toBe(false);
  expect(isOther({ etag: null, lastModified: null }, known)).toBe(false);
});

test("two releases that answer in turns are told once, and the next one after them again", () => {
  const release = (name: string): Release => ({ etag: `"${name}"`, lastModified: null });
  const seen: Release[] = [];
  const told = ["a", "a", "b", "a", "b", "b", "a", "c", "b", "c"].filter((name) => {
    const now = release(name);
    if (!isNew(seen, now)) return false;
    seen.push(now);
    return seen.length > 1;
  });
  expect(told).toEqual(["b", "c"]);
});

test("at most one look a minute; a clock that was set back does not stop it for ever", () => {
  expect(isDue(null, 1_000_000)).toBe(true);
  expect(isDue("1000000", 1_059_999)).toBe(false);
  expect(isDue("1000000", 1_060_000)).toBe(true);
  expect(isDue("9000000", 1_000_000)).toBe(true);
  expect(isDue("nonsense", 1_000_000)).toBe(true);
});

test("a release is the loaded one when the page names all of its files", async () => {
  const index = (script: string, style: string) =>
    `<link rel="stylesheet" crossorigin href="/assets/${style}.css"><link rel="icon" href="/tandem.svg">` +
    `<script type="module" crossorigin src="/assets/${script}.js"></script><div id="root"></div>`;
  const page = new DOMParser().parseFromString(index("index-a", "index-b"), "text/html");
  // What a page loads later stands in it, too.
  page.head.append(Object.assign(page.createElement("link"), { href: "/assets/later-c.css" }));
  const loaded = (answer: () => Promise<Response>) => {
    vi.stubGlobal("fetch", answer);
    return askWhetherLoaded(page);
  };
  expect(await loaded(async () => new Response(index("index-a", "index-b")))).toBe(true);
  expect(await loaded(async () => new Response(index("index-d", "index-b")))).toBe(false);
  expect(await loaded(async () => new Response(index("index-a", "index-e")))).toBe(false);
  // A development server builds no files.
  expect(await loaded(async () => new Response('<script type="module" src="/src/main.tsx">'))).toBe(true);
  expect(await loaded(async () => new Response("away", { status: 502 }))).toBeNull();
  expect(await loaded(() => Promise.reject(new TypeError("no line")))).toBeNull();
});
