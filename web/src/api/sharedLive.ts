import { listenLive, type ChangeEvent, type LiveListener } from "./live";

/**
 * One live stream for all tabs of a browser. Over HTTP/1.1 a browser opens about six connections to a server,
 * so a stream for each tab would leave none for anything else. Whichever tab holds the lock leads: it listens
 * to the server and relays. When it closes, the browser hands the lock to the next one.
 */
type Message =
  | { kind: "connected" }
  | { kind: "changed"; change: ChangeEvent }
  | { kind: "lost" }
  | { kind: "crowded" }
  | { kind: "signedOut" }
  /** A new tab wants to know how things stand. */
  | { kind: "ask" };

function deliver(message: Message, listener: LiveListener): void {
  if (message.kind === "connected") listener.connected();
  else if (message.kind === "changed") listener.changed(message.change);
  else if (message.kind === "lost") listener.lost();
  else if (message.kind === "crowded") listener.crowded();
  else if (message.kind === "signedOut") listener.signedOut();
}

/** Listens until stopped. Tabs share a stream only with others of the same session. */
export function listenShared(session: string, listener: LiveListener): () => void {
  // Both are missing where the page did not come over a secure connection.
  if (!globalThis.navigator?.locks || !globalThis.BroadcastChannel) return listenLive(listener);

  const name = `tandem.live.${session}`;
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let leading = false;
  let standing: Message["kind"] = "lost";

  const relay = (message: Message) => {
    // The stream may have something left to say after everyone has stopped listening.
    if (stop.signal.aborted) return;
    if (message.kind !== "changed") standing = message.kind;
    channel.postMessage(message);
    deliver(message, listener);
  };

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind !== "ask") deliver(data, listener);
    // A standing connection needs no answer: newcomers have just read everything anyway.
    else if (leading && (standing === "lost" || standing === "crowded"))
      channel.postMessage({ kind: standing } satisfies Message);
  });
  channel.postMessage({ kind: "ask" } satisfies Message);

  const lead = () =>
    new Promise<void>((done) => {
      // The lock may be granted while the request for it is being given up: whoever has stopped must not keep it from the next.
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
