import { describe, expect } from "vitest";
import { DRIFTS, EXCHANGES, makeDrift, makeGivenUp } from "../support/exchanges";
import { gone, seen, test } from "../support/test";
import { IN_CHINESE } from "../support/words";

const WORDS = {
  zh: {
    menu: "接口监控",
    givenUp: "失败",
    waiting: "待发送",
    retry: "重试",
    heard: "收到的内容",
    again: "已重新发送",
    off: "未配置",
    differs: "内容不同",
    theirs: "ERP",
  },
  en: {
    menu: "Interface monitor",
    givenUp: "Failed",
    waiting: "Queued",
    retry: "Retry",
    heard: "Data received",
    again: "Sent again",
    off: "Not configured",
    differs: "Differs",
    theirs: "ERP",
  },
};

describe.each(IN_CHINESE)("exchanges with outside systems, in %s", (language) => {
  const words = WORDS[language];

  test("a given-up exchange is found, read and sent again; its secrets stay hidden", async ({ person }) => {
    const number = `S-${language}-1`;
    await makeGivenUp(number);
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${EXCHANGES}?q=${number}`);
    await seen(page.getByRole("heading", { name: words.menu }));
    await seen(page.getByText(words.off));
    await seen(zhao.row(number).getByText(words.givenUp));
    await zhao.row(number).getByText(number, { exact: true }).click();
    const drawer = page.getByRole("dialog");
    await seen(drawer.getByText("no answer within 30 s"));
    await seen(drawer.getByLabel(words.heard).getByText("***"));
    expect(await drawer.getByText("kept-from-sight").count()).toBe(0);
    await drawer.getByRole("button", { name: words.retry }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: words.retry }).click();
    await seen(page.getByText(words.again));
    await seen(drawer.getByText(words.waiting));
  });

  test("a difference with the ERP shows both sides", async ({ person }) => {
    const number = language === "zh" ? "4500000077" : "4500000078";
    await makeDrift(number);
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei", `${DRIFTS}?q=${number}`);
    await seen(zhao.row(number).getByText(words.differs));
    await zhao.row(number).getByText(number, { exact: true }).click();
    await seen(page.getByRole("dialog").getByLabel(words.theirs, { exact: true }).getByText("CNY"));
  });
});

describe("exchanges with outside systems", () => {
  test("someone who may only look sees them but sends nothing", async ({ person }) => {
    await makeGivenUp("LOOK-1");
    const li = await person({ language: "en" });
    await li.signIn("li.qiang", `${EXCHANGES}?q=LOOK-1`);
    await seen(li.row("LOOK-1"));
    await gone(li.page.getByRole("button", { name: "Retry" }));
    expect(await li.page.getByRole("button", { name: "Send a test approval" }).count()).toBe(0);
  });
});
