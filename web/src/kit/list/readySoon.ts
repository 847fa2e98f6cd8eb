import type { Download } from "../../api/downloads";
import { isOpen } from "../../api/tasks";

const EVERY = 500;
const MOST_TRIES = 60;

const pause = (time: number) => new Promise<void>((over) => setTimeout(over, time));

/** Waits for a file that is being prepared; false if it fails, or takes longer than one would wait for it. */
export async function isReadySoon(
  read: () => Promise<Pick<Download, "status">>,
  wait: (time: number) => Promise<void> = pause,
): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const task = await read();
    if (!isOpen(task)) return task.status === "done";
    await wait(EVERY);
  }
  return false;
}
