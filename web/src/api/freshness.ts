/**
 * Requests that the server refuses until the user has proved anew who they are, because the session may have been left
 * open. They wait here; a dialog asks for the proof and settles them all.
 */

/** The server's code for such a refusal. */
export const UNPROVED = 428;

const waiting = new Set<(given: boolean) => void>();
const listeners = new Set<() => void>();
let asker = false;

function changed(): void {
  for (const listener of listeners) listener();
}

/** Whether a request waits for a proof. */
export function proofWanted(): boolean {
  return waiting.size > 0;
}

export function subscribeProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets whether there is a page that asks for proofs; without one, the refusal is the answer. */
export function asksForProof(can: boolean): void {
  asker = can;
  if (!can) settleProof(false);
}

/** Ends the wait of all requests: the proof was given, or the user does not want to. */
export function settleProof(given: boolean): void {
  const settled = [...waiting];
  waiting.clear();
  changed();
  for (const settle of settled) settle(given);
}

/** Waits for a proof; resolves to whether it was given. */
export function proved(signal?: AbortSignal | null): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    const settle = (given: boolean) => {
      signal?.removeEventListener("abort", aborted);
      resolve(given);
    };
    const aborted = () => {
      waiting.delete(settle);
      changed();
      reject(new DOMException("", "AbortError"));
    };
    if (signal?.aborted) return aborted();
    signal?.addEventListener("abort", aborted, { once: true });
    waiting.add(settle);
    changed();
  });
}
