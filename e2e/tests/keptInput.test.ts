import { describe, expect, inject } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { cellUnder, main, typeUnder } from "../support/documents";
import { endedSession, typingWhenItEnds } from "../support/endedSession";
import { day } from "../support/fileTasks";
import { BATCH_REPLY, orderWords, publishedOrder, SUPPLIERS_ORDERS, type Order } from "../support/orders";
import { question, shellWords, tabBar } from "../support/shell";
import { gone, seen, someone, test, type NewPerson, type Person } from "../support/test";
import { IN_CHINESE, type Language } from "../support/words";
import { companySignIn, freePort, Process } from "../setup/installation";
import { signOnWords } from "../support/accountWords";

const say = {
  zh: {
    ...orderWords.zh,
    promisedOn: "承诺日期",
    promised: "承诺数量",
    restored: /已恢复您 \d\d:\d\d 未保存的输入/,
    unsaved: "有未保存的修改",
    locked: "此订单现在不能回复",
    stays: "您填写的内容仍保留在下方，可以查看和复制。",
    goOn: "载入最新内容",
    positive: "必须大于 0",
    notDate: "日期格式应为 yyyy-MM-dd",
    farDate: "日期须在 5 年前至 10 年后之间",
    draftSaved: "草稿已保存",
    releaseAll: "提交回复",
    userMenu: "用户菜单",
  },
  en: {
    ...orderWords.en,
    promisedOn: "Promised date",
    promised: "Promised qty",
    restored: /Your unsaved input from \d\d:\d\d has been restored/,
    unsaved: "You have unsaved changes",
    locked: "This order cannot be replied to now",
    stays: "Your input is kept below, so you can read and copy it.",
    goOn: "Load latest version",
    positive: "Must be greater than 0",
    notDate: "Not a date (yyyy-MM-dd)",
    farDate: "The date must be between 5 years ago and 10 years ahead",
    draftSaved: "Draft saved",
    releaseAll: "Submit replies",
    userMenu: "User menu",
  },
};

/** Makes a single sign-on user an administrator; returns the username. */
async function giveRole(chen: Colleague, subject: string): Promise<string> {
  const page = await chen.ask<{
    content: { id: string; version: number; username: string; subject: string }[];
  }>("POST", "/identity/api/ssoUser/listByPage", { search: subject });
  const [user] = page.content;
  if (!user) throw new Error(subject);
  const { version } = await chen.ask<{ version: number }>("GET", `/identity/api/ssoUser/detail/${user.id}`);
  const roleIds = [await chen.roleId("administrator")];
  await chen.ask("PUT", "/identity/api/ssoUser/allocateRole", { id: user.id, version, roleIds });
  return user.username;
}

interface Story {
  chen: Colleague;
  order: Order;
  username: string;
  path: string;
}

async function published(): Promise<Story> {
  const chen = await Colleague.signIn("chen.wei");
  const { order, username } = await publishedOrder(chen);
  return { chen, order, username, path: `${SUPPLIERS_ORDERS}/orderDetailSupplier/${order.id}` };
}

async function buyersDoing({ chen, order }: Story, action: string): Promise<void> {
  const { version } = await chen.ask<{ version: number }>("GET", `/orders/api/order/detail/${order.id}`);
  await chen.ask("POST", `/orders/api/order/${action}`, { id: order.id, version, reason: "e2e" });
}

async function shows({ page }: Person, line: number, heading: string, text: string): Promise<void> {
  const one = await cellUnder(page, line, heading);
  await expect.poll(() => one.innerText()).toBe(text);
}

/** A supplier user with an order to reply to. */
async function replying(person: NewPerson, language: Language): Promise<{ story: Story; he: Person }> {
  const story = await published();
  const he = await person({ language });
  await he.signIn(story.username, story.path);
  return { story, he };
}

/** The same, with a first promise typed in. */
async function promising(person: NewPerson, language: Language): Promise<{ story: Story; he: Person }> {
  const { story, he } = await replying(person, language);
  await typeUnder(he.page, 1, say[language].promisedOn, day(40));
  await typeUnder(he.page, 1, say[language].promised, "123");
  return { story, he };
}

