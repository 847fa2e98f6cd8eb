import { randomBytes, randomInt } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";
import kit from "../../web/src/kit/words/en.json";
import identity from "../../web/src/modules/identity/words/en.json";
import message from "../../web/src/modules/message/words/en.json";
import orders from "../../web/src/modules/orders/words/en.json";
import partner from "../../web/src/modules/partner/words/en.json";
import seal from "../../web/src/modules/seal/words/en.json";
import shared from "../../web/src/words/en.json";
import { sql } from "../setup/installation";
import type { Person } from "../support/test";

/** The product's own texts: this proof is about input, not about wording. */
export const say = { ...shared, ...kit, ...identity, ...message, ...orders, ...partner, ...seal };

/** How a form is opened, filled in and saved, and how another user changes its record. */
export interface Reach<Made> {
  /** Creates the form's record, so that runs do not interfere. */
  make: () => Promise<Made>;
  /** The account that fills it in; omitted for anonymous users. */
  who?: (made: Made) => string;
  path: (made: Made) => string;
  /** Opens the form on the page; omitted where the URL does. */
  open?: (page: Page, made: Made) => Promise<void>;
  /** The container of the form, with its fields and its save button. */
  place: keyof typeof PLACES;
  /** A text to type that is unique on the page. */
  mark?: (made: Made) => string;
  type: (page: Page, mark: string, made: Made) => Promise<void>;
  save?: (page: Page, made: Made) => Promise<void>;
  /** It has no save button: input is sent after a debounce. */
  sendsItself?: boolean;
  /** The concurrent change of another user. */
  change?: (made: Made) => Promise<void>;
}

const PLACES = {
  drawer: { scope: ".ant-drawer", save: ".ant-drawer-footer .ant-btn-primary" },
  dialog: { scope: ".ant-modal", save: ".ant-modal-footer .ant-btn-primary" },
  page: { scope: "main", save: "main footer .ant-btn-primary" },
  panel: { scope: "dialog[open]", save: "dialog[open] button[type=submit]" },
} as const;

export function textMark(): string {
  return `kept${randomBytes(4).toString("hex")}`;
}

/** Three digits, because larger numbers are shown with a thousands separator. */
export function numberMark(): string {
  return String(randomInt(101, 999));
}

/** The nth text field of the form. */
export function field(page: Page, place: keyof typeof PLACES, at: number): Locator {
  return page
    .locator(PLACES[place].scope)
    .last()
    .locator(
      "input[type=text]:not([readonly]):not([role=combobox]):visible, textarea:not([readonly]):visible",
    )
    .nth(at);
}

/** A field by its label. */
export function labelled(page: Page, place: keyof typeof PLACES, label: string | RegExp): Locator {
  return page.locator(PLACES[place].scope).last().getByRole("textbox", { name: label }).first();
}

/** Waits until the first grid of the page is shown. */
export function sheetShown(page: Page): Promise<void> {
  return page.getByRole("main").getByRole("grid").first().waitFor();
}

/** A user in front of one form. */
export class Desk<Made> {
  readonly person: Person;
  readonly reach: Reach<Made>;
  readonly made: Made;
  page: Page;
  /** The text typed last. */
  typed = "";

  constructor(person: Person, reach: Reach<Made>, made: Made) {
    this.person = person;
    this.reach = reach;
    this.made = made;
    this.page = this.watched(person.page);
  }

  private watched(page: Page): Page {
    // Accepts the browser's beforeunload dialog: the proof is about users who leave.
    page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
    return page;
  }

  get path(): string {
    return this.reach.path(this.made);
  }

  async signIn(): Promise<void> {
    const username = this.reach.who?.(this.made);
    if (username) await this.person.signIn(username, "/dashboard");
    else await this.person.go("/login");
  }

  /** Navigates like a link of the product, without reloading the page. */
  async goInside(): Promise<void> {
    await this.page.evaluate((path) => {
      history.pushState({}, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, this.path);
    await this.open();
  }

  async goAnew(): Promise<void> {
    await this.page.goto(this.person.origin + this.path);
    await this.open();
  }

  /** Opens the form, from any state of the page. */
  async open(): Promise<void> {
    await this.reach.open?.(this.page, this.made);
    await this.page.locator(PLACES[this.reach.place].scope).last().waitFor();
  }

  async isOpen(): Promise<boolean> {
    return this.page.locator(PLACES[this.reach.place].scope).last().isVisible();
  }

  async type(): Promise<void> {
    this.typed = this.reach.mark?.(this.made) ?? textMark();
    await this.reach.type(this.page, this.typed, this.made);
    if (!(await this.holds(5_000))) throw new Error("what was typed is not there");
  }

  async save(): Promise<void> {
    const { save, place, sendsItself } = this.reach;
    if (sendsItself) await this.type();
    else if (save) await save(this.page, this.made);
    else await this.page.locator(PLACES[place].save).last().click();
  }

  /** Whether some field or cell shows the typed text, before the timeout. */
  async holds(patience = 8_000, text = this.typed): Promise<boolean> {
    const shown = this.page.waitForFunction(
      (mark) => {
        const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
        const others = [
          ...document.querySelectorAll("[role=textbox], [role=gridcell], .ant-select-selection-item"),
        ];
        return (
          fields.some(({ value }) => value.includes(mark)) ||
          others.some(({ textContent }) => textContent?.includes(mark))
        );
      },
      text,
      { timeout: patience },
    );
    return shown.then(
      () => true,
      () => false,
    );
  }

  /** Another tab of the same browser, with the same form. */
  async another(): Promise<Desk<Made>> {
    const desk = new Desk(this.person, this.reach, this.made);
    desk.page = desk.watched(await this.person.context.newPage());
    return desk;
  }

  /** Waits two frames, until the page has rendered. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

/** Deletes every session of an account, as expiry does. */
export async function endSessions(page: Page, username: string): Promise<void> {
  await sql(
    inject("place").superuserUrl,
    `delete from identity.session s using identity.user_account u
     where u.tenant_id = s.tenant_id and u.user_id = s.user_id and u.username = '${username}'`,
  );
  // The server caches sessions for half a second. `waitForFunction` does not await promises.
  const asked = () =>
    page.evaluate(async () => {
      const token = localStorage.getItem("tandem.token") ?? "";
      const answer = await fetch("/service1/identity/api/user/info", {
        headers: { token, domainType: "acme", language: "EN" },
      });
      return answer.status;
    });
  await expect.poll(asked).toBe(401);
}

/** Presses a button even if the page has found out by itself that the session ended, and asks for the password above it. */
export async function pressAnyway(button: Locator): Promise<void> {
  await button.dispatchEvent("click");
}
