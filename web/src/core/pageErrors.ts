import { ApiError, isCancelled } from "../api/errors";
import { reportPageError, type PageErrorReport } from "../api/pageErrors";

/** Between two reports, in milliseconds. */
const PAUSE = 5_000;
/** Of one page load; a page that fails over and over tells nothing new. */
const MOST = 20;

const LONGEST_MESSAGE = 500;
const LONGEST_STACK = 4_000;

/** Refused requests are known to the server; chunks that cannot be loaded belong to a cut line or a new release. */
const NOT_OURS = /dynamically imported module|preload CSS|ResizeObserver loop/i;

/** A report without the query of the address, which may name anything; null if it is not an error of the page. */
export function reportOf(error: unknown, page: string, agent: string): PageErrorReport | null {
  if (error instanceof ApiError || isCancelled(error)) return null;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (NOT_OURS.test(message)) return null;
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return {
    page: page.split(/[?#]/)[0] ?? "",
    message: message.slice(0, LONGEST_MESSAGE),
    stack: stack.slice(0, LONGEST_STACK),
    agent,
  };
}

/** Passes on each report once, never two in quick succession, and only so many. */
export function paced(
  send: (report: PageErrorReport) => void,
  now: () => number,
): (report: PageErrorReport | null) => void {
  const told = new Set<string>();
  let last = -PAUSE;
  return (report) => {
    const name = report && `${report.page} ${report.message}`;
    if (!name || told.has(name) || told.size >= MOST || now() - last < PAUSE) return;
    told.add(name);
    last = now();
    send(report);
  };
}

const send = paced(reportPageError, () => performance.now());

/** Reports an error that nothing else has dealt with. */
export function reportUncaught(error: unknown): void {
  send(reportOf(error, window.location.pathname, navigator.userAgent));
}

/** Reports errors outside of rendering; the console shows them anyway. */
export function listenForErrors(): void {
  window.addEventListener("error", ({ error, message }) => reportUncaught(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => reportUncaught(reason));
}
