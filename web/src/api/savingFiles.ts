/** Files that are being downloaded to be saved, with their progress. Free of React; `SavingNotices` shows them. */
export interface SavingFile {
  readonly id: number;
  readonly name: string;
  /** Bytes received. */
  readonly read: number;
  /** Size in bytes; null if the server did not send it. */
  readonly total: number | null;
}

export type OnProgress = (read: number, total: number | null) => void;

/** Files that arrive sooner are not shown. */
const SHOWN_AFTER_MS = 500;
/** Pieces of a file arrive more often than a page should be drawn. */
const TOLD_EVERY_MS = 100;

export class SavingFiles {
  private shown: readonly SavingFile[] = [];
  private readonly running = new Map<number, AbortController>();
  private readonly listeners = new Set<() => void>();
  private last = 0;

  readonly list = (): readonly SavingFile[] => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(shown: readonly SavingFile[]): void {
    this.shown = shown;
    for (const listener of this.listeners) listener();
  }

  begin(name: string): { signal: AbortSignal; onProgress: OnProgress; end: () => void } {
    this.last += 1;
    const id = this.last;
    const controller = new AbortController();
    this.running.set(id, controller);
    let file: SavingFile = { id, name, read: 0, total: null };
    let toldAt: number | null = null;
    const appear = setTimeout(() => {
      toldAt = Date.now();
      this.set([...this.shown, file]);
    }, SHOWN_AFTER_MS);
    return {
      signal: controller.signal,
      onProgress: (read, total) => {
        file = { ...file, read, total };
        if (toldAt === null || Date.now() - toldAt < TOLD_EVERY_MS) return;
        toldAt = Date.now();
        this.set(this.shown.map((one) => (one.id === id ? file : one)));
      },
      end: () => {
        clearTimeout(appear);
        this.running.delete(id);
        if (toldAt !== null) this.set(this.shown.filter((one) => one.id !== id));
      },
    };
  }

  readonly cancel = (id: number): void => this.running.get(id)?.abort();
}

export const savingFiles = new SavingFiles();
