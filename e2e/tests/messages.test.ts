import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Colleague } from "../support/api";
import { mailTo } from "../support/mail";
import { focusIn, gone, hasFocusWithin, seen, someone, test, type Person } from "../support/test";
import { IN_ENGLISH, type Language } from "../support/words";

const TEMPLATES = "/systemManage/messageManagement";
const SEND_LOG = "/systemManage/messageManagement/sendLog";
const CODE = "identity.user_waits";

const SAY: Record<Language, Record<string, string>> = {
  zh: {
    mine: "我的消息",
    unread: "1 条未读消息",
    newest: "最新消息",
    exported: "导出完成：字典列表",
    tasks: "我的任务",
    readAll: "全部标为已读",
    all: "查看全部消息",
    save: "保存",
    saved: "保存成功",
    unknown: "没有字段 {secret}",
    preview: "中文预览",
    other: "英文预览",
    test: "发送测试给我",
    tested: "测试消息已发送给您",
    reset: "恢复默认文字",
    resetDone: "已恢复默认文字",
    sent: "已发送",
    resend: "重新发送",
    resent: "邮件已加入发送队列",
    daily: "每日汇总",
    hour: "汇总时间",
    markRead: "标为已读",
    read: "已读",
  },
  en: {
    mine: "My messages",
    unread: "1 unread message",
    newest: "Latest messages",
    exported: "Export completed: Dictionary items",
    tasks: "My tasks",
    readAll: "Mark all as read",
    all: "View all messages",
    save: "Save",
    saved: "Saved",
    unknown: "There is no field {secret}",
    preview: "Preview in Chinese",
    other: "Preview in English",
    test: "Send me a test",
    tested: "A test message has been sent to you",
    reset: "Reset to default",
    resetDone: "Default text restored",
    sent: "Sent",
    resend: "Resend",
    resent: "The e-mail has been queued",
    daily: "Daily summary",
    hour: "Summary time",
    markRead: "Mark as read",
    read: "Read",
  },
};

/** Causes a message to the user: an export is ready. */
async function exportFor(username: string): Promise<void> {
  const colleague = await Colleague.signIn(username);
  const condition = { fieldDb: "dictName", symbol: "=", queryValue: "nothing at all" };
  await colleague.ask("POST", "/content/api/download/start", {
    listing: "base.dict_item",
    format: "csv",
    query: { conditions: [condition], columns: ["itemValue"], timeZone: "Asia/Shanghai" },
  });
}

async function openTemplate(person: Person): Promise<void> {
  await person.signIn("wang.min", `${TEMPLATES}?q=${CODE}`);
  await person.row(CODE).first().getByRole("link", { name: CODE }).click();
}

