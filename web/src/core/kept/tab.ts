/**
 * Id of this browser tab. The tab holds a Web Lock with this name while it lives, so that other tabs can distinguish
 * input in progress from input left behind.
 */
export const THIS_TAB: string = globalThis.crypto?.randomUUID?.() ?? String(Math.random());

const lockOf = (tab: string) => `tandem.tab.${tab}`;

// Undefined without a secure context (HTTPS): every other tab then counts as closed.
const locks = globalThis.navigator?.locks as LockManager | undefined;
void locks?.request(lockOf(THIS_TAB), () => new Promise<never>(() => undefined)).catch(() => undefined);

const TRIES = 5;
const PAUSE_MS = 120;

/** Retries, because a reloading page releases its lock shortly after the new one has started. */
export async function isGone(tab: string): Promise<boolean> {
  if (!locks) return true;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { held = [] } = await locks.query();
    if (!held.some(({ name }) => name === lockOf(tab))) return true;
    await new Promise((later) => setTimeout(later, PAUSE_MS));
  }
  return false;
}