describe.each(IN_CHINESE)("what a supplier types into a reply, in %s", (language) => {
  const word = say[language];

  test(
    "promises typed on an order page are asked about, and are there again after the tab was closed",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const { story, he } = await promising(person, language);
      const ofShell = shellWords[language];
      await seen(tabBar(he, ofShell).getByText(ofShell.unsavedMark));
      await he.wantOut();
      await question(he, ofShell).getByRole("button", { name: ofShell.keepEditing }).click();
      await gone(question(he, ofShell));

      // Reloading the page asks first.
      const asked = new Promise<string>((resolve) => {
        he.page.once("dialog", (dialog) => {
          resolve(dialog.type());
          void dialog.accept();
        });
      });
      await he.page.reload();
      expect(await asked).toBe("beforeunload");
      await seen(main(he).getByText(word.restored));
      await shows(he, 1, word.promised, "123");
      expect(await violations(he)).toEqual([]);

      // The tab is closed without a question, and the order opened again.
      await typeUnder(he.page, 2, word.promised, "45");
      const next = await he.context.newPage();
      await he.page.close();
      await next.goto(he.origin + story.path);
      await seen(next.getByText(word.restored));
      await expect.poll(async () => (await cellUnder(next, 2, word.promised)).innerText()).toBe("45");

      // The input was taken over from the closed tab, not stored twice.
      const kept = await next.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith("tandem.kept/")),
      );
      expect(kept).toHaveLength(1);
    },
  );

  test(
    "a change by the buyer leaves typed promises as they are, and a locked order says so",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const { story, he } = await promising(person, language);

      await buyersDoing(story, "lock");
      await seen(main(he).getByRole("alert").getByText(word.stays));
      await shows(he, 1, word.promised, "123");
      expect(await main(he).getByRole("button", { name: word.saveDraft, exact: true }).count()).toBe(0);
      expect(await violations(he)).toEqual([]);

      // After unlocking, the input continues from the newest version.
      await buyersDoing(story, "unlock");
      await gone(main(he).getByText(word.stays));
      await main(he).getByRole("button", { name: word.goOn }).click();
      await shows(he, 1, word.promised, "123");
      await main(he).getByRole("button", { name: word.saveDraft, exact: true }).click();
      await seen(he.page.getByText(word.draftSaved));
      await shows(he, 1, word.promised, "123");
    },
  );

  test(
    "invalid cells keep their mark until they are cured, on the order page and on the batch page",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const { story, he } = await replying(person, language);
      for (const path of [story.path, BATCH_REPLY]) {
        await he.go(path);
        await seen(main(he).getByText(word.missing(2)));
        await typeUnder(he.page, 1, word.promisedOn, "abc");
        await typeUnder(he.page, 1, word.promised, "-5");
        await typeUnder(he.page, 2, word.promisedOn, "9999-12-31");
        await typeUnder(he.page, 2, word.promised, "7");
        const wrong = main(he).locator("[role=gridcell][aria-invalid=true]");
        await expect.poll(() => wrong.count()).toBe(3);
        for (const text of [word.notDate, word.positive, word.farDate]) {
          await seen(main(he).getByRole("button").filter({ hasText: text }));
        }

        // Saving and releasing move the focus to the first invalid cell, and send nothing.
        let sent = 0;
        const count = (request: { method(): string; url(): string }) => {
          if (request.method() === "POST" && /saveDraft|release/i.test(request.url())) sent += 1;
        };
        he.page.on("request", count);
        const publish = path === BATCH_REPLY ? word.releaseAll : word.release;
        for (const button of [word.saveDraft, publish]) {
          await main(he).getByRole("button", { name: button, exact: true }).click();
          await expect.poll(() => wrong.count()).toBe(3);
        }
        expect(sent).toBe(0);

        await typeUnder(he.page, 1, word.promisedOn, day(40));
        await expect.poll(() => wrong.count()).toBe(2);
        await typeUnder(he.page, 1, word.promised, "5");
        await typeUnder(he.page, 2, word.promisedOn, day(41));
        await expect.poll(() => wrong.count()).toBe(0);
        he.page.off("request", count);
        // With undo, the error marks appear and disappear with their values.
        for (let step = 0; step < 7; step += 1) await he.page.keyboard.press("Control+z");
        await expect.poll(() => wrong.count()).toBe(0);
      }
    },
  );

  test(
    "a refusal is said until what it was about is taken back, on the order page and on the batch page",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const { story, he } = await replying(person, language);
      const no = { code: 300, message: "e2e: not like this", data: { requestId: "0" } };
      const refused = { id: story.order.id, done: false, version: 0, message: no.message, fields: [] };
      for (const path of [story.path, BATCH_REPLY]) {
        await he.go(path);
        await seen(main(he).getByText(word.missing(2)));
        await typeUnder(he.page, 1, word.promisedOn, day(40));
        await typeUnder(he.page, 1, word.promised, "7");
        const answer =
          path === BATCH_REPLY
            ? { status: 200, json: { code: 200, message: "", data: [refused] } }
            : { status: 422, json: no };
        await he.page.route(/saveDraft/i, (route) => route.fulfill(answer), { times: 1 });
        await main(he).getByRole("button", { name: word.saveDraft, exact: true }).click();
        const said = main(he).getByRole("alert").filter({ hasText: no.message });
        await seen(said);
        await shows(he, 1, word.promised, "7");
        await (await cellUnder(he.page, 1, word.promised)).click();
        for (let step = 0; step < 2; step += 1) await he.page.keyboard.press("Control+z");
        await gone(said);
      }
    },
  );
});

