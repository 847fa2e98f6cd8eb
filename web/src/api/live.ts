import { sessionHeaders } from "./client";
import { SseParser, type SseEvent } from "./sse";

/** A record was changed. */
export interface ChangeEvent {
  topic: string;
  entityId: string;
  /** Empty unless it was the current user. */
  who: string;
  version: number;
}

export interface LiveListener {
  /** The stream is connected; changes during a gap may have been missed. */
  connected: () => void;
  changed: (change: ChangeEvent) => void;
  lost: () => void;
  /** The server has no free stream for this user: not an error, but no changes will be reported. */
  crowded: () => void;
  signedOut: () => void;
}

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** The server sends a heartbeat every 15 s; three missing ones mean the connection is dead. */
const SILENCE_LIMIT = 45_000;
/** Retry delay when the limit of streams is reached: one becomes free only when another browser of the user closes. */
const CROWDED_WAIT = 60_000;
const LONGEST_CROWDED_WAIT = 300_000;
const TOO_MANY = 429;

type Ending = "opened" | "failed" | { crowdedFor: number };

/** The server's Retry-After, capped. */
function crowdedFor(retryAfter: string | null): number {
  const told = Number(retryAfter) * 1000;
  return Math.min(LONGEST_CROWDED_WAIT, told > 0 ? told : CROWDED_WAIT);
}

/** Exponential back-off with jitter before attempt `n` (from 0), so that clients do not reconnect all at once. */
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
 * Reads the server-sent events until stopped. Uses fetch, because EventSource cannot send the token header.
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
    // Reconnect at once when the network is back.
    globalThis.addEventListener?.("online", done);
  });
}