describe.each(IN_ENGLISH)("messages, in %s", (language) => {
  const say = SAY[language];
  const s = (key: string) => say[key] ?? key;

  test("the bell counts a new message at once, opens its page and then counts none", async ({ person }) => {
    const sun = await person({ language });
    const { page } = sun;
    const name = await someone();
    await sun.signIn(name);
    await seen(page.getByRole("button", { name: s("mine"), exact: true }));
    await exportFor(name);
    const bell = page.getByRole("button", { name: s("unread") });
    await seen(bell);
    await bell.click();
    expect(await violations(sun)).toEqual([]);
    await page
      .getByRole("region", { name: /./ })
      .getByRole("button", { name: /CSV|导出完成|Export completed/ })
      .first()
      .click();
    await seen(page.getByRole("table", { name: s("tasks") }));
    await gone(page.getByRole("button", { name: s("unread") }));
  });

  test("the bell is read without a mouse", async ({ person }) => {
    const sun = await person({ language });
    const { page } = sun;
    const name = await someone();
    await exportFor(name);
    await sun.signIn(name);
    const bell = page.getByRole("button", { name: s("unread") });
    const panel = page.getByRole("region", { name: s("newest") });
    const all = panel.getByRole("button", { name: s("all") });
    await seen(bell);
    await bell.press("Enter");
    await seen(all);
    // What is in the panel is no description of the bell.
    expect(await bell.getAttribute("aria-describedby")).toBeNull();
    await page.keyboard.press("Tab");
    expect(await hasFocusWithin(panel)).toBe(true);
    await page.keyboard.press("Escape");
    await gone(panel);
    await focusIn(bell);

    // Whoever goes on leaves it behind, and is in the bar next to the bell.
    await page.keyboard.press("Enter");
    await all.focus();
    await page.keyboard.press("Tab");
    await gone(panel);
    expect(await hasFocusWithin(page.getByRole("banner"))).toBe(true);
  });

  test("my messages are listed, marked and found again", async ({ person }) => {
    const sun = await person({ language });
    const { page } = sun;
    const name = await someone();
    await exportFor(name);
    await sun.signIn(name, "/user/message");
    const row = sun.rows().first();
    await seen(row.getByRole("button", { name: s("markRead") }));
    expect(await violations(sun)).toEqual([]);
    await row.getByRole("button", { name: s("markRead") }).click();
    await seen(row.getByText(s("read"), { exact: true }));
    await page.reload();
    await seen(sun.rows().first().getByText(s("read"), { exact: true }));
  });

  test("a template is written with its fields, tried, kept and reset", async ({ person }) => {
    const wang = await person({ language });
    const { page } = wang;
    await openTemplate(wang);
    const [chinese, english] = [page.locator("textarea[lang=zh]"), page.locator("textarea[lang=en]")];
    await seen(page.frameLocator(`iframe[title="${s("preview")}"]`).getByText("陈晓"));
    expect(await violations(wang)).toEqual([]);

    await english.fill("Hello {secret}");
    await seen(page.getByText(s("unknown")));
    expect(await page.getByRole("button", { name: s("save"), exact: true }).isDisabled()).toBe(true);
    await english.fill("Please look: ");
    await page.getByRole("button", { name: "{email}" }).nth(1).click();
    expect(await english.inputValue()).toBe("Please look: {email}");
    await seen(
      page.frameLocator(`iframe[title="${s("other")}"]`).getByText("Please look: xiao.chen@example.com"),
    );
    await page
      .getByRole("button", { name: s("test") })
      .nth(1)
      .click();
    await seen(page.getByText(s("tested")));
    // The mailbox contains earlier mails.
    const newest = () => mailTo("wang.min@acme.example");
    await expect.poll(newest, { timeout: 30_000 }).toContain("Please look: xiao.chen@example.com");
    expect(await chinese.inputValue()).toContain("{email}");

    await page.getByRole("button", { name: s("save"), exact: true }).click();
    await seen(page.getByText(s("saved")));
    await seen(wang.row("Please look: {email}"));
    await wang.row("Please look: {email}").getByRole("link", { name: CODE }).click();
    await page.getByRole("button", { name: s("reset") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: s("reset") })
      .click();
    await seen(page.getByText(s("resetDone")));
    await expect.poll(() => english.inputValue()).not.toContain("Please look");
  });

  test("the send log shows a mail as it was and sends it again", async ({ person }) => {
    const wang = await person({ language });
    const { page } = wang;
    await openTemplate(wang);
    const unique = `look${Date.now()}`;
    await page.locator("input[lang=en]").fill(unique);
    await page
      .getByRole("button", { name: s("test") })
      .nth(1)
      .click();
    await seen(page.getByText(s("tested")));

    const li = await person({ language });
    await li.signIn("chen.wei", `${SEND_LOG}?q=${unique}`);
    await seen(li.row(unique).getByText(s("sent"), { exact: true }));
    await li.row(unique).getByRole("button", { name: unique }).click();
    await seen(li.drawer().frameLocator("iframe").getByText(unique));
    expect(await violations(li)).toEqual([]);
    await li
      .drawer()
      .getByRole("button", { name: s("resend") })
      .click();
    await li.page
      .getByRole("dialog")
      .last()
      .getByRole("button", { name: s("resend") })
      .click();
    await seen(li.page.getByText(s("resent")));
  });

  test("mails once a day are a choice of the reader", async ({ person }) => {
    const sun = await person({ language });
    const { page } = sun;
    await sun.signIn(await someone(), "/user/setting");
    await page.getByText(s("daily")).first().click();
    await seen(page.getByText(s("saved")));
    await seen(page.getByLabel(s("hour")));
    expect(await violations(sun)).toEqual([]);
    await page.reload();
    await seen(page.getByLabel(s("hour")));
  });
});
