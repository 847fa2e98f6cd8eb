import { asApiError, type ApiError } from "../../api/errors";
import { ActionKeys } from "../../api/idempotency";
import { sameValue } from "./merge";

/** How a section stands to the server. */
export type SaveState =
  /** Nothing was typed yet. */
  | { state: "clean" }
  | { state: "saved"; at: number }
  /** Is saved shortly. */
  | { state: "typed" }
  | { state: "saving" }
  /** There is no line; it is tried again by itself. */
  | { state: "waiting" }
  /** The server wants something else; it is tried again with the next change. */
  | { state: "refused"; error: ApiError }
  /** Somebody else changed the section, and the user has to decide. */
  | { state: "overtaken" };

interface Connection<Draft> {
  save: (draft: Draft, version: number, key: string) => Promise<{ version: number }>;
  /** The server has it. More may have been typed since. */
  saved: (draft: Draft) => void;
  /** Somebody was faster: what to go on with, or null if the user has to decide first. */
  overtaken: () => Promise<{ draft: Draft; version: number } | null>;
  told: (state: SaveState) => void;
}

/** Pause after the last key. */
export const TYPING_PAUSE_MS = 800;
const CONFLICT = 409;
/** Between tries without a line; the last one stays. */
const RETRIES_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/**
 * Saves a section by itself, one request at a time. A request whose outcome is unknown is sent again as it was, with
 * the same key, before anything newer: otherwise its user would be overtaken by himself.
 */
export class SectionSaver<Draft extends object> {
  private version: number;
  /** What the server has. */
  private known: Draft;
  /** What was typed and is not acknowledged. */
  private latest: Draft | null = null;
  private unsure: Draft | null = null;
  private busy = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly keys = new ActionKeys();
  private connection: Connection<Draft> | null = null;
  private so: SaveState = { state: "clean" };
  /** Somebody was faster while no form was on the screen, so nobody was asked yet. */
  private unasked = false;

  constructor(known: Draft, version: number) {
    this.known = known;
    this.version = version;
  }

  /** Begins to save for a form on the screen; the returned function saves what is left and ends. */
  connect(connection: Connection<Draft>): () => void {
    this.connection = connection;
    // What became of it while the form was hidden.
    if (this.so.state !== "clean") connection.told(this.so);
    if (this.unasked) void this.settle();
    else if (this.latest) this.later(0);
    return () => {
      this.now();
      clearTimeout(this.timer);
      if (this.connection === connection) this.connection = null;
    };
  }

  get isIdle(): boolean {
    return !this.busy && this.latest === null;
  }

  private set(state: SaveState): void {
    this.so = state;
    this.connection?.told(state);
  }

  private later(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), pause);
  }

  changed(draft: Draft): void {
    const isSettled = !this.busy && !this.unsure && this.so.state !== "overtaken";
    if (isSettled && sameValue(draft, this.known)) {
      // Taken back before it was sent.
      clearTimeout(this.timer);
      if (this.latest) this.set({ state: "clean" });
      this.latest = null;
      return;
    }
    this.latest = draft;
    if (this.busy || this.so.state === "overtaken" || this.so.state === "waiting") return;
    this.set({ state: "typed" });
    this.later(TYPING_PAUSE_MS);
  }

  /** Saves without waiting for a pause: a field was left, the line is back, or the page goes. */
  now(): void {
    if (this.busy || this.so.state === "overtaken") return;
    const draft = this.unsure ?? this.latest;
    if (draft && this.connection) void this.send(draft, this.connection);
  }

  /** Goes on after the user has decided, or with what somebody else left behind. */
  goOn(draft: Draft, version: number): void {
    this.version = version;
    this.latest = draft;
    this.set({ state: "typed" });
    this.now();
  }

  /** Takes over what the server has; only while nothing is typed. */
  follow(known: Draft, version: number): void {
    this.known = known;
    this.version = version;
  }

  private async send(draft: Draft, { save, saved }: Connection<Draft>): Promise<void> {
    clearTimeout(this.timer);
    this.busy = true;
    this.set({ state: "saving" });
    const sent = [this.version, draft];
    try {
      const key = this.keys.keyFor(sent);
      const { version } = await save(draft, this.version, key);
      this.keys.succeeded(sent);
      this.busy = false;
      this.taken(draft, version);
      saved(draft);
      if (this.latest) this.now();
    } catch (failure) {
      this.keys.failed(failure, sent);
      this.busy = false;
      await this.failed(draft, asApiError(failure));
    }
  }

  private taken(draft: Draft, version: number): void {
    this.version = version;
    this.known = draft;
    this.unsure = null;
    this.tries = 0;
    const isNewer = this.latest && !sameValue(this.latest, draft);
    if (!isNewer) this.latest = null;
    this.set(isNewer ? { state: "typed" } : { state: "saved", at: Date.now() });
  }

  private async failed(draft: Draft, error: ApiError): Promise<void> {
    if (error.outcomeUnknown) {
      this.unsure = draft;
      this.retry();
    } else if (error.code === CONFLICT) {
      this.unsure = null;
      this.set({ state: "overtaken" });
      await this.settle();
    } else {
      this.unsure = null;
      this.set({ state: "refused", error });
    }
  }

  private retry(): void {
    this.set({ state: "waiting" });
    this.later(RETRIES_MS[Math.min(this.tries, RETRIES_MS.length - 1)] ?? 0);
    this.tries += 1;
  }

  private async settle(): Promise<void> {
    const { connection } = this;
    this.unasked = connection === null;
    try {
      const next = await connection?.overtaken();
      if (next) this.goOn(next.draft, next.version);
    } catch {
      // It could not be read; the next try is overtaken again and asks again.
      this.retry();
    }
  }
}
