import { describe, expect, inject } from "vitest";
import { freePort, Process } from "../setup/installation";
import { Colleague } from "../support/api";
import { offlineWords } from "../support/promises";
import { DICTIONARY, gone, seen, test } from "../support/test";
import { IN_CHINESE, IN_ENGLISH } from "../support/words";

describe.each(IN_CHINESE)("the server goes away, in %s", (language) => {
  test("pages say so in words, and come back by themselves or with one click", async ({ person }) => {
    const place = inject("place");
    const port = await freePort();
    let server = await Process.start(place, "serve", port);
    try {
      const zhao = await person({ language, port });
      const { page, words } = zhao;
      await zhao.signInByForm("zhao.lei", `${DICTIONARY}?q=currency`);
      await seen(zhao.row("CNY"));

      await server.stop();
      // Loaded data stay visible; a bar says that they may be outdated.
      await seen(page.getByText(words.reconnecting));
      await seen(zhao.row("CNY"));
      // A page that was not loaded yet shows an error and a retry button.
      await zhao.menu().getByRole("link", { name: words.dashboard }).click();
      await seen(page.getByRole("button", { name: words.retry }));

      server = await Process.start(place, "serve", port);
      await gone(page.getByText(words.reconnecting));
      const retry = page.getByRole("button", { name: words.retry });
      if (await retry.isVisible()) await retry.click().catch(() => undefined);
      await seen(page.getByText(words.recent));
      await gone(retry);

      // A user who comes during the outage.
      await server.stop();
      const late = await person({ language, port: await freePort() });
      await expect(late.go("/")).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
    } finally {
      await server.stop();
    }
  });

  test("sign-in without a server behind the page says so, and goes on when it is back", async ({
    person,
  }) => {
    const zhao = await person({ language });
    const { page, words } = zhao;
    // The page itself loads, API calls fail.
    await page.route("**/service1/**", (route) => route.abort("connectionrefused"));
    await zhao.go("/");
    await seen(page.getByText(words.unreachable));
    await page.unroute("**/service1/**");
    await page.getByRole("button", { name: words.retry }).click();
    await seen(page.getByLabel(words.username));
  });

  test("a page that breaks says so, and the rest goes on", async ({ person }) => {
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    await seen(page.getByText(words.recent));
    // A response of unexpected shape.
    await page.route("**/dictItem/pageList**", (route) =>
      route.fulfill({
        json: { code: 200, message: "", data: { content: [null], totalElements: 1, totalIsExact: true } },
      }),
    );
    await zhao.menu().getByRole("link", { name: words.dictionary }).click();
    await seen(page.getByText(words.pageBroken));
    await seen(zhao.menu());
    await page.unroute("**/dictItem/pageList**");
    await zhao.menu().getByRole("link", { name: words.dashboard }).click();
    await seen(page.getByText(words.recent));
  });
});

describe.each(IN_ENGLISH)("the line is cut, in %s", (language) => {
  const say = offlineWords[language];

  test("it is said, and a page opened meanwhile opens by itself when the line is back", async ({
    person,
  }) => {
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", `${DICTIONARY}?q=currency`);
    await seen(zhao.row("CNY"));
    await zhao.context.setOffline(true);
    await seen(page.getByText(say.notice));
    await seen(zhao.row("CNY"));
    await zhao.menu().getByRole("link", { name: words.dashboard }).click();
    await seen(page.getByText(say.page));
    expect(await page.getByText(words.pageBroken).count()).toBe(0);

    await zhao.context.setOffline(false);
    await gone(page.getByText(say.notice));
    await seen(page.getByText(words.recent));
    await gone(page.getByText(say.page));
  });

  test("what was saved meanwhile is sent once when the line is back, and that is said", async ({
    person,
  }) => {
    const chen = await Colleague.signIn("chen.wei");
    const item = await chen.item();
    const wang = await person({ language });
    const { page, words } = wang;
    await wang.signIn("wang.min", `${DICTIONARY}?q=${item.dictName}`);
    await wang.row(item.dictName).getByRole("button", { name: words.edit }).click();
    await wang.drawer().getByLabel(words.descriptionEn).fill("Sent later");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/dictItem/update")) sent.push(request.headers()["idempotency-key"] ?? "");
    });
    await wang.context.setOffline(true);
    await seen(page.getByText(say.notice));
    await wang.drawer().getByRole("button", { name: words.save }).click();
    await seen(page.getByText(say.unsent));
    expect(sent).toEqual([]);

    await wang.context.setOffline(false);
    await seen(page.getByText(say.sent));
    await seen(wang.row("Sent later"));
    expect(sent.length).toBe(1);
    const found = await chen.ask<{ content: { version: number }[] }>("POST", "/base/api/dictItem/pageList", {
      search: item.dictName,
    });
    expect(found.content.map(({ version }) => version)).toEqual([item.version + 1]);
  });

  test("what a proxy says is said in words", async ({ person }) => {
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei", "/dashboard");
    await page.route("**/dictItem/pageList**", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
    );
    await zhao.menu().getByRole("link", { name: words.dictionary }).click();
    await seen(page.getByText(say.away));
    expect(await page.getByText("Bad Gateway").count()).toBe(0);
    const retry = page.getByRole("button", { name: words.retry }).first();
    await seen(retry);
    await page.unroute("**/dictItem/pageList**");
    // The page asks again by itself, too, and may be quicker.
    const rows = seen(zhao.rows().first());
    await Promise.any([retry.click(), rows]);
    await rows;
  });

  test("a server that never answers is given up after ten minutes, and nothing typed is lost", async ({
    person,
  }) => {
    const chen = await Colleague.signIn("chen.wei");
    const item = await chen.item();
    const wang = await person({ language });
    const { page, words } = wang;
    await wang.signIn("wang.min", `${DICTIONARY}?q=${item.dictName}`);
    await wang.row(item.dictName).getByRole("button", { name: words.edit }).click();
    const field = wang.drawer().getByLabel(words.descriptionEn);
    await field.fill("Typed once");
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/dictItem/update")) keys.push(request.headers()["idempotency-key"]);
    });
    await page.route("**/dictItem/update**", () => undefined);
    await page.evaluate(() => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => real(ms === 600_000 ? 1_000 : ms);
      addEventListener("patient", () => (AbortSignal.timeout = real));
    });
    await wang.drawer().getByRole("button", { name: words.save }).click();
    await seen(page.getByText(say.timedOut));
    expect(await field.inputValue()).toBe("Typed once");

    await page.evaluate(() => dispatchEvent(new Event("patient")));
    await page.unroute("**/dictItem/update**");
    await wang.drawer().getByRole("button", { name: words.save }).click();
    await seen(wang.row("Typed once"));
    // The same key: had the server done it after all, it would not do it twice.
    expect(keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
  });
});
