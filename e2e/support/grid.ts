import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { seen, type Person } from "./test";

export type Sample = "wide" | "order" | "paged" | "groups" | "tree";

/** Rows of headings above the first row, where there are several. */
const HEADS: Partial<Record<Sample, number>> = { groups: 2 };

/** A user of one grid of the gallery. */
export class GridUser {
  readonly page: Page;
  readonly box: Locator;
  readonly grid: Locator;
  readonly input: Locator;
  readonly live: Locator;
  private readonly heads: number;

  private constructor(page: Page, sample: Sample) {
    this.page = page;
    this.heads = HEADS[sample] ?? 1;
    this.box = page.locator(`[data-sample=${sample}]`);
    this.grid = this.box.getByRole(sample === "tree" ? "treegrid" : "grid");
    this.input = this.box.locator("textarea");
    this.live = this.box.locator("[aria-live]");
  }

  static async open(person: Person, sample: Sample): Promise<GridUser> {
    await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await person.go(`/dev/gallery?only=${sample}`);
    const user = new GridUser(person.page, sample);
    await seen(user.grid);
    await user.box.scrollIntoViewIfNeeded();
    return user;
  }

  /** Counted from 0, without the header and the row number column. */
  cell(row: number, column: number): Locator {
    return this.row(row).locator(`[role=gridcell][aria-colindex="${column + 2}"]`);
  }

  row(row: number): Locator {
    return this.grid.locator(`[role=rowgroup] > [role=row][aria-rowindex="${row + 1 + this.heads}"]`);
  }

  /** Types with a Chinese input method: the keys, then the character they make. */
  async compose(keys: string, character: string): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page);
    for (let count = 1; count <= keys.length; count += 1)
      await devtools.send("Input.imeSetComposition", {
        text: keys.slice(0, count),
        selectionStart: count,
        selectionEnd: count,
      });
    expect(await this.input.inputValue()).toBe(keys);
    await devtools.send("Input.insertText", { text: character });
  }

  heading(name: string): Locator {
    return this.grid.getByRole("columnheader", { name, exact: true });
  }

  async headings(): Promise<string[]> {
    const all = await this.grid.getByRole("columnheader").all();
    const placed = await Promise.all(
      all.map(async (one) => ({
        at: Number(await one.getAttribute("aria-colindex")),
        name: (await one.innerText()).replaceAll(/[*\s↑↓\d]+$|^[*\s]+/g, ""),
      })),
    );
    return placed.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async shows(row: number, column: number, text: string): Promise<void> {
    await expect.poll(() => this.cell(row, column).innerText()).toBe(text);
  }

  /** The texts of a column, from the first row on. */
  async column(column: number, rows: number): Promise<string[]> {
    return Promise.all(Array.from({ length: rows }, (_, row) => this.cell(row, column).innerText()));
  }

  async drag(from: Locator, to: Locator, modifiers: string[] = []): Promise<void> {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error("nothing to drag");
    for (const key of modifiers) await this.page.keyboard.down(key);
    await this.page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x + end.width / 2 - 6, end.y + end.height / 2, { steps: 5 });
    await this.page.mouse.move(end.x + end.width / 2, end.y + end.height / 2);
    await this.page.mouse.up();
    for (const key of modifiers) await this.page.keyboard.up(key);
  }

  async selected(): Promise<number> {
    return this.grid.locator("[aria-selected=true]").count();
  }

  /** Waits for a notice at the top of the page. */
  async told(text: string): Promise<void> {
    const notices = this.page.getByRole("alert").or(this.page.getByRole("status"));
    await seen(notices.getByText(text, { exact: false }));
  }

  async fillClipboard(text: string): Promise<void> {
    await this.page.evaluate((content) => navigator.clipboard.writeText(content), text);
  }

  async clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async menu(on: Locator, entry: string): Promise<void> {
    await on.click({ button: "right" });
    await this.page.getByRole("menuitem", { name: new RegExp(`^${entry}`) }).click();
  }
}
