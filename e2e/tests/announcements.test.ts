import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { Colleague } from "../support/api";
import { gone, seen, test } from "../support/test";
import { IN_CHINESE } from "../support/words";

const PAGE = "/contentManage/announcement";

const words = {
  zh: {
    title: "标题",
    text: "正文",
    bold: "加粗",
    publish: "保存并发布",
    published: "已发布",
    scope: "范围",
    public: "公开",
    tooShort: "标题须为 3 到 500 个字符",
    confirm: "我已阅读并确认",
    confirmed: "您已确认",
    none: "没有这条公告",
  },
  en: {
    title: "Title",
    text: "Content",
    bold: "Bold",
    publish: "Save and publish",
    published: "Published",
    scope: "Audience",
    public: "Public",
    tooShort: "The title must have 3 to 500 characters",
    confirm: "I have read this",
    confirmed: "You have confirmed this",
    none: "This announcement does not exist",
  },
} as const;

interface Saved {
  id: string;
  version: number;
}

async function published(title: string, more: object = {}): Promise<Saved> {
  const wang = await Colleague.signIn("wang.min");
  return wang.ask("POST", "/content/api/srmAnnoun/save", {
    title,
    language: "all",
    scope: "signed_in",
    content: `<h2>${title}</h2><p>Read <strong>this</strong></p>`,
    isPublish: true,
    ...more,
  });
}

describe.each(IN_CHINESE)("announcements, in %s", (language) => {
  const w = words[language];

  test("one is written, published, and read by a stranger", async ({ person }) => {
    const title = `E2E ${randomUUID().slice(0, 8)}`;
    const wang = await person({ language });
    const { page } = wang;
    await wang.signIn("wang.min", `${PAGE}/add`);
    await page.getByRole("textbox", { name: w.title }).first().fill("ab");
    await page.getByRole("button", { name: w.publish }).click();
    await seen(page.getByText(w.tooShort));
    await page.getByRole("textbox", { name: w.title }).first().fill(title);
    const text = page.getByRole("textbox", { name: w.text, exact: true });
    await text.click();
    await page.getByRole("button", { name: w.bold }).click();
    await page.keyboard.type("Strong words");
    await page.getByRole("combobox", { name: w.scope }).click();
    await page.getByTitle(w.public, { exact: true }).click();
    await page.getByRole("button", { name: w.publish }).click();
    await seen(wang.row(title).getByText(w.published));
    const link = wang.row(title).getByRole("link", { name: title });
    expect(await link.getAttribute("href")).toMatch(new RegExp(`^${PAGE}/edit/`));

    const stranger = await person({ language });
    await stranger.go("/article-list");
    await stranger.page.getByRole("link", { name: title }).click();
    await seen(stranger.page.locator("article strong").getByText("Strong words"));
  });

  test("a notice is unread on the dashboard, is confirmed, and hostile text does nothing", async ({
    person,
  }) => {
    const title = `E2E ${randomUUID().slice(0, 8)}`;
    const hostile = `<p>ok</p><img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`;
    await published(title, { receipt: true, content: hostile });
    const zhang = await person({ language });
    const { page } = zhang;
    await zhang.signIn("zhang.li");
    await page.getByRole("link", { name: title }).click();
    await seen(page.getByRole("heading", { name: title }));
    expect(await page.locator("article img, article script").count()).toBe(0);
    expect(await page.title()).not.toBe("broken");
    await page.getByRole("button", { name: w.confirm }).click();
    await seen(page.getByText(w.confirmed));
    const wang = await Colleague.signIn("wang.min");
    const found = await wang.ask<{ content: Saved[] }>("POST", "/content/api/srmAnnoun/pageList", {
      search: title,
    });
    const condition = { fieldDb: "announcementId", symbol: "=", queryValue: found.content[0]?.id };
    const receipts = await wang.ask<{ content: { userLabel: string; state: string }[] }>(
      "POST",
      "/content/api/srmAnnounReceipt/pageList",
      { conditions: [condition], pageSize: 200 },
    );
    const mine = receipts.content.find(({ userLabel }) => userLabel.startsWith("zhang.li"));
    expect(mine?.state).toBe("confirmed");
    expect(receipts.content.some(({ state }) => state === "unread")).toBe(true);
  });

  test("what is not public is not there for a stranger", async ({ person }) => {
    const { id } = await published(`E2E ${randomUUID().slice(0, 8)}`);
    const stranger = await person({ language });
    await stranger.go(`/article-detail?id=${id}`);
    await seen(stranger.page.getByText(w.none));
    await gone(stranger.page.locator("article"));
  });
});
