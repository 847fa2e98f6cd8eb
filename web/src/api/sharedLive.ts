import { listenLive, type ChangeEvent, type LiveListener } from "./live";

/**
 * One live stream shared by all tabs of a browser. Over HTTP/1.1 a browser opens about six connections per server,
 * so a stream per tab would block other requests. The tab that holds the Web Lock is the leader: it reads the stream
 * and relays events to the others. When it closes, the lock passes to the next tab.
 */
type Message =
  | { kind: "connected" }
  | { kind: "changed"; change: ChangeEvent }
  | { kind: "lost" }
  | { kind: "crowded" }
  | { kind: "signedOut" }
  /** A new tab asks for the connection state. */
  | { kind: "ask" };

function deliver(message: Message, listener: LiveListener): void {
  if (message.kind === "connected") listener.connected();
  else if (message.kind === "changed") listener.changed(message.change);
  else if (message.kind === "lost") listener.lost();
  else if (message.kind === "crowded") listener.crowded();
  else if (message.kind === "signedOut") listener.signedOut();
}

/** Listens until stopped. Tabs share a stream only within the same session. */
export function listenShared(session: string, listener: LiveListener): () => void {
  // Both APIs may be missing without a secure context (HTTPS).
  if (!globalThis.navigator?.locks || !globalThis.BroadcastChannel) return listenLive(listener);

  const name = `tandem.live.${session}`;
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let leading = false;
  let standing: Message["kind"] = "lost";

  const relay = (message: Message) => {
    // The stream may still deliver after this listener has stopped.
    if (stop.signal.aborted) return;
    if (message.kind !== "changed") standing = message.kind;
    channel.postMessage(message);
    deliver(message, listener);
  };

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind !== "ask") deliver(data, listener);
    // A working connection needs no reply: new tabs have just loaded everything.
    else if (leading && (standing === "lost" || standing === "crowded"))
      channel.postMessage({ kind: standing } satisfies Message);
  });
  channel.postMessage({ kind: "ask" } satisfies Message);

  const lead = () =>
    new Promise<void>((done) => {
      // The lock may be granted while the request is being aborted: release it for the next tab.
      if (stop.signal.aborted) return done();
      leading = true;
      const stopListening = listenLive({
        connected: () => relay({ kind: "connected" }),
        changed: (change) => relay({ kind: "changed", change }),
        lost: () => relay({ kind: "lost" }),
        crowded: () => relay({ kind: "crowded" }),
        signedOut: () => relay({ kind: "signedOut" }),
      });
      stop.signal.addEventListener("abort", () => {
        stopListening();
        done();
      });
    });

  navigator.locks.request(name, { signal: stop.signal }, lead).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });

  return () => {
    stop.abort();
    channel.close();
  };
}
