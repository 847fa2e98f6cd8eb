/** The notices on screen, oldest first, and their clocks. No React, so it can be tried with a made-up clock. */
export type ToastKind = "success" | "info" | "warning" | "error";

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

export interface NewToast {
  kind: ToastKind;
  text: string;
  /** How long it stays. */
  ms: number;
}

/** More than fits on a small screen helps nobody. */
const MOST = 5;

export class ToastStore {
  private shown: readonly Toast[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly timers = new Map<
    number,
    { ms: number; timer: ReturnType<typeof setTimeout> | undefined }
  >();
  private next = 1;
  private held = false;

  readonly list = (): readonly Toast[] => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(shown: readonly Toast[]): void {
    this.shown = shown;
    for (const listener of this.listeners) listener();
  }

  private start(id: number, ms: number): void {
    clearTimeout(this.timers.get(id)?.timer);
    this.timers.set(id, { ms, timer: this.held ? undefined : setTimeout(() => this.close(id), ms) });
  }

  /** The same text is the same notice, with its time begun anew: ten failing calls do not make ten of them. */
  open({ kind, text, ms }: NewToast): void {
    const same = this.shown.find((one) => one.kind === kind && one.text === text);
    if (same) {
      this.start(same.id, ms);
      return;
    }
    const id = this.next++;
    for (const { id: old } of this.shown.slice(0, Math.max(0, this.shown.length + 1 - MOST))) this.drop(old);
    this.set([...this.shown, { id, kind, text }]);
    this.start(id, ms);
  }

  private drop(id: number): void {
    clearTimeout(this.timers.get(id)?.timer);
    this.timers.delete(id);
    this.set(this.shown.filter((one) => one.id !== id));
  }

  readonly close = (id: number): void => {
    this.drop(id);
    // The one that went may be the one that was pointed at, and then nothing else says that the reading is over.
    if (this.held) this.goOn();
  };

  /** Answers whether there was one. */
  closeLatest(): boolean {
    const latest = this.shown.at(-1);
    if (latest) this.close(latest.id);
    return latest !== undefined;
  }

  /** Someone is reading: no notice leaves under the pointer. */
  readonly hold = (): void => {
    this.held = true;
    for (const { timer } of this.timers.values()) clearTimeout(timer);
  };

  readonly goOn = (): void => {
    this.held = false;
    for (const [id, { ms }] of this.timers) this.start(id, ms);
  };
}
