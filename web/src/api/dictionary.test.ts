import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DICTIONARY_TOPIC, dictionaryQuery, onOffer } from "./dictionary";

/** The names of each request, and what each of its dictionaries contains. */
const asked: string[] = [];
let content = "first";
let queries = new QueryClient();

beforeEach(() => {
  asked.length = 0;
  content = "first";
  queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } });
  vi.stubGlobal("location", { origin: "http://tandem.test" });
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    expect(new URL(url).searchParams.get("withRetired")).toBe("true");
    const names = new URL(url).searchParams.get("dictNames") ?? "";
    asked.push(names);
    const items = [{ itemValue: content, description: content, isdefault: "0" }];
    const data = Object.fromEntries(names.split(",").map((name) => [name, items]));
    return Response.json({ code: 200, message: "", data });
  });
});

afterEach(() => queries.clear());

const read = (...names: string[]) =>
  Promise.all(names.map((name) => queries.fetchQuery(dictionaryQuery(name, "en"))));

test("several are asked for in one request, and later only those that are not there yet", async () => {
  const [unit] = await read("unit", "currency", "unit");
  expect(unit?.[0]?.itemValue).toBe("first");
  await Promise.all([read("currency", "reason"), read("unit", "handling")]);
  await read("reason", "handling");
  expect(asked).toEqual(["currency,unit", "handling,reason"]);
});

test("a change of dictionaries reads all of them again, in one request; another language its own", async () => {
  await read("unit", "currency");
  content = "changed";
  await queries.invalidateQueries({ queryKey: [DICTIONARY_TOPIC] });
  const [unit, currency] = await read("unit", "currency");
  expect([unit?.[0]?.itemValue, currency?.[0]?.itemValue]).toEqual(["changed", "changed"]);
  await queries.fetchQuery(dictionaryQuery("unit", "zh"));
  expect(asked).toEqual(["currency,unit", "currency,unit", "unit"]);
});

test("a dictionary nobody knows is empty", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: 200, message: "", data: {} }));
  expect(await read("nothing")).toEqual([[]]);
});

test("what failed is asked for again in one request", async () => {
  const works = fetch;
  let failed = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    failed += 1;
    return failed === 1 ? new Response("", { status: 503 }) : works(request);
  });
  await Promise.all(
    ["unit", "currency"].map((name) =>
      queries.fetchQuery({ ...dictionaryQuery(name, "en"), retry: 1, retryDelay: 20 }),
    ),
  );
  expect(asked).toEqual(["currency,unit"]);
});

test("a retired item has its words, and is not on offer", () => {
  const items = [{ itemValue: "kg" }, { itemValue: "lb", retired: true }];
  expect(onOffer(items)).toEqual([{ itemValue: "kg" }]);
});
