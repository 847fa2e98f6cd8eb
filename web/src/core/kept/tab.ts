/**
 * This tab, as others know it. It holds a lock under its name for as long as it lives, so that another tab can tell what it is
 * still typing from what it has left behind.
 */
export const THIS_TAB: string = globalThis.crypto?.randomUUID?.() ?? String(Math.random());

const lockOf = (tab: string) => `tandem.tab.${tab}`;

// Missing where the page did not come over a secure connection: every other tab then counts as gone.
const locks = globalThis.navigator?.locks as LockManager | undefined;
void locks?.request(lockOf(THIS_TAB), () => new Promise<never>(() => undefined)).catch(() => undefined);

const TRIES = 5;
const PAUSE_MS = 120;

/** A page that is being reloaded lets go of its lock a moment after the next one has begun. */
export async function isGone(tab: string): Promise<boolean> {
  if (!locks) return true;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { held = [] } = await locks.query();
    if (!held.some(({ name }) => name === lockOf(tab))) return true;
    await new Promise((later) => setTimeout(later, PAUSE_MS));
  }
  return false;
}
