import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { Colleague } from "../support/api";
import { gone, seen, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

const PAGE = "/systemManage/timedJob";

const words = {
  zh: {
    add: "新增定时任务",
    name: "任务名称",
    module: "模块",
    base: "基础设置",
    method: "方法",
    tryOut: "试运行 · tryOut",
    note: "备注",
    plan: "执行计划",
    meaning: "08:30，周一、周二、周三、周四和周五",
    badPlan: "执行计划须为五段：分 时 日 月 周，例如 0 8 * * 1-5",
    leader: "负责人",
    save: "保存",
    start: "启动",
    running: "运行中",
    runNow: "立即执行",
    succeeded: "成功",
    done: "试运行完成。",
  },
  en: {
    add: "New scheduled job",
    name: "Name",
    module: "Module",
    base: "Basic settings",
    method: "Method",
    tryOut: "Test run · tryOut",
    note: "Note",
    plan: "Schedule",
    meaning: "at 08:30, on Monday, Tuesday, Wednesday, Thursday and Friday",
    badPlan: "Enter five fields: minute, hour, day, month, weekday, such as 0 8 * * 1-5",
    leader: "Owner",
    save: "Save",
    start: "Start",
    running: "Running",
    runNow: "Run now",
    succeeded: "Succeeded",
    done: "Test run completed.",
  },
} as const;

async function made(name: string): Promise<void> {
  const wang = await Colleague.signIn("wang.min");
  const users = await wang.ask<{ id: string }[]>("GET", "/identity/api/user/allUsers");
  await wang.ask("POST", "/base/api/timedJob/save", {
    name,
    bean: "base",
    method: "tryOut",
    parameters: { note: name },
    cron: "0 8 * * *",
    timeZone: "Asia/Shanghai",
    leaderId: users[0]?.id,
  });
}

describe.each(IN_ENGLISH)("timed jobs, in %s", (language) => {
  const w = words[language];

  test("a plan is explained while it is typed, saved, started and run", async ({ person }) => {
    const name = `E2E ${randomUUID().slice(0, 8)}`;
    const wang = await person({ language });
    const { page } = wang;
    await wang.signIn("wang.min", `${PAGE}/add`);
    await page.getByRole("textbox", { name: w.name }).first().fill(name);
    const choose = async (label: string, option: string) => {
      await page.getByRole("combobox", { name: label }).click();
      await page.getByTitle(option, { exact: true }).click();
    };
    await choose(w.module, w.base);
    await choose(w.method, w.tryOut);
    await page.getByRole("textbox", { name: w.note }).fill("browser");
    const plan = page.getByRole("textbox", { name: w.plan });
    await plan.fill("61 * * * *");
    await seen(page.getByTestId("cron-helper").getByText(w.badPlan));
    await plan.fill("30 8 * * 1-5");
    await seen(page.getByTestId("cron-helper").getByText(w.meaning));
    expect(await page.getByTestId("cron-helper").locator("time").count()).toBe(5);
    await page.getByRole("combobox", { name: w.leader }).fill("wang.min");
    await page.locator(".ant-select-item-option").filter({ hasText: "wang.min" }).first().click();
    await page.getByRole("button", { name: w.save, exact: true }).click();
    await seen(wang.row(name));
    await wang.row(name).getByRole("button", { name: w.start }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.start }).click();
    await seen(wang.row(name).getByText(w.running));
  });

  test("a job is run at once and its log tells what came of it", async ({ person }) => {
    const name = `E2E ${randomUUID().slice(0, 8)}`;
    await made(name);
    const wang = await person({ language });
    const { page } = wang;
    await wang.signIn("wang.min", `${PAGE}?q=${encodeURIComponent(name)}`);
    const row = wang.row(name);
    await seen(row);
    const direct = row.getByRole("button", { name: w.runNow });
    if ((await direct.count()) > 0) await direct.click();
    else {
      await row.getByRole("button").last().click();
      await page.getByRole("menuitem", { name: w.runNow }).click();
    }
    await page.getByRole("dialog").getByRole("button", { name: w.runNow }).click();
    await gone(page.getByRole("dialog"));
    await wang.go(`/systemManage/timedJobLog?q=${encodeURIComponent(name)}`);
    await seen(wang.row(name).getByText(w.succeeded));
    await seen(wang.row(name).getByText(w.done));
  });
});
