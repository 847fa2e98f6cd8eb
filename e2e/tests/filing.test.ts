import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { dialog, main } from "../support/documents";
import {
  completeRows,
  fillAllBut,
  filingOf,
  makeFilingSupplier,
  materialGroup,
  openFiling,
  partOf,
  partOnce,
  shapeOf,
  SUPPLIERS_FILINGS,
  type ShapeSection,
} from "../support/filings";
import { gone, PHONE, seen, test, type Person } from "../support/test";
import { fitsSideways, heightOf } from "../support/thumb";
import { IN_ENGLISH } from "../support/words";

const say = {
  zh: {
    welcome: /^欢迎。/,
    paste: "从 Excel 粘贴",
    pasteHere: "在此粘贴（Ctrl + V）",
    add: "添加一行",
    saved: /^已保存 \d\d:\d\d:\d\d$/,
    kept: /^未保存到服务器：没有网络；\d+ 处修改已存在本机$/,
    back: "返回各节",
    allRows: "全部行",
    submit: /^提交审核/,
    toAdd: /^还缺 \d+ 项$/,
    summary: "提交前请核对",
    handedIn: "资料已提交，等待审核",
    yes: "是",
  },
  en: {
    welcome: /^Welcome\./,
    paste: "Paste from Excel",
    pasteHere: "Paste here (Ctrl + V)",
    add: "Add row",
    saved: /^Saved \d\d:\d\d:\d\d$/,
    kept: /^Not saved: no connection; \d+ (change is|changes are) kept here$/,
    back: "Back to all sections",
    allRows: "All rows",
    submit: /^Submit/,
    toAdd: /^\d+ to add$/,
    summary: "Check before you submit",
    handedIn: "Submitted; waiting for review",
    yes: "Yes",
  },
};

/** What a thumb hits without aiming, in pixels. */
const HIT = 44;

type Row = Readonly<Record<string, unknown>>;

/** Rows as a spreadsheet copies them: headings first, areas and yes or no in words. */
function sheet(section: ShapeSection, rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const label = (name: string) => section.fields.find((field) => field.name === name)?.label ?? name;
  const text = (value: unknown) =>
    typeof value === "boolean" ? (value ? "Yes" : "No") : String(value ?? "");
  return [names.map(label), ...rows.map((row) => names.map((name) => text(row[name])))]
    .map((cells) => cells.join("\t"))
    .join("\n");
}

async function copied(page: Page, text: string): Promise<void> {
  await page.evaluate((copy) => navigator.clipboard.writeText(copy), text);
}

/** Presses a button with the keyboard alone. */
async function pressKey(person: Person, name: string): Promise<void> {
  const button = main(person).getByRole("button", { name, exact: true });
  await button.focus();
  await person.page.keyboard.press("Enter");
}

/** Adds an empty row and types its first field with the keyboard alone. */
async function addRow(person: Person, add: string, label: string, value: string): Promise<void> {
  await pressKey(person, add);
  const first = main(person).getByRole("textbox", { name: label });
  await expect.poll(() => first.inputValue()).toBe("");
  await first.focus();
  await person.page.keyboard.type(value);
  await person.page.keyboard.press("Tab");
}

/** A field by its whole label, which may end with the sign of what is required; a section may be called alike. */
const field = (person: Person, label: string) =>
  main(person).getByLabel(new RegExp(String.raw`^${label.replaceAll(/[()]/g, "\\$&")}\s*\*?$`));

const heading = (person: Person, title: string) =>
  main(person).getByRole("heading", { level: 2, name: new RegExp(`^\\d+ ${title}$`) });

