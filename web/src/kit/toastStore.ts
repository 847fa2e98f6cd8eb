/** The toasts on screen, oldest first, with their timers. Free of React, so that tests can use a fake clock. */
export type ToastKind = "success" | "info" | "warning" | "error";

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

export interface NewToast {
  kind: ToastKind;
  text: string;
  /** How long it stays on screen. */
  ms: number;
}

/** Maximum number of toasts at once. */
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

  /** A toast with the same text is not duplicated; its timer restarts. Ten failing requests show one toast. */
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
    // If the closed toast was the hovered one, no mouseleave event follows: resume the timers here.
    if (this.held) this.goOn();
  };

  /** Returns whether there was one. */
  closeLatest(): boolean {
    const latest = this.shown.at(-1);
    if (latest) this.close(latest.id);
    return latest !== undefined;
  }

  /** Pauses all timers, so that no toast disappears while it is being read. */
  readonly hold = (): void => {
    this.held = true;
    for (const { timer } of this.timers.values()) clearTimeout(timer);
  };

  readonly goOn = (): void => {
    this.held = false;
    for (const [id, { ms }] of this.timers) this.start(id, ms);
  };
}
