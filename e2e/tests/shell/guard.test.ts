import { describe, expect, inject } from "vitest";
import { companySignIn, freePort, Process } from "../../setup/installation";
import { shellWords } from "../../support/shell";
import { DICTIONARY, seen, someone, test } from "../../support/test";
import { IN_CHINESE } from "../../support/words";

describe.each(IN_CHINESE)("addresses, in %s", (language) => {
  const say = shellWords[language];

  test("public ones open to a stranger, all others lead to sign-in", async ({ person }) => {
    const visitor = await person({ language });
    const { page, words } = visitor;
    for (const [path, text] of [
      ["/auth-redirect", say.onlyAfterSignOn],
      ["/404", words.notFound],
    ] as const) {
      await visitor.go(path);
      await seen(page.getByText(text));
      expect(new URL(page.url()).pathname).toBe(path);
    }
    for (const path of ["/article-list", "/article-detail", "/register", "/forgetPassword", "/401", "/403"]) {
      await visitor.go(path);
      await seen(page.getByRole("main"));
      expect(new URL(page.url()).pathname).toBe(path);
    }
    for (const path of ["/dashboard", "/profile/index", "/user/download", "/redirect/user/setting"]) {
      await visitor.go(path);
      await seen(page.getByLabel(words.username));
      expect(new URL(page.url()).pathname).toBe("/login");
    }
  });

  test("places of one's own open to everyone signed in", async ({ person }) => {
    const li = await person({ language });
    await li.signIn("li.qiang", "/noticedetail");
    await seen(li.page.getByRole("heading", { name: say.allNotices }));
    await li.go("/redirect/user/download?from=here");
    await seen(li.page.getByText(say.noTasks));
    expect(li.page.url()).toBe(`${li.origin}/user/download?from=here`);
    // After single sign-on the requested page opens.
    await li.go(`/auth-redirect?return=${encodeURIComponent("/profile/index")}`);
    await seen(li.page.getByRole("heading", { name: say.profile }));
  });
});

describe("who may come in", () => {
  const say = shellWords.en;

  test("a token of zero, or a foreign user id, is forgotten and goes to sign-in", async ({ person }) => {
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    await zhao.go("/tandem.svg");
    await page.evaluate(() => localStorage.setItem("tandem.token", "0"));
    await zhao.go(DICTIONARY);
    await seen(page.getByLabel(words.username));
    expect(await page.evaluate(() => localStorage.getItem("tandem.token"))).toBeNull();

    await zhao.signIn("zhao.lei");
    await page.evaluate(() => localStorage.setItem("userId", "7"));
    await zhao.go(DICTIONARY);
    await seen(page.getByLabel(words.username));
    expect(await page.evaluate(() => localStorage.getItem("userId"))).toBeNull();
  });

  test("goes to the single sign-on that the company has, or to sign-in while that is away", async ({
    person,
  }) => {
    const port = await freePort();
    const server = await Process.start(inject("place"), "serve", port, companySignIn(port));
    try {
      const zhao = await person({ language: "en", port });
      for (const [key, value] of [
        ["tandem.token", "0"],
        ["userId", "7"],
      ] as const) {
        await zhao.go("/tandem.svg");
        await zhao.page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
        const asked = zhao.page.waitForRequest(/identity\/api\/sso\/start/);
        // It may leave for the provider before it is loaded.
        await zhao.page.goto(zhao.origin + DICTIONARY, { waitUntil: "commit" });
        expect(new URL((await asked).url()).searchParams.get("returnTo")).toBe(DICTIONARY);
        await seen(zhao.page.getByRole("heading", { name: "Who are you today?" }));
        await zhao.go("/tandem.svg");
        expect(await zhao.page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
      }
    } finally {
      await server.stop();
    }

    const nobody = `http://127.0.0.1:${await freePort()}`;
    const alone = await Process.start(inject("place"), "serve", port, {
      ...companySignIn(port),
      TANDEM__SSO__ACME__ISSUER: nobody,
    });
    try {
      const zhao = await person({ language: "en", port });
      await zhao.go("/tandem.svg");
      await zhao.page.evaluate(() => localStorage.setItem("tandem.token", "0"));
      await zhao.go(DICTIONARY);
      await seen(zhao.page.getByLabel(zhao.words.username));
      expect(new URL(zhao.page.url()).searchParams.get("return")).toBe(DICTIONARY);
    } finally {
      await alone.stop();
    }
  });

  test("a user without a name is shown the door, with a way out", async ({ person }) => {
    const username = await someone();
    const zhao = await person({ language: "en" });
    const { page, words } = zhao;
    await page.route(/user\/info/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, unknown> };
      body.data.username = "";
      await route.fulfill({ response: answer, json: body });
    });
    await zhao.go("/");
    await zhao.fillSignIn(username);
    await seen(page.getByText(say.noRole));
    expect(new URL(page.url()).pathname).toBe("/403");
    await page.getByRole("button", { name: words.signOut }).click();
    await seen(page.getByLabel(words.username));
  });

  test("only suppliers' people change their password here", async ({ person }) => {
    const huang = await person({ language: "en" });
    const { page, words } = huang;
    await huang.signIn("huang.jie");
    await page.getByRole("button", { name: words.userMenu }).click();
    await page.getByRole("menuitem", { name: say.changePassword }).click();
    await seen(page.getByRole("dialog", { name: say.changePassword }));
  });
});