describe.each(IN_CHINESE)("a session that ends while someone types, in %s", (language) => {
  const word = say[language];

  test(
    "is begun again over the page, and the call that waited goes on",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const { ended, username, zhao, typed } = await typingWhenItEnds(person, language);
      const { page, words } = zhao;
      await ended.end(zhao, username);

      const again = ended.again(zhao);
      await seen(again);
      expect(await ended.box(zhao).inputValue()).toBe(typed);
      expect(await violations(zhao, [".ant-modal"])).toEqual([]);
      await ended.signIn(zhao, { password: "wrong-password" });
      await seen(again.getByRole("alert"));
      await ended.signIn(zhao);
      await seen(page.getByText(words.saved));
      await gone(again);
      expect(await ended.saved()).toBe(typed);
    },
  );

  test(
    "as somebody else one leaves the page, and what was typed is kept for the first",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const ended = await endedSession();
      const [first, second] = [await someone(), await someone()];
      const zhao = await person({ language });
      const { page, words } = zhao;
      const box = ended.box(zhao);
      await zhao.signIn(first, ended.path);
      await box.fill("Mine alone");
      await ended.end(zhao, first);
      await ended.signIn(zhao, { username: second });
      await gone(ended.again(zhao));
      await zhao.go(ended.path);
      await seen(zhao.drawer());
      await expect.poll(() => box.inputValue()).toBe("First");
      expect(await page.getByText(word.restored).count()).toBe(0);

      await zhao.go("/dashboard");
      await zhao.signOut();
      await zhao.fillSignIn(first);
      await seen(page.getByRole("button", { name: words.userMenu }));
      await zhao.go(ended.path);
      await seen(page.getByText(word.restored));
      expect(await box.inputValue()).toBe("Mine alone");
    },
  );

  test(
    "with the company's own sign-in is begun again in a window beside the page",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const port = await freePort();
      const server = await Process.start(inject("place"), "serve", port, companySignIn(port));
      try {
        const chen = await Colleague.signIn("chen.wei");
        const ended = await endedSession();
        const { company, noRole } = signOnWords[language];
        const subject = "wang.min";
        const comeIn = async () => {
          const one = await person({ language, port });
          await one.go("/login");
          await one.page.getByRole("button", { name: company }).click();
          await one.page.getByRole("button", { name: subject }).click();
          await seen(
            one.page.getByText(noRole).or(one.page.getByRole("button", { name: one.words.userMenu })),
          );
          return one;
        };
        // The account is created at the first attempt, which is refused because it has no role.
        await comeIn();
        const username = await giveRole(chen, subject);
        const wang = await comeIn();
        const { page, words } = wang;
        await wang.go(ended.path);
        await ended.box(wang).fill("Typed before");
        await ended.end(wang, username);

        const again = ended.again(wang);
        const opened = page.waitForEvent("popup");
        await again.getByRole("button", { name: company }).click();
        // The provider's session is still valid, so its window closes by itself.
        const popup = await opened;
        await expect.poll(() => popup.isClosed(), { timeout: 20_000 }).toBe(true);
        await gone(again);
        await seen(page.getByText(words.saved));
        expect(await ended.saved()).toBe("Typed before");
      } finally {
        await server.stop();
      }
    },
  );
});
