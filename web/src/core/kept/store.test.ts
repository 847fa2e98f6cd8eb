import { beforeEach, describe, expect, test } from "vitest";
import { KEPT_DAYS, KeptStore, LARGEST_ALL, LARGEST_ENTRY, MOST_ENTRIES, type KeptEntry } from "./store";

/** In-memory `Storage`, as far as it is used. */
class Shelf implements Storage {
  private readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  key(at: number): string | null {
    return [...this.items.keys()][at] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  clear(): void {
    this.items.clear();
  }
  get size(): number {
    return [...this.items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  }
}

const DAY = 86_400_000;
let now = 0;
let shelf = new Shelf();
let store = new KeptStore(shelf, () => now);

function entry(more: Partial<KeptEntry> = {}): KeptEntry {
  return {
    name: "base.dict_item",
    of: "1",
    tab: "a",
    at: now,
    path: "/p",
    version: 3,
    value: "typed",
    ...more,
  };
}

beforeEach(() => {
  now = 100 * DAY;
  shelf = new Shelf();
  store = new KeptStore(shelf, () => now);
});

describe("what was typed and not saved", () => {
  test("is found again by whoever typed it, and by nobody else", () => {
    store.put("acme/li", entry());
    expect(store.find("acme/li", entry())).toEqual([entry()]);
    expect(store.find("acme/zhang", entry())).toEqual([]);
    expect(store.find("globex/li", entry())).toEqual([]);
    // A name that is only a prefix of the owner's must not match.
    expect(store.find("acme", entry())).toEqual([]);
    store.dropWhere("acme/zhang", () => true);
    expect(store.find("acme/li", entry())).toHaveLength(1);
  });

  test("belongs to one form over one record", () => {
    store.put("li", entry());
    expect(store.find("li", { name: "base.dict_item", of: "2" })).toEqual([]);
    expect(store.find("li", { name: "base.module", of: "1" })).toEqual([]);
  });

  test("in two tabs does not overwrite each other, and the newest comes first", () => {
    store.put("li", entry({ tab: "a", at: now - 5, value: "older" }));
    store.put("li", entry({ tab: "b", value: "newer" }));
    expect(store.find("li", entry()).map(({ value }) => value)).toEqual(["newer", "older"]);
    store.drop("li", entry({ tab: "b" }));
    expect(store.find("li", entry()).map(({ value }) => value)).toEqual(["older"]);
  });

  test(`is kept for ${KEPT_DAYS} days`, () => {
    store.put("li", entry());
    now += KEPT_DAYS * DAY;
    expect(store.find("li", entry())).toHaveLength(1);
    now += 1;
    expect(store.find("li", entry())).toEqual([]);
    expect(shelf.length).toBe(0);
  });

  test("is bounded: one that is too large is not kept, and the oldest give way", () => {
    expect(store.put("li", entry({ value: "x".repeat(LARGEST_ENTRY) }))).toBe(false);
    expect(shelf.length).toBe(0);
    const big = "x".repeat(LARGEST_ENTRY / 2);
    for (let at = 0; at < 12; at += 1) {
      now += 1;
      expect(store.put("li", entry({ of: String(at), value: big }))).toBe(true);
    }
    expect(shelf.size).toBeLessThanOrEqual(LARGEST_ALL);
    expect(store.find("li", entry({ of: "11" }))).toHaveLength(1);
    expect(store.find("li", entry({ of: "0" }))).toEqual([]);
    shelf.clear();
    for (let at = 0; at < MOST_ENTRIES + 20; at += 1) {
      now += 1;
      store.put("li", entry({ of: String(at) }));
    }
    expect(shelf.length).toBe(MOST_ENTRIES);
  });

  test("that cannot be read is thrown away, and others' things are left alone", () => {
    shelf.setItem("tandem.kept/li/base.dict_item/1/a", "{");
    shelf.setItem("tandem.kept/li/base.dict_item/2/a", '{"at":"x"}');
    shelf.setItem("tandem.token", "t");
    expect(store.find("li", entry())).toEqual([]);
    expect(shelf.length).toBe(1);
    expect(shelf.getItem("tandem.token")).toBe("t");
  });

  test("does not break the form where the storage is full", () => {
    shelf.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(store.put("li", entry())).toBe(false);
  });
});
