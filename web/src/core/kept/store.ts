/** Unsaved input in browser storage, separated by user and limited in age and size. */

export interface KeptSlot {
  /** The form; a name of the registry. */
  name: string;
  /** Id of the record; empty for a new one. */
  of: string;
  /** The browser tab it was typed in. Two tabs with the same form have separate slots, so they do not conflict. */
  tab: string;
}

export interface KeptEntry extends KeptSlot {
  /** Time of the last input. */
  at: number;
  /** Path of the page it was typed on. */
  path: string;
  /** The record version the input is based on. */
  version: number | null;
  value: unknown;
}

const PREFIX = "tandem.kept/";
const DAY_MS = 86_400_000;
export const KEPT_DAYS = 14;
/** In characters. Browsers allow about five million per origin, shared with our other data. */
export const LARGEST_ENTRY = 500_000;
export const LARGEST_ALL = 2_000_000;
export const MOST_ENTRIES = 200;

function keyOf(owner: string, { name, of, tab }: KeptSlot): string {
  return PREFIX + [owner, name, of, tab].map(encodeURIComponent).join("/");
}

function isEntry(value: unknown): value is KeptEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Partial<Record<keyof KeptEntry, unknown>>;
  return (
    typeof entry.at === "number" &&
    [entry.name, entry.of, entry.tab, entry.path].every((part) => typeof part === "string") &&
    (entry.version === null || typeof entry.version === "number")
  );
}

interface Stored {
  key: string;
  size: number;
  entry: KeptEntry;
}

export class KeptStore {
  private readonly storage: Storage;
  private readonly now: () => number;

  constructor(storage: Storage, now: () => number = Date.now) {
    this.storage = storage;
    this.now = now;
  }

  /** All entries with a key prefix; unreadable and expired ones are removed. */
  private under(prefix: string): Stored[] {
    const keys = Array.from({ length: this.storage.length }, (_, at) => this.storage.key(at));
    const oldest = this.now() - KEPT_DAYS * DAY_MS;
    return keys.flatMap((key) => {
      if (!key?.startsWith(prefix)) return [];
      const text = this.storage.getItem(key) ?? "";
      let entry: unknown = null;
      try {
        entry = JSON.parse(text);
      } catch {
        // Treated as an invalid entry below.
      }
      if (isEntry(entry) && entry.at >= oldest) return [{ key, size: key.length + text.length, entry }];
      this.storage.removeItem(key);
      return [];
    });
  }

  private of(owner: string): Stored[] {
    return this.under(`${PREFIX}${encodeURIComponent(owner)}/`);
  }

  /** Returns whether it was stored. Older entries are evicted, whichever user they belong to. */
  put(owner: string, entry: KeptEntry): boolean {
    const key = keyOf(owner, entry);
    const text = JSON.stringify(entry);
    if (key.length + text.length > LARGEST_ENTRY) return false;
    const others = this.under(PREFIX)
      .filter((one) => one.key !== key)
      .toSorted((a, b) => b.entry.at - a.entry.at);
    let room = LARGEST_ALL - key.length - text.length;
    for (const [place, one] of others.entries()) {
      room -= one.size;
      if (room < 0 || place >= MOST_ENTRIES - 1) this.storage.removeItem(one.key);
    }
    try {
      this.storage.setItem(key, text);
      return true;
    } catch {
      // The storage quota is used up by other data, or storage is blocked.
      return false;
    }
  }

  /** The entries of a user for one form and record, newest first. */
  find(owner: string, { name, of }: Pick<KeptSlot, "name" | "of">): KeptEntry[] {
    return this.of(owner)
      .map(({ entry }) => entry)
      .filter((entry) => entry.name === name && entry.of === of)
      .toSorted((a, b) => b.at - a.at);
  }

  drop(owner: string, slot: KeptSlot): void {
    this.storage.removeItem(keyOf(owner, slot));
  }

  dropWhere(owner: string, isMeant: (entry: KeptEntry) => boolean): void {
    for (const { key, entry } of this.of(owner)) if (isMeant(entry)) this.storage.removeItem(key);
  }
}
