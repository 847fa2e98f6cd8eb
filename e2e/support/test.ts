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
  /** The company's host name; without one, the first company. */
  host?: string;
  /** Where the server listens, when it is not the shared one. */
  port?: number;
  viewport?: { width: number; height: number };
  /** Where the browser is; without one, where the company is. */
  timeZone?: string;
}

export const DICTIONARY = "/systemManage/dataDic";
export const DEAD_LETTERS = "/systemManage/deadLetter";

/** Someone at a browser of their own: cookies, storage and tabs are theirs alone. */
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

  /** Fills in the form on screen, without waiting for what comes of it. */
  async fillSignIn(username: string, password: string = DEMO_PASSWORD): Promise<void> {
    await this.page.getByLabel(this.words.username).fill(username);
    await this.page.getByLabel(this.words.password, { exact: true }).fill(password);
    await this.page.getByRole("button", { name: this.words.signIn }).click();
  }

  /** Signs in as people do, and waits for the page behind it. */
  async signInByForm(username: string, path: string = "/dashboard"): Promise<void> {
    await this.go(path);
    await this.fillSignIn(username);
    await this.inside().waitFor();
  }

  /**
   * Comes in without the form, with a session that all tests of a file share for the same user; not for tests that
   * sign a shared user out.
   */
  async signIn(username: string, path: string = "/dashboard"): Promise<void> {
    // Names below localhost are known to browsers only.
    if (new URL(this.origin).hostname !== "127.0.0.1") return this.signInByForm(username, path);
    const who = `${username} ${this.origin}`;
    const opened = sessions.get(who) ?? openSession(this.origin, username);
    sessions.set(who, opened);
    const { token, cookies } = await opened;
    const url = this.origin;
    await this.context.addCookies(cookies.map(({ name, value }) => ({ name, value, url, httpOnly: true })));
    // Any file of the same site will do to reach its storage.
    await this.go("/tandem.svg");
    await this.page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
    await this.go(path);
    await this.inside().waitFor();
  }

  /** Something that is only there for those who are signed in. */
  private inside(): Locator {
    return this.page.getByRole("button", { name: this.words.userMenu });
  }

  /** Whoever has unsaved input is asked first. */
  async wantOut(): Promise<void> {
    // A tab in the background draws slowly.
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

  /** The list on screen: a grid, or a plain table where there is little to do with it. */
  table(): Locator {
    return this.page.getByRole("grid").or(this.page.getByRole("table"));
  }

  /** Its rows without the heading. */
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

  /** Another tab of the same browser. */
  async tab(path: string): Promise<Person> {
    const page = await this.context.newPage();
    const beside = new Person(this.context, page, this.words === words.zh ? "zh" : "en", this.origin);
    await beside.go(path);
    return beside;
  }
}

/** Lets somebody come to the product, in a browser context of his own. */
export type NewPerson = (options?: PersonOptions) => Promise<Person>;

export const test = base.extend<{ person: NewPerson }>({
  person: async ({ task }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    const place = inject("place");

    await use(async ({ language = "zh", host = "127.0.0.1", port = place.port, viewport, timeZone } = {}) => {
      connection ??= chromium.connect(inject("browser"));
      const browser = await connection;
      const context = await browser.newContext({
        locale: language === "zh" ? "zh-CN" : "en-GB",
        timezoneId: timeZone ?? "Asia/Shanghai",
        // Nothing is waited for that only moves; the gallery has rows that are loading for ever.
        reducedMotion: "reduce",
        viewport: viewport ?? { width: 1440, height: 860 },
      });
      context.setDefaultTimeout(20_000);
      contexts.push(context);
      // A script that broke, or one that the content policy stopped, is a failure whatever the test looks at.
      context.on("weberror", (error) => problems.push(String(error.error())));
      context.on("console", (message) => {
        if (message.type() === "error" && /Content Security Policy|React|Warning:/.test(message.text()))
          problems.push(message.text());
      });
      return new Person(context, await context.newPage(), language, `http://${host}:${port}`);
    });

    if (task.result?.state === "fail") {
      // A second try may pass; this is what the first one stumbled over.
      console.error(`failed: ${task.name}: ${task.result.errors?.at(-1)?.message ?? ""}`);
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

/** Waits until what is typed goes into this one. */
export async function focusIn(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** What stands where something is still being read. Live updates keep a call open, so the network is never idle. */
const UNFINISHED = "[aria-busy=true], .ant-skeleton-active, .ant-spin-spinning";

export async function allRead(page: Page): Promise<void> {
  await page.waitForFunction((unfinished) => !document.querySelector(unfinished), UNFINISHED);
}

export async function seen(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "visible" });
}

export async function gone(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "hidden" });
}
