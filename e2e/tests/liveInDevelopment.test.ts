import { expect } from "vitest";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { WEB, withDevelopmentServer } from "../support/development";
import { DICTIONARY, seen, test } from "../support/test";

/** In development React mounts twice, so every subscription is ended and started again. */
test("live updates arrive in the development build, too", { timeout: LONG_STORY }, async ({ person }) => {
  await withDevelopmentServer(WEB, async (port) => {
    const chen = await Colleague.signIn("chen.wei");
    const item = await chen.item();
    const developer = await person({ language: "en", port });
    developer.context.setDefaultTimeout(60_000);
    await developer.signInByForm("zhao.lei", `${DICTIONARY}?q=${item.dictName}`);
    await seen(developer.row("First"));
    const locks = await developer.page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const live = (all: LockInfo[]) => all.filter(({ name }) => name?.startsWith("tandem.live.")).length;
      return { held: live(held), pending: live(pending) };
    });
    expect(locks).toEqual({ held: 1, pending: 0 });
    await developer.page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await chen.change(item, { descriptionEn: "Seen at once" });
    await seen(developer.row("Seen at once"));
    expect(await developer.page.evaluate(() => "sameLoad" in window)).toBe(true);
  });
});
