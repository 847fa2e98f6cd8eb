/** What was typed and not saved, as it lies in the browser's storage: each person's apart, not for ever, and not without end. */

export interface KeptSlot {
  /** Which form; one of the registry's names. */
  name: string;
  /** Which record; empty for a new one. */
  of: string;
  /** The browser tab that typed it. Two tabs with the same form have two slots, so neither overwrites the other. */
  tab: string;
}

export interface KeptEntry extends KeptSlot {
  /** When it was typed last. */
  at: number;
  /** The page it was typed on. */
  path: string;
  /** The version of the record that typing began from. */
  version: number | null;
  value: unknown;
}

const PREFIX = "tandem.kept/";
const DAY_MS = 86_400_000;
export const KEPT_DAYS = 14;
/** In characters. Browsers give a site about five million; others of ours lie there, too. */
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

  /** All that lies here under a beginning; what cannot be read, or is too old, goes. */
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
        // As one that is no entry.
      }
      if (isEntry(entry) && entry.at >= oldest) return [{ key, size: key.length + text.length, entry }];
      this.storage.removeItem(key);
      return [];
    });
  }

  private of(owner: string): Stored[] {
    return this.under(`${PREFIX}${encodeURIComponent(owner)}/`);
  }

  /** Answers whether there was room for it. What is older gives way, whoever's it is. */
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
      // The storage is full of something else, or closed.
      return false;
    }
  }

  /** What one person typed into one form over one record, the newest first. */
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
