import { sessionHeaders } from "./client";
import { SseParser, type SseEvent } from "./sse";

/** Someone changed a record. */
export interface ChangeEvent {
  topic: string;
  entityId: string;
  who: string;
  version: number;
}

export interface LiveListener {
  /** A connection stands: whatever happened while it did not is unknown. */
  connected: () => void;
  changed: (change: ChangeEvent) => void;
  lost: () => void;
  /** The server has no stream to spare for this user: nothing is wrong, but nothing will be told either. */
  crowded: () => void;
  signedOut: () => void;
}

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** The server sends a comment every 15 s; three missing ones mean the line is dead though nobody closed it. */
const SILENCE_LIMIT = 45_000;
/** A place among the streams comes free when another browser of the same user closes, not within seconds. */
const CROWDED_WAIT = 60_000;
const LONGEST_CROWDED_WAIT = 300_000;
const TOO_MANY = 429;

type Ending = "opened" | "failed" | { crowdedFor: number };

/** As long as the server says, within reason. */
function crowdedFor(retryAfter: string | null): number {
  const told = Number(retryAfter) * 1000;
  return Math.min(LONGEST_CROWDED_WAIT, told > 0 ? told : CROWDED_WAIT);
}

/** How long to wait before attempt `n` (from 0). Random, so that a restart is not met by everyone at once. */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return ceiling / 2 + random() * (ceiling / 2);
}

function dispatch(event: SseEvent, listener: LiveListener): void {
  if (event.event === "hello") listener.connected();
  else if (event.event === "change") {
    try {
      listener.changed(JSON.parse(event.data) as ChangeEvent);
    } catch {
      // One unreadable message must not end the stream; the next reconnect refreshes everything anyway.
    }
  }
}

/**
 * Listens to the server's live events until stopped. EventSource cannot send the token header, hence fetch.
 */
export function listenLive(listener: LiveListener): () => void {
  const stop = new AbortController();

  async function readOnce(): Promise<Ending> {
    const line = new AbortController();
    const giveUp = () => line.abort();
    stop.signal.addEventListener("abort", giveUp);
    let silence = setTimeout(giveUp, SILENCE_LIMIT);
    let ending: Ending = "failed";
    try {
      const response = await fetch(`/service1/portal/api/live?t=${Date.now()}`, {
        headers: { ...sessionHeaders(), accept: "text/event-stream" },
        credentials: "same-origin",
        signal: line.signal,
      });
      if (response.status === 401) {
        stop.abort();
        listener.signedOut();
        return ending;
      }
      if (response.status === TOO_MANY)
        return { crowdedFor: crowdedFor(response.headers.get("retry-after")) };
      if (!response.ok || !response.body) return ending;
      ending = "opened";
      const parser = new SseParser();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return ending;
        clearTimeout(silence);
        silence = setTimeout(giveUp, SILENCE_LIMIT);
        for (const event of parser.push(value)) dispatch(event, listener);
      }
    } catch {
      return ending;
    } finally {
      clearTimeout(silence);
      stop.signal.removeEventListener("abort", giveUp);
    }
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!stop.signal.aborted) {
      const ending = await readOnce();
      if (stop.signal.aborted) return;
      if (typeof ending === "object") {
        listener.crowded();
        await pause(ending.crowdedFor, stop.signal);
        continue;
      }
      listener.lost();
      attempt = ending === "opened" ? 0 : attempt + 1;
      await pause(reconnectDelay(attempt), stop.signal);
    }
  }

  void run();
  return () => stop.abort();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      globalThis.removeEventListener?.("online", done);
      resolve();
    }
    signal.addEventListener("abort", done);
    // No need to wait out the delay once the network is back.
    globalThis.addEventListener?.("online", done);
  });
}
