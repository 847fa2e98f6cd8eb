import { KeptStore, type KeptEntry, type KeptSlot } from "./store";
import { isGone, THIS_TAB } from "./tab";

/** Typing comes in bursts; what the last of them left is enough. */
const GATHER_MS = 250;
/** Before anybody has signed in. */
const STRANGER = "";

let owner: string = STRANGER;

/** Whose input is kept from now on; null when nobody is signed in. */
export function keepFor(person: string | null): void {
  owner = person ?? STRANGER;
}

// Storage may be blocked by the browser's settings; nothing is kept then, and leaving still asks.
function storeOf(person: string): KeptStore | null {
  try {
    // A stranger's input stays in his tab: whoever sits down here next is another stranger.
    const storage = person === STRANGER ? globalThis.sessionStorage : globalThis.localStorage;
    return storage ? new KeptStore(storage) : null;
  } catch {
    return null;
  }
}

const inputs = new Set<KeptInput>();

/** One form or grid on screen, and what is kept of it. */
export class KeptInput {
  readonly path: string;
  private readonly slot: KeptSlot;
  private owner: string = STRANGER;
  private store: KeptStore | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private read: (() => { version: number | null; value: unknown }) | null = null;
  private dirty = false;
  private mark: unknown;
  /** Saved or given up: what is still on screen is not to be kept again. */
  private over = false;

  constructor(name: string, of: string, path: string) {
    this.slot = { name, of, tab: THIS_TAB };
    this.path = path;
  }

  /** The form is there; answers what to do when it goes. */
  open(): () => void {
    // Not before: a form is made in the same step in which it becomes known who is signed in.
    this.owner = owner;
    this.store = storeOf(owner);
    inputs.add(this);
    return () => {
      this.flush();
      inputs.delete(this);
    };
  }

  /** Looks for what was typed here before: in this tab, or in one that is no more. */
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

  /** What was found is this form's own from now on. */
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
      // Taken back by hand, or saved: the next thing typed is to be kept again.
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

  /** It was saved or given up. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.over = true;
    this.store?.drop(this.owner, this.slot);
  }
}

/** The user was asked about these pages and gives up what he sees there. What was typed there before stays. */
export function dropKept(paths: readonly string[]): void {
  for (const input of inputs) if (paths.includes(input.path)) input.end();
}

/** The user was asked and signs out: nothing he typed in this tab stays behind. */
export function dropAllKept(): void {
  for (const input of inputs) input.end();
  storeOf(owner)?.dropWhere(owner, ({ tab }) => tab === THIS_TAB);
}

function flushAll(): void {
  for (const input of inputs) input.flush();
}

globalThis.addEventListener?.("pagehide", flushAll);
globalThis.document?.addEventListener("visibilitychange", flushAll);