describe.each(IN_ENGLISH)("a filing is filled in, in %s", (language) => {
  const word = say[language];

  test(
    "all ten tables by keyboard and paste, and nothing typed is lost when the line is cut",
    { timeout: 3 * LONG_STORY },
    async ({ person }) => {
      const { organize, username, self } = await makeFilingSupplier();
      const { id } = await openFiling(self, organize.id);
      const shape = await shapeOf(self);
      const tables = shape.filter(({ table }) => table);
      expect(tables).toHaveLength(10);
      const rows = completeRows((await materialGroup()).value);

      const he = await person({ language, viewport: { width: 1440, height: 900 } });
      const { page } = he;
      await he.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await he.signIn(username, `${SUPPLIERS_FILINGS}/${id}`);
      await seen(main(he).getByText(word.welcome));
      expect(await violations(he)).toEqual([]);

      let cut = false;
      for (const section of tables) {
        await page.keyboard.press("Alt+ArrowDown");
        await seen(heading(he, section.title));
        // In the middle of it, the line is cut, and comes back three sections later.
        if (section.code === "business") {
          await he.context.setOffline(true);
          cut = true;
        }
        const wanted = rows[section.code] ?? [];
        if (wanted.length > 0) {
          const known = (cut ? null : await partOf(self, id, section.code))?.content.rows ?? [];
          // The registered address is there already, from the basic information.
          const more = wanted.filter(({ type }) => !type || !known.some((row) => row.type === type));
          await pressKey(he, word.paste);
          await seen(main(he).getByLabel(word.pasteHere));
          await copied(page, sheet(section, more));
          await page.keyboard.press("Control+v");
          await gone(main(he).getByLabel(word.pasteHere));
        }
        if (section.code === "equipment") {
          // A row of its own, typed by hand without a line.
          await addRow(he, word.add, section.fields[0]?.label ?? "", "激光切割机");
          await seen(main(he).getByRole("status").filter({ hasText: word.kept }));
        }
        if (section.code === "customer") {
          await he.context.setOffline(false);
          cut = false;
          await seen(main(he).getByRole("status").filter({ hasText: word.saved }));
        }
      }
      for (const { code } of tables) {
        const count = (rows[code] ?? []).length + (code === "equipment" ? 1 : 0);
        const part = await partOnce(self, id, code, ({ content }) => (content.rows ?? []).length >= count);
        const named = (rows[code] ?? []).flatMap((row) => row.name ?? row.authority ?? row.surname ?? []);
        expect(part.content.rows?.flatMap((one) => Object.values(one))).toEqual(
          expect.arrayContaining(named),
        );
      }
      // Only the end of the account is ever told.
      const bank = await partOf(self, id, "bank");
      expect(bank.content.rows?.[0]?.accountNumber).toEqual({ tail: "3016" });
      const equipment = await partOf(self, id, "equipment");
      expect(equipment.content.rows?.map(({ name }) => name)).toContain("激光切割机");
      // And the page says the same after it was opened anew.
      await page.reload();
      await seen(main(he).getByRole("heading", { level: 1 }));
      expect(await violations(he)).toEqual([]);
    },
  );

  test("what is typed before the page is closed without a line is there again, and is saved", async ({
    person,
  }) => {
    const { organize, username, self } = await makeFilingSupplier();
    const { id } = await openFiling(self, organize.id);
    const customer = (await shapeOf(self)).find(({ code }) => code === "customer");
    const label = customer?.fields[0]?.label ?? "";
    const he = await person({ language });
    const { page } = he;
    page.on("dialog", (question) => void question.accept().catch(() => undefined));
    await he.signIn(username, `${SUPPLIERS_FILINGS}/${id}?section=customer`);
    await seen(heading(he, customer?.title ?? ""));
    await page.route("**/service1/partner/srmOrganize/customer", (route) => route.abort("connectionfailed"));
    await pressKey(he, word.add);
    await field(he, label).fill("客户己");
    await seen(main(he).getByRole("status").filter({ hasText: word.kept }));
    await page.unroute("**/service1/partner/srmOrganize/customer");
    // Another section is looked at first: it is sent all the same.
    await he.go(`${SUPPLIERS_FILINGS}/${id}?section=basic`);
    await partOnce(
      self,
      id,
      "customer",
      ({ content }) => content.rows?.some(({ name }) => name === "客户己") ?? false,
    );
  });

  test("on a phone from the first screen to submission", { timeout: 2 * LONG_STORY }, async ({ person }) => {
    const { organize, username, self } = await makeFilingSupplier();
    const { id } = await openFiling(self, organize.id);
    await fillAllBut(self, id, ["shareholder"]);
    const shape = await shapeOf(self);
    const section = (code: string) => {
      const found = shape.find((one) => one.code === code);
      if (!found) throw new Error(code);
      const label = (name: string) => found.fields.find((one) => one.name === name)?.label ?? name;
      return { title: found.title, label };
    };
    const he = await person({ language, viewport: PHONE, touch: true });
    const { page } = he;
    await he.signIn(username, `${SUPPLIERS_FILINGS}/${id}`);
    const button = (name: string | RegExp) => main(he).getByRole("button", { name });
    await seen(main(he).getByText(word.welcome));
    expect(await fitsSideways(page)).toBe(true);
    expect(await violations(he)).toEqual([]);
    expect(await heightOf(button(word.toAdd))).toBeGreaterThanOrEqual(HIT);

    // A row, one form a row.
    const shareholder = section("shareholder");
    await button(new RegExp(shareholder.title)).tap();
    await button(word.add).tap();
    await field(he, shareholder.label("type")).tap();
    await page.locator(".ant-select-item-option:visible").first().tap();
    await field(he, shareholder.label("name")).fill("陈思远");
    await field(he, shareholder.label("subscribed")).fill("100");
    await field(he, shareholder.label("paidIn")).fill("100");
    expect(await fitsSideways(page)).toBe(true);
    expect(await violations(he)).toEqual([]);
    await button(word.allRows).tap();
    await seen(button(/陈思远/));
    await button(word.back).tap();

    // The declaration, found by what is missing.
    const declaration = section("declaration");
    await button(word.submit).tap();
    await seen(heading(he, declaration.title));
    await main(he).getByRole("radio", { name: word.yes }).first().tap();
    await field(he, declaration.label("declaredBy")).fill("何勇");
    await field(he, declaration.label("declaredPosition")).fill("销售经理");
    await page.keyboard.press("Tab");
    await seen(main(he).getByRole("status").filter({ hasText: word.saved }));

    await button(word.submit).tap();
    const summary = dialog(he).filter({ hasText: word.summary });
    await seen(summary.getByText("陈思远").first());
    await summary.getByRole("button", { name: word.submit }).tap();
    await seen(main(he).getByText(word.handedIn));
    expect((await filingOf(self, id)).state).toBe("pending");
  });
});
