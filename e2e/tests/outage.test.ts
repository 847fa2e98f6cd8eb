import { describe, expect, inject } from "vitest";
import { freePort, Process } from "../setup/installation";
import { DICTIONARY, gone, seen, test } from "../support/test";
import { IN_CHINESE } from "../support/words";

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
      // What was read stays in sight; the bar says that it may be out of date.
      await seen(page.getByText(words.reconnecting));
      await seen(zhao.row("CNY"));
      // A page that was not open yet cannot be shown: it says so and offers to try again.
      await zhao.menu().getByRole("link", { name: words.dashboard }).click();
      await seen(page.getByRole("button", { name: words.retry }));

      server = await Process.start(place, "serve", port);
      await gone(page.getByText(words.reconnecting));
      const retry = page.getByRole("button", { name: words.retry });
      if (await retry.isVisible()) await retry.click().catch(() => undefined);
      await seen(page.getByText(words.recent));
      await gone(retry);

      // Someone who comes while it is away.
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
    // The page itself arrives, the calls do not.
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
    // An answer of a shape nobody expects.
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
