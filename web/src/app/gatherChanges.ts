/** Batches a burst of changes (e.g. an import), so that each list is refreshed once. */
export const GATHER_MS = 200;
/** A read that takes longer no longer holds up later changes: it may hang on a dead connection. */
export const READ_LIMIT_MS = 10_000;

/**
 * Reads again what has changed, one read at a time: what changes meanwhile is read once after it. A read begins by
 * cancelling the fetches in flight, so with a stream of changes none would ever end if they did not wait.
 */
export class GatheredChanges {
  private readonly topics = new Set<string>();
  private readonly read: (topics: readonly string[]) => Promise<unknown>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reading = false;
  private stopped = false;

  constructor(read: (topics: readonly string[]) => Promise<unknown>) {
    this.read = read;
  }

  add(topic: string): void {
    this.topics.add(topic);
    this.later();
  }

  private later(): void {
    if (this.reading || this.stopped || this.topics.size === 0) return;
    this.timer ??= setTimeout(() => void this.readNow(), GATHER_MS);
  }

  private async readNow(): Promise<void> {
    this.timer = undefined;
    const topics = [...this.topics];
    this.topics.clear();
    this.reading = true;
    await this.ended(this.read(topics));
    this.reading = false;
    this.later();
  }

  /** Once the read has ended, however it did, or has taken too long. */
  private ended(read: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, READ_LIMIT_MS);
      const end = () => {
        clearTimeout(limit);
        resolve();
      };
      read.then(end, end);
    });
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}
