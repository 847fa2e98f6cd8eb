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
  signedOut: () => void;
}

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** The server sends a comment every 15 s; three missing ones mean the line is dead though nobody closed it. */
const SILENCE_LIMIT = 45_000;

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

  async function readOnce(): Promise<boolean> {
    const line = new AbortController();
    const giveUp = () => line.abort();
    stop.signal.addEventListener("abort", giveUp);
    let silence = setTimeout(giveUp, SILENCE_LIMIT);
    let opened = false;
    try {
      const response = await fetch(`/service1/portal/api/live?t=${Date.now()}`, {
        headers: { ...sessionHeaders(), accept: "text/event-stream" },
        credentials: "same-origin",
        signal: line.signal,
      });
      if (response.status === 401) {
        stop.abort();
        listener.signedOut();
        return false;
      }
      if (!response.ok || !response.body) return false;
      opened = true;
      const parser = new SseParser();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return opened;
        clearTimeout(silence);
        silence = setTimeout(giveUp, SILENCE_LIMIT);
        for (const event of parser.push(value)) dispatch(event, listener);
      }
    } catch {
      return opened;
    } finally {
      clearTimeout(silence);
      stop.signal.removeEventListener("abort", giveUp);
    }
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!stop.signal.aborted) {
      const opened = await readOnce();
      if (stop.signal.aborted) return;
      listener.lost();
      attempt = opened ? 0 : attempt + 1;
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
