import type { Calls } from "./calls";
import { http } from "./client";
import { currentSession } from "./session";

const REPORT = "/service1/portal/api/pageError/report";

export type PageErrorReport = Calls["post"][typeof REPORT]["body"];

/** Tells the server of an error of the page. Whether that succeeds is of no concern to the user. */
export function reportPageError(report: PageErrorReport): void {
  const { token, expired } = currentSession();
  if (!token || expired) return;
  http.POST(REPORT, { body: report }).catch(() => undefined);
}
