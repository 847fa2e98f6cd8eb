import { expect, test } from "vitest";
import type { FoundDocument } from "../api/find";
import {
  documentEntries,
  helpEntries,
  inGroups,
  looksLikeNumber,
  paletteEntries,
  sceneEntries,
  searchStanding,
  stillFound,
  wantedOf,
  type PaletteEntry,
} from "./paletteEntries";

const run = () => undefined;

test("an open page is offered once, where it was left, and only what can be done now is a command", () => {
  const gone: string[] = [];
  const entries = paletteEntries({
    openPages: [{ path: "/a", search: "?page=2", title: "A" }],
    menuPages: [
      { path: "/a", title: "A" },
      { path: "/b", title: "B" },
    ],
    commands: { signOut: run, palette: run, closeTab: undefined },
    go: (address) => gone.push(address),
  });
  expect(entries.map(({ key }) => key)).toEqual(["open /a", "page /b", "signOut"]);
  entries[0]?.run();
  entries[1]?.run();
  expect(gone).toEqual(["/a?page=2", "/b"]);
});

test("a sign of either width narrows to documents, actions or help, with or without a word after it", () => {
  expect(wantedOf("?")).toEqual({ text: "", only: "help" });
  expect(wantedOf(" ？ 盖章 ")).toEqual({ text: "盖章", only: "help" });
  expect(wantedOf("#1983")).toEqual({ text: "1983", only: "documents" });
  expect(wantedOf("＞ 导出")).toEqual({ text: "导出", only: "actions" });
  expect(wantedOf("orders?")).toEqual({ text: "orders?", only: null });
});

test("a topic of help opens at its place", () => {
  const opened: unknown[] = [];
  const at = { part: "orders", keys: ["orders.claim"] } as const;
  const [entry] = helpEntries([{ key: "orders.claim", title: "Claims", at }], (one) => opened.push(one));
  expect(entry).toMatchObject({ kind: "help", title: "Claims" });
  entry?.run();
  expect(opened).toEqual([at]);
});

const order: FoundDocument = {
  kind: "orders.purchase_order",
  id: "1",
  number: "4500101983",
  document: "Purchase order",
  state: "Replied",
  tone: "waiting",
  supplier: "Chenguang Electronics",
  amount: "18275.00",
  currency: "CNY",
  page: "/orders/1",
  task: "",
};

test("a document says its supplier and its amount, and leads to its page", () => {
  const gone: string[] = [];
  const go = (address: string) => gone.push(address);
  const [one, bare] = documentEntries([order, { ...order, supplier: "", amount: "", currency: "" }], go);
  expect(one?.note).toBe("Chenguang Electronics, 18,275.00 CNY");
  expect(bare?.note).toBe("");
  one?.run();
  const [scene] = sceneEntries(
    [{ key: "x", title: "Promised late", list: "Orders", to: "/o?scene=late" }],
    go,
  );
  scene?.run();
  expect(gone).toEqual(["/orders/1", "/o?scene=late"]);
});

test("while one goes on typing, only documents stay whose number fits", () => {
  const other = { ...order, id: "2", number: "4500101944" };
  expect(stillFound([order, other], "450010198", false)).toEqual([order]);
  expect(stillFound([order, other], "Chenguang", true)).toEqual([order, other]);
  expect(stillFound([order], "", true)).toEqual([]);
});

const some = (group: PaletteEntry["group"], count: number) =>
  Array.from({ length: count }, (_, at): PaletteEntry => {
    return { key: `${group} ${at}`, group, kind: "page", title: String(at), run };
  });

test("each group has five at most; the best match leads, and documents do for a number", () => {
  const ranked = [...some("pages", 7), ...some("actions", 2)];
  const groups = (numberTyped: boolean) => {
    const all = inGroups(ranked, some("documents", 6), some("help", 1), numberTyped);
    const names = [...new Set(all.map(({ group }) => group))];
    return names.map((name) => [name, all.filter(({ group }) => group === name).length]);
  };
  expect(groups(false)).toEqual([
    ["pages", 5],
    ["actions", 2],
    ["documents", 5],
    ["help", 1],
  ]);
  expect(groups(true)[0]).toEqual(["documents", 5]);
  expect(looksLikeNumber("CO2611")).toBe(true);
  expect(looksLikeNumber("198 3")).toBe(false);
});

test("documents that could not be searched for are not told as none", () => {
  const ended = { isFetching: false, isError: false, isPaused: false };
  expect(searchStanding("45", "45", ended)).toEqual({ done: true, failed: false });
  for (const how of [{ isError: true }, { isPaused: true }])
    expect(searchStanding("45", "45", { ...ended, ...how })).toEqual({ done: false, failed: true });
  const underWay = { done: false, failed: false };
  expect(searchStanding("45", "45", { ...ended, isFetching: true })).toEqual(underWay);
  expect(searchStanding("450", "45", { ...ended, isError: true })).toEqual(underWay);
  expect(searchStanding("", "45", { ...ended, isError: true })).toEqual({ done: true, failed: false });
});
