import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { expect, inject, test as base } from "vitest";
import { addUser, DEMO_PASSWORD, RESULTS, type NewUser } from "../setup/installation";
import { openSession, type Session } from "./api";
import { words, type Language, type Words } from "./words";

let connection: Promise<Browser> | undefined;

const TOKEN_KEY = "tandem.token";
const sessions = new Map<string, Promise<Session>>();

export interface PersonOptions {
  language?: Language;
  /** The tenant's host name; by default the first tenant's. */
  host?: string;
  /** The server's port, if not the shared one. */
  port?: number;
  viewport?: { width: number; height: number };
  /** The screen is touched, so that it can be tapped. */
  touch?: boolean;
  /** The browser's time zone; by default the tenant's. */
  timeZone?: string;
}

export const PHONE = { width: 390, height: 844 };

/** Part of the message of an error that a test throws on purpose. */
export const MEANT = "e2e broken";
export const DICTIONARY = "/systemManage/dataDic";
export const DEAD_LETTERS = "/systemManage/deadLetter";

/** A user in a separate browser context: cookies, storage and tabs are not shared. */
export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly words: Words;
  readonly origin: string;

  constructor(context: BrowserContext, page: Page, language: Language, origin: string) {
    this.context = context;
    this.page = page;
    this.words = words[language];
    this.origin = origin;
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  /** Fills in and submits the sign-in form, without waiting for the result. */
  async fillSignIn(username: string, password: string = DEMO_PASSWORD): Promise<void> {
    await this.page.getByLabel(this.words.username).fill(username);
    await this.page.getByLabel(this.words.password, { exact: true }).fill(password);
    await this.page.getByRole("button", { name: this.words.signIn }).click();
  }

  /** Signs in by the form, and waits for the page behind it. */
  async signInByForm(username: string, path: string = "/dashboard"): Promise<void> {
    await this.go(path);
    await this.fillSignIn(username);
    await this.inside().waitFor();
  }

  /**
   * Signs in without the form, with a session shared by all tests of a file for the same user; not for tests that
   * sign a shared user out.
   */
  async signIn(username: string, path: string = "/dashboard"): Promise<void> {
    // Host names below localhost are resolved by browsers only, not by Node.
    if (new URL(this.origin).hostname !== "127.0.0.1") return this.signInByForm(username, path);
    const who = `${username} ${this.origin}`;
    const opened = sessions.get(who) ?? openSession(this.origin, username);
    sessions.set(who, opened);
    const { token, cookies } = await opened;
    const url = this.origin;
    await this.context.addCookies(cookies.map(({ name, value }) => ({ name, value, url, httpOnly: true })));
    // Any file of the same origin gives access to its storage.
    await this.go("/tandem.svg");
    await this.page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
    await this.go(path);
    await this.inside().waitFor();
  }

  /** An element that only signed-in users see. */
  private inside(): Locator {
    return this.page.getByRole("button", { name: this.words.userMenu });
  }

  /** Clicks "sign out"; with unsaved input a question follows. */
  async wantOut(): Promise<void> {
    // Background tabs render slowly.
    await this.page.bringToFront();
    await this.page.getByRole("button", { name: this.words.userMenu }).click();
    await this.page.getByRole("menuitem", { name: this.words.signOut }).click();
  }

  async signOut(): Promise<void> {
    await this.wantOut();
    await this.page.getByLabel(this.words.username).waitFor();
  }

  menu(): Locator {
    return this.page.getByRole("navigation", { name: this.words.mainMenu });
  }

  /** The list on screen: a grid, or a plain table. */
  table(): Locator {
    return this.page.getByRole("grid").or(this.page.getByRole("table"));
  }

  /** Its rows without the header. */
  rows(): Locator {
    return this.table().locator("tbody tr, [role=rowgroup]:nth-child(2) > [role=row]");
  }

  row(text: string): Locator {
    return this.table().getByRole("row").filter({ hasText: text });
  }

  /** The drawer on screen. */
  drawer(): Locator {
    return this.page.getByRole("dialog");
  }

  /** Opens another tab of the same browser context. */
  async tab(path: string): Promise<Person> {
    const page = await this.context.newPage();
    const beside = new Person(this.context, page, this.words === words.zh ? "zh" : "en", this.origin);
    await beside.go(path);
    return beside;
  }
}

