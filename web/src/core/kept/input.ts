import { KeptStore, type KeptEntry, type KeptSlot } from "./store";
import { isGone, THIS_TAB } from "./tab";

/** Throttle interval for storing typed input. */
const GATHER_MS = 250;
/** Owner of input typed before sign-in. */
const STRANGER = "";

let owner: string = STRANGER;

/** Sets the owner of input kept from now on; null when nobody is signed in. */
export function keepFor(person: string | null): void {
  owner = person ?? STRANGER;
}

// Storage may be blocked by browser settings; nothing is kept then, but leaving still asks.
function storeOf(person: string): KeptStore | null {
  try {
    // Anonymous input is kept per tab only, because the next person at this computer may be someone else.
    const storage = person === STRANGER ? globalThis.sessionStorage : globalThis.localStorage;
    return storage ? new KeptStore(storage) : null;
  } catch {
    return null;
  }
}

const inputs = new Set<KeptInput>();

/** The kept input of one mounted form or grid. */
export class KeptInput {
  readonly path: string;
  private readonly slot: KeptSlot;
  private owner: string = STRANGER;
  private store: KeptStore | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private read: (() => { version: number | null; value: unknown }) | null = null;
  private dirty = false;
  private mark: unknown;
  /** Saved or discarded: what is still on screen must not be stored again. */
  private over = false;

  constructor(name: string, of: string, path: string) {
    this.slot = { name, of, tab: THIS_TAB };
    this.path = path;
  }

  /** Registers the mounted form; returns the clean-up function. */
  open(): () => void {
    // Not in the constructor: the form may be created in the same render that sets the owner.
    this.owner = owner;
    this.store = storeOf(owner);
    inputs.add(this);
    return () => {
      this.flush();
      inputs.delete(this);
    };
  }

  /** Looks for earlier input: of this tab, or of a tab that was closed. */
  async find(): Promise<KeptEntry | null> {
    const twin = [...inputs].some(
      (one) => one !== this && one.slot.name === this.slot.name && one.slot.of === this.slot.of,
    );
    for (const entry of this.store?.find(this.owner, this.slot) ?? []) {
      const mayTake = entry.tab === THIS_TAB ? !twin : await isGone(entry.tab);
      if (mayTake && !this.dirty) return entry;
    }
    return null;
  }

  /** Takes over an entry for this tab. */
  adopt(entry: KeptEntry): void {
    this.store?.put(this.owner, { ...entry, tab: THIS_TAB });
    if (entry.tab !== THIS_TAB) this.store?.drop(this.owner, entry);
  }

  set(dirty: boolean, mark: unknown, read: () => { version: number | null; value: unknown }): void {
    const was = this.dirty;
    const typed = !was || mark !== this.mark;
    this.read = read;
    this.dirty = dirty;
    this.mark = mark;
    if (dirty) {
      if (typed) this.touch();
    } else if (was) {
      // Reverted by hand or saved: later input is to be kept again.
      this.end();
      this.over = false;
    }
  }

  touch(): void {
    if (this.dirty && !this.over) this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.dirty || this.over || !this.read) return;
    const { version, value } = this.read();
    this.store?.put(this.owner, { ...this.slot, at: Date.now(), path: this.path, version, value });
  }

  get isOver(): boolean {
    return this.over;
  }

  /** Ends keeping, because the input was saved or discarded. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.over = true;
    this.store?.drop(this.owner, this.slot);
  }
}

/** No browser tab is called so: whichever opens the form next takes such input over. */
const NO_TAB = "";

/** Keeps input for the next time its form is opened. It belongs to no page, so none that is closed takes it along. */
export function keepForLater(name: string, of: string, version: number, value: unknown): void {
  storeOf(owner)?.put(owner, { name, of, tab: NO_TAB, at: Date.now(), path: "", version, value });
}

/** Discards the input on these pages, as confirmed by the user. Other stored entries stay. */
export function dropKept(paths: readonly string[]): void {
  for (const input of inputs) if (paths.includes(input.path)) input.end();
  // The forms of a hidden page are not registered.
  storeOf(owner)?.dropWhere(owner, ({ tab, path }) => tab === THIS_TAB && paths.includes(path));
}

/** Discards all input of this tab on sign-out, as confirmed by the user. */
export function dropAllKept(): void {
  for (const input of inputs) input.end();
  storeOf(owner)?.dropWhere(owner, ({ tab }) => tab === THIS_TAB);
}

function flushAll(): void {
  for (const input of inputs) input.flush();
}

globalThis.addEventListener?.("pagehide", flushAll);
globalThis.document?.addEventListener("visibilitychange", flushAll);
