/*
 * The server's time. Deadlines end by the server's clock, while a browser's may be wrong by minutes or days; so
 * countdowns ask here. Every answer says the time at which it was written.
 */

const HEADER = "x-server-time";
/** A smaller difference in this direction is the way of the answer, not a clock that was set. */
const ON_THE_WAY_MS = 5000;

/** The difference that an answer shows; the way it took makes it too small, never too large. */
export function betterOffset(known: number | null, seen: number): number {
  return known === null || seen > known || known - seen > ON_THE_WAY_MS ? seen : known;
}

/** A clock that follows the server's time; by the browser's own until the first answer. */
export function serverClock() {
  let ahead: number | null = null;
  return {
    /** Learns the server's time from an answer. */
    learn(headers: Pick<Headers, "get">, now: number = Date.now()): void {
      const told = Number(headers.get(HEADER) ?? "");
      if (Number.isSafeInteger(told) && told > 0) ahead = betterOffset(ahead, told - now);
    },
    now: (): number => Date.now() + (ahead ?? 0),
  };
}

/** The one that all answers and all countdowns share. */
export const { learn: learnServerTime, now: serverNow } = serverClock();
