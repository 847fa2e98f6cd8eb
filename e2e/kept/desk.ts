import { randomBytes, randomInt } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";
import identity from "../../web/src/modules/identity/words/en.json";
import message from "../../web/src/modules/message/words/en.json";
import orders from "../../web/src/modules/orders/words/en.json";
import seal from "../../web/src/modules/seal/words/en.json";
import shared from "../../web/src/words/en.json";
import { sql } from "../setup/installation";
import type { Person } from "../support/test";

/** The product's own words: this proof is about what is typed, not about how anything is called. */
export const say = { ...shared, ...identity, ...message, ...orders, ...seal };

/** How one form is reached, filled in and saved, and how someone else changes what it is about. */
export interface Reach<Made> {
  /** Makes what the form is about, so that no two runs meet. */
  make: () => Promise<Made>;
  /** The account that fills it in; left out for strangers. */
  who?: (made: Made) => string;
  path: (made: Made) => string;
  /** From the page to the form; left out where the address leads to it. */
  open?: (page: Page, made: Made) => Promise<void>;
  /** Where the form is; its save button and its fields are looked for there. */
  place: keyof typeof PLACES;
  /** Something that can be typed, and can be told from everything else on the page. */
  mark?: (made: Made) => string;
  type: (page: Page, mark: string, made: Made) => Promise<void>;
  save?: (page: Page, made: Made) => Promise<void>;
  /** It has no button: what is typed is sent a moment later. */
  sendsItself?: boolean;
  /** What someone else does meanwhile. */
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

/** Three digits, because numbers are shown with a comma beyond them. */
export function numberMark(): string {
  return String(randomInt(101, 999));
}

/** The nth field that takes text, in the form. */
export function field(page: Page, place: keyof typeof PLACES, at: number): Locator {
  return page
    .locator(PLACES[place].scope)
    .last()
    .locator(
      "input[type=text]:not([readonly]):not([role=combobox]):visible, textarea:not([readonly]):visible",
    )
    .nth(at);
}

/** A field by the words beside it. */
export function labelled(page: Page, place: keyof typeof PLACES, label: string | RegExp): Locator {
  return page.locator(PLACES[place].scope).last().getByRole("textbox", { name: label }).first();
}

/** The first sheet of the page is there. */
export function sheetShown(page: Page): Promise<void> {
  return page.getByRole("main").getByRole("grid").first().waitFor();
}

/** Someone in front of one form. */
export class Desk<Made> {
  readonly person: Person;
  readonly reach: Reach<Made>;
  readonly made: Made;
  page: Page;
  /** What was typed last. */
  typed = "";

  constructor(person: Person, reach: Reach<Made>, made: Made) {
    this.person = person;
    this.reach = reach;
    this.made = made;
    this.page = this.watched(person.page);
  }

  private watched(page: Page): Page {
    // The browser's own question whether to leave: the proof is about what happens to those who do.
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

  /** As a link inside the product goes: without loading the page anew. */
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

  /** The form, wherever the user had left it. */
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

  /** Whether some field or cell shows what was typed, within a while. */
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

  /** Two frames: whatever was told to the page has been drawn. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

/** The server forgets every session of an account, as it does after some hours. */
export async function endSessions(page: Page, username: string): Promise<void> {
  await sql(
    inject("place").superuserUrl,
    `delete from identity.session s using identity.user_account u
     where u.tenant_id = s.tenant_id and u.user_id = s.user_id and u.username = '${username}'`,
  );
  // A session is looked up at most twice a second. `waitForFunction` would not wait for what a promise answers.
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
