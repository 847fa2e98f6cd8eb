import type { Page, Response, Route } from "playwright-core";
import type { Disturbance } from "../../web/src/core/kept/registry";
import { DEMO_PASSWORD } from "../setup/installation";
import { endSessions, say, type Desk } from "./desk";

type Disturb = (desk: Desk<unknown>) => Promise<boolean>;

const CALLS = "**/service1/**";

/** Whether a call changes something; queries by POST do not. */
function changes(route: Route): boolean {
  const request = route.request();
  if (request.method() === "GET") return false;
  return !/pageList|listByPage|preview\w*$|explain$|found$|returnable$|captcha|passwordKey|details$|count$/.test(
    new URL(request.url()).pathname,
  );
}

/** Intercepts the next changing calls, while some work is done. */
async function instead(
  page: Page,
  answer: (route: Route) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  const handler = (route: Route) => (changes(route) ? answer(route) : route.continue());
  await page.route(CALLS, handler);
  const answered = page.waitForResponse((response) => response.status() >= 400, { timeout: 15_000 });
  await work();
  await answered;
  await page.unroute(CALLS, handler);
}

function refuse(route: Route): Promise<void> {
  const body = { code: 300, message: "no", data: { requestId: "0" } };
  return route.fulfill({ status: 422, json: body });
}

/** Whether the typed text has been sent to the server since. */
function sending(page: Page, typed: () => string): () => boolean {
  let sent = false;
  page.on("response", (response) => {
    const body = response.request().postData() ?? "";
    if (response.ok() && body.includes(typed())) sent = true;
  });
  return () => sent;
}

/** Another user changes the form's record; with `heard`, waits until the page has been updated. */
async function somebodyElse(desk: Desk<unknown>, heard: boolean): Promise<void> {
  const { page, reach, made } = desk;
  const told = heard
    ? page.waitForResponse((response) => response.url().includes("/service1/") && response.ok(), {
        timeout: 10_000,
      })
    : Promise.resolve();
  await reach.change?.(made);
  await told;
  await desk.drawn();
}

async function again(desk: Desk<unknown>): Promise<boolean> {
  // A dialog may reopen by itself, with the input.
  if (await desk.holds(5_000)) return true;
  if (!(await desk.isOpen())) await desk.open();
  return desk.holds();
}

const OVERTAKEN = /"done":false[^}]*has changed this in the meantime/;

/** Whether a response reports a version conflict, for the call or for one row of a batch. */
async function saysStale(response: Response): Promise<boolean> {
  if (response.request().method() === "GET" || !response.url().includes("/service1/")) return false;
  return response.status() === 409 || (response.ok() && OVERTAKEN.test(await response.text()));
}

/** Each returns whether the input is still there, or was saved. */
export const DISTURB: Record<Disturbance, Disturb> = {
  liveChange: async (desk) => {
    await somebodyElse(desk, true);
    return desk.holds();
  },

  refusal: async (desk) => {
    await instead(desk.page, refuse, () => desk.save());
    await desk.drawn();
    return desk.holds();
  },

  expiredSession: async (desk) => {
    const { page } = desk;
    const username = desk.reach.who?.(desk.made) ?? "";
    const sent = sending(page, () => desk.typed);
    const dialog = page.getByRole("dialog", { name: say["session.again"] });
    const asked = { held: null as boolean | null };
    const signIn = async () => {
      await dialog.getByLabel(say["signIn.password"], { exact: true }).fill(DEMO_PASSWORD);
      asked.held = await desk.holds();
      await dialog.getByRole("button", { name: say["signIn.submit"] }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    // The page may find out by itself that the session ended, before anything is pressed: the dialog then lies above the
    // button, which can be pressed after signing in again.
    await page.addLocatorHandler(dialog, signIn, { times: 1 });
    await endSessions(page, username);
    await desk.save();
    await page.removeLocatorHandler(dialog);
    if (asked.held === null) await signIn();
    if (!asked.held) return false;
    await desk.drawn();
    // The request that waited for the sign-in may be answered while the page is looked at.
    return sent() || (await desk.holds()) || sent();
  },

  reload: async (desk) => {
    await desk.page.reload();
    return again(desk);
  },

  backButton: async (desk) => {
    await desk.page.goBack();
    await desk.drawn();
    await desk.page.goForward();
    return again(desk);
  },

  closedTab: async (desk) => {
    const next = await desk.another();
    await desk.page.close({ runBeforeUnload: false });
    desk.page = next.page;
    await desk.goAnew();
    return desk.holds();
  },

  cutLine: async (desk) => {
    await instead(
      desk.page,
      (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
      () => desk.save(),
    );
    await desk.drawn();
    return desk.holds();
  },

  secondTab: async (desk) => {
    const other = await desk.another();
    await other.goAnew();
    await other.type();
    if (!(await desk.holds()) || !(await other.holds())) return false;
    if (!desk.reach.who) return true;
    // Both are closed: the later input is offered first, and the earlier one after that is discarded.
    const last = await desk.another();
    await desk.page.close();
    await other.page.close();
    desk.page = last.page;
    await desk.goAnew();
    if (!(await desk.holds(8_000, other.typed))) return false;
    const discard = { name: say["kept.discard"], exact: true };
    const inDialog = desk.page.getByRole("dialog").getByRole("button", discard);
    // A page that keeps what its dialog holds says so itself, below the dialog.
    if (desk.reach.place === "dialog" && (await inDialog.count()) === 0) {
      await desk.page.keyboard.press("Escape");
      await desk.page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await desk.page.getByRole("button", discard).last().click();
    await desk.page.reload();
    return again(desk);
  },

  staleVersion: async (desk) => {
    // Live updates are blocked, as on a bad connection.
    await desk.page.route("**/portal/api/live*", (route) => route.abort());
    await somebodyElse(desk, false);
    const stale = desk.page.waitForResponse(saysStale, { timeout: 15_000 });
    await desk.save();
    await stale;
    await desk.drawn();
    return desk.holds();
  },
};
