import { describe, expect } from "vitest";
import { Colleague } from "../support/api";
import { DICTIONARY, focusIn, gone, seen, someone, test } from "../support/test";
import { IN_CHINESE } from "../support/words";

describe.each(IN_CHINESE)("signing in, in %s", (language) => {
  test("a wrong password is said in words, and the name stays", async ({ person }) => {
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.go("/");
    await zhao.fillSignIn("zhao.lei", "not-the-password");
    await seen(page.getByRole("alert").getByText(words.wrongPassword));
    expect(await page.getByLabel(words.username).inputValue()).toBe("zhao.lei");
    // The username is kept, so only the password is needed.
    await page.getByLabel(words.password, { exact: true }).fill("tandem-demo");
    await page.keyboard.press("Enter");
    await seen(zhao.menu());
  });

  test("what is missing is said beside its field", async ({ person }) => {
    const visitor = await person({ language });
    const { page, words } = visitor;
    await visitor.go("/");
    await page.getByRole("button", { name: words.signIn }).click();
    await seen(page.getByText(words.usernameRequired));
    await seen(page.getByText(words.passwordRequired));
    await page.getByLabel(words.password, { exact: true }).fill("abc");
    await seen(page.getByText(words.passwordShort));
  });

  test("an unknown address says so and leads back", async ({ person }) => {
    const zhao = await person({ language });
    await zhao.signIn("zhao.lei", "/no/such/page");
    await seen(zhao.page.getByText(zhao.words.notFound));
    await zhao.menu().getByRole("link", { name: zhao.words.dashboard }).click();
    await seen(zhao.page.getByText(zhao.words.recent));
  });

  test("someone who may only look sees nothing to change", async ({ person }) => {
    const li = await person({ language });
    const { page, words } = li;
    await li.signIn("li.qiang", `${DICTIONARY}?q=currency`);
    await seen(li.row("CNY"));
    expect(await page.getByRole("button", { name: words.add }).count()).toBe(0);
    expect(await li.table().getByRole("button", { name: words.edit }).count()).toBe(0);
    // Not even by a link.
    await li.go(`${DICTIONARY}?q=currency&open=new`);
    await seen(li.row("CNY"));
    expect(await li.drawer().count()).toBe(0);
    // A record opens read-only.
    await li.row("CNY").getByRole("button", { name: "currency" }).click();
    await seen(li.drawer().getByText(words.viewTitle));
    expect(await li.drawer().getByRole("button", { name: words.save }).count()).toBe(0);
    expect(await li.drawer().getByLabel(words.descriptionEn).getAttribute("readonly")).not.toBeNull();
  });
});

describe("companies", () => {
  test("the host decides the company, and one does not see the other's edits", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item({ descriptionEn: "Only ours" });
    const here = await person({ language: "en", host: "acme.localhost" });
    await here.signInByForm("chen.wei", `${DICTIONARY}?q=${item.dictName}`);
    await seen(here.page.getByText(here.words.acme));
    await seen(here.row("Only ours"));

    const there = await person({ language: "en", host: "globex.localhost" });
    await there.go("/");
    await seen(there.page.getByText(there.words.globex));
    await there.signInByForm("chen.wei", DICTIONARY);
    await seen(there.row("addressType"));
    await there.page.getByRole("searchbox").fill(item.dictName);
    await seen(there.page.getByText("No matching rows"));
    expect(await there.page.getByText("Only ours").count()).toBe(0);
  });
});