/** Opens the product in a separate browser context. */
export type NewPerson = (options?: PersonOptions) => Promise<Person>;

export const test = base.extend<{ person: NewPerson }>({
  person: async ({ task }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    const said: string[] = [];
    const place = inject("place");

    await use(async (options = {}) => {
      const { language = "zh", host = "127.0.0.1", port = place.port, viewport, touch, timeZone } = options;
      connection ??= chromium.connect(inject("browser"));
      const browser = await connection;
      const context = await browser.newContext({
        locale: language === "zh" ? "zh-CN" : "en-GB",
        timezoneId: timeZone ?? "Asia/Shanghai",
        // Tests do not wait for animations; the gallery has rows that load for ever.
        reducedMotion: "reduce",
        viewport: viewport ?? { width: 1440, height: 860 },
        hasTouch: touch ?? false,
      });
      // Nothing is judged by it: a machine that others use, too, may stand still for half a minute.
      context.setDefaultTimeout(45_000);
      contexts.push(context);
      // Script errors and Content Security Policy violations fail every test.
      context.on("weberror", (error) => {
        const text = String(error.error());
        if (!text.includes(MEANT)) problems.push(text);
      });
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        // The text of a logged exception is a placeholder; its stack says where it was thrown.
        const told = message
          .args()
          .map((arg) =>
            arg.evaluate((one: unknown) => (one instanceof Error ? (one.stack ?? String(one)) : String(one))),
          );
        void Promise.all(told).then(
          (texts) => said.push(texts.join(" ")),
          () => said.push(message.text()),
        );
        if (/Content Security Policy|React|Warning:/.test(message.text())) problems.push(message.text());
      });
      return new Person(context, await context.newPage(), language, `http://${host}:${port}`);
    });

    if (task.result?.state === "fail") {
      // A retry may pass; this logs why the first attempt failed.
      console.error(`failed: ${task.name}: ${task.result.errors?.at(-1)?.message ?? ""}`);
      for (const text of said.slice(-5)) console.error(`the browser said: ${text.slice(0, 1_000)}`);
      mkdirSync(RESULTS, { recursive: true });
      for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
        const name = `${task.suite?.name ?? ""} ${task.name}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
        await page.screenshot({ path: join(RESULTS, `${name}-${index}.png`) }).catch(() => undefined);
      }
    }
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems).toEqual([]);
  },
});

/** An account that no other test uses. */
export async function someone(role: NewUser["role"] = "administrator"): Promise<string> {
  const username = `user${randomBytes(4).toString("hex")}`;
  await addUser(inject("place"), { username, surname: "孙", name: "宁", role });
  return username;
}

/** Waits until the field has the focus. */
export async function focusIn(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Whether something in it has the focus. */
export async function hasFocusWithin(part: Locator): Promise<boolean> {
  return await part.evaluate(
    (element) => element !== document.activeElement && element.contains(document.activeElement),
  );
}

/** Loading indicators. Live updates keep a request open, so the network is never idle. */
const UNFINISHED = "[aria-busy=true], .ant-skeleton-active, .ant-spin-spinning";

export async function allRead(page: Page): Promise<void> {
  await page.waitForFunction((unfinished) => !document.querySelector(unfinished), UNFINISHED);
}

export async function seen(locator: Locator): Promise<void> {
  // Open pages that are not shown keep their content.
  await locator.filter({ visible: true }).first().waitFor();
}

export async function gone(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "hidden" });
}
