import { asApiError, type ApiError } from "../../api/errors";

/** Concurrency limit, to leave bandwidth for the page's other requests. */
const AT_ONCE = 2;

/**
 * `chosen` waits for the user, `waiting` is queued, `checking` is uploaded and being processed by the server.
 * `failed` comes with a `problem`.
 */
export type UploadState = "chosen" | "waiting" | "sending" | "checking" | "done" | "failed" | "cancelled";

export interface Upload<About = undefined> {
  readonly id: number;
  readonly file: File;
  /** Idempotency key, the same for every retry, so that a file whose response was lost is stored once. */
  readonly key: string;
  /** Additional data, such as the destination. */
  readonly about: About;
  readonly state: UploadState;
  /** Fraction sent, between 0 and 1. */
  readonly share: number;
  readonly problem: ApiError | null;
}

export type Send<About> = (
  file: File,
  about: About,
  options: { key: string; onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<unknown>;

export function isOpen({ state }: Pick<Upload, "state">): boolean {
  return state === "waiting" || state === "sending" || state === "checking";
}

/** Whether a retry may succeed: a refusal by the server is final. */
export function mayRetry({ state, problem }: Pick<Upload, "state" | "problem">): boolean {
  return state === "cancelled" || (state === "failed" && problem !== null && !isRefusal(problem));
}

export function isRefusal(problem: ApiError): boolean {
  return problem.code === 300 || (problem.code >= 400 && problem.code < 500 && problem.code !== 429);
}

/** Upload queue with limited concurrency; each file can be cancelled and retried on its own. */
export class Uploads<About = undefined> {
  private readonly send: Send<About>;
  private items: readonly Upload<About>[] = [];
  private readonly running = new Map<number, AbortController>();
  private readonly listeners = new Set<() => void>();
  private last = 0;

  constructor(send: Send<About>) {
    this.send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly list = (): readonly Upload<About>[] => this.items;

  add(files: readonly { file: File; about: About }[]): void {
    const more = files.map(({ file, about }): Upload<About> => {
      this.last += 1;
      const key = crypto.randomUUID();
      return { id: this.last, file, key, about, state: "chosen", share: 0, problem: null };
    });
    this.set([...this.items, ...more]);
  }

  /** Starts all chosen files. */
  start(): void {
    this.set(this.items.map((one) => (one.state === "chosen" ? { ...one, state: "waiting" } : one)));
    this.goOn();
  }

  retry(id: number): void {
    const one = this.items.find((item) => item.id === id);
    if (!one || !mayRetry(one)) return;
    this.change(id, { state: "waiting", share: 0, problem: null });
    this.goOn();
  }

  cancel(id: number): void {
    const one = this.items.find((item) => item.id === id);
    if (!one || !isOpen(one)) return;
    this.change(id, { state: "cancelled" });
    this.running.get(id)?.abort();
  }

  /** Removes a file from the list and aborts its upload. */
  remove(id: number): void {
    this.running.get(id)?.abort();
    this.set(this.items.filter((one) => one.id !== id));
  }

  /** Cancels everything that is not finished. */
  stop(): void {
    for (const one of this.items) this.cancel(one.id);
  }

  private goOn(): void {
    for (const one of this.items) {
      if (this.running.size >= AT_ONCE) return;
      if (one.state === "waiting" && !this.running.has(one.id)) void this.run(one);
    }
  }

  private async run({ id, file, key, about }: Upload<About>): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    this.change(id, { state: "sending" });
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) this.change(id, { share, state: share < 1 ? "sending" : "checking" });
    };
    try {
      await this.send(file, about, { key, onProgress, signal: controller.signal });
      if (!controller.signal.aborted) this.change(id, { state: "done", share: 1 });
    } catch (error) {
      if (!controller.signal.aborted) this.change(id, { state: "failed", problem: asApiError(error) });
    } finally {
      this.running.delete(id);
      this.goOn();
    }
  }

  private change(id: number, change: Partial<Upload<About>>): void {
    this.set(this.items.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  private set(items: readonly Upload<About>[]): void {
    this.items = items;
    for (const listener of this.listeners) listener();
  }
}