describe("tabs of one browser", () => {
  test("signing out in one signs out the others", async ({ person }) => {
    const zhao = await person();
    await zhao.signInByForm(await someone());
    const other = await zhao.tab(`${DICTIONARY}?q=currency`);
    await seen(other.row("CNY"));
    await zhao.signOut();
    await seen(other.page.getByLabel(other.words.username));
    expect(await other.page.getByText("CNY").count()).toBe(0);
  });

  test("whoever signs in next finds nothing of whoever was there before", async ({ person }) => {
    const zhao = await person();
    await zhao.signInByForm(await someone(), `${DICTIONARY}?q=currency`);
    await seen(zhao.page.getByRole("button", { name: zhao.words.add }));
    await zhao.signOut();
    await zhao.fillSignIn("li.qiang");
    await seen(zhao.page.getByRole("button", { name: new RegExp(`${zhao.words.userMenu}.*李强`) }));
    expect(await zhao.page.getByText("孙宁", { exact: true }).count()).toBe(0);
    await zhao.menu().getByRole("link", { name: zhao.words.dictionary }).click();
    await seen(zhao.row("addressType"));
    expect(await zhao.page.getByRole("button", { name: zhao.words.add }).count()).toBe(0);
  });

  test("they share one live stream, and the next takes over when the leading one closes", async ({
    person,
  }) => {
    const colleague = await Colleague.signIn("chen.wei");
    let item = await colleague.item();
    const leader = await person();
    const streams: string[] = [];
    leader.context.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith("/portal/api/live")) streams.push(request.url());
    });
    const list = `${DICTIONARY}?q=${item.dictName}`;
    await leader.signIn("zhao.lei", list);
    await seen(leader.row("First"));
    const second = await leader.tab(list);
    const third = await leader.tab(list);
    await seen(second.row("First"));
    await seen(third.row("First"));

    item = await colleague.change(item, { descriptionEn: "For all tabs" });
    for (const tab of [leader, second, third]) await seen(tab.row("For all tabs"));
    expect(streams).toHaveLength(1);

    await leader.page.close();
    await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(2);
    item = await colleague.change(item, { descriptionEn: "After the hand-over" });
    for (const tab of [second, third]) await seen(tab.row("After the hand-over"));
    expect(streams).toHaveLength(2);
  });
});

describe("keyboard", () => {
  test("whoever types stays signed in", async ({ person }) => {
    const visitor = await person();
    const { page } = visitor;
    await visitor.signInByForm(await someone());
    // Three minutes before the token expires.
    await page.evaluate(() => localStorage.setItem("tandem.tokenAt", String(Date.now() - 28_600_000)));
    const renewed = page.waitForResponse((answer) => answer.url().endsWith("/identity/api/refreshToken"));
    await page.keyboard.press("Shift");
    expect((await renewed).status()).toBe(200);
  });

  test("from sign-in to a saved edit without a mouse", async ({ person }) => {
    const item = await (await Colleague.signIn("chen.wei")).item();
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    const press = (key: string) => page.keyboard.press(key);
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
      });
    const tabTo = async (name: string) => {
      for (let step = 0; step < 60; step += 1) {
        if ((await focused()) === name) return;
        await press("Tab");
      }
      throw new Error(`the keyboard does not reach ${name}`);
    };

    await zhao.go("/");
    await seen(page.getByLabel(words.username));
    await page.keyboard.type("zhao.lei");
    await press("Tab");
    await page.keyboard.type("tandem-demo");
    await press("Enter");
    await seen(zhao.menu());
    // How many steps of the Tab key the menu is away depends on what the dashboard shows.
    await press("ControlOrMeta+k");
    await seen(page.getByRole("dialog"));
    await page.keyboard.type(words.dictionary);
    const found = page.getByRole("dialog").locator("[role=option][aria-selected=true]");
    await seen(found.filter({ hasText: words.dictionary }));
    await press("Enter");
    await seen(zhao.row("addressType"));
    await press("/");
    await page.keyboard.type(item.dictName);
    await press("Enter");
    await seen(zhao.row(item.dictName));
    await expect.poll(() => zhao.rows().count()).toBe(1);
    await tabTo(words.edit);
    await press("Enter");
    await seen(zhao.drawer());
    // The first field has the focus; two further is the Chinese description.
    await focusIn(zhao.drawer().getByLabel(words.dictName));
    await press("Tab");
    await press("Tab");
    await press("ControlOrMeta+a");
    await page.keyboard.type("键盘输入");
    await press("Control+s");
    await seen(page.getByText(words.saved));
    await gone(zhao.drawer());
    await seen(zhao.row("键盘输入"));
  });
});
