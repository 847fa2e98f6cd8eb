import { join } from "node:path";
import { describe } from "vitest";
import { Colleague } from "../support/api";
import { makeDeadLetters } from "../support/deadLetters";
import { DEAD_LETTERS, DICTIONARY, seen, test, type Person } from "../support/test";
import { LANGUAGES } from "../support/words";

const SHOTS = join(import.meta.dirname, "../shots");

const SIZES = [
  { width: 1440, height: 860 },
  { width: 390, height: 844 },
];

describe.each(LANGUAGES)("screens in %s", (language) => {
  test.for(SIZES)("at $width x $height", async (viewport, { person }) => {
    const phone = viewport.width < 600;
    const wang: Person = await person({ language, viewport });
    const { page, words } = wang;
    const shot = async (name: string) => {
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
      );
      await page.screenshot({ path: join(SHOTS, `${name}-${language}-${viewport.width}.png`) });
    };
    const rows = () =>
      seen(page.getByRole("main").getByText("currency").or(page.getByRole("main").getByText("addressType")));

    await wang.go("/");
    await seen(page.getByLabel(words.username));
    await shot("1-sign-in");
    await wang.fillSignIn("wang.min");
    await seen(page.getByRole("main").getByRole("listitem"));
    await shot("2-dashboard");

    await wang.go(DICTIONARY);
    await rows();
    await shot("3-list");

    await wang.go(`${DICTIONARY}?q=type&where=state~eq~active&where=isdefault~eq~0`);
    await rows();
    await shot("4-list-filtered");

    const chen = await Colleague.signIn("chen.wei");
    // One for each picture, because a dictionary has each value once.
    const itemValue = `road${language === "zh" ? "" : "Freight"}${phone ? "Small" : ""}`;
    const item = await chen.item({
      dictName: "transportMode",
      itemValue,
      descriptionZh: "陆运",
      descriptionEn: "Road",
    });
    await chen.change(item, {
      descriptionZh: "公路运输",
      descriptionEn: "Road freight",
      alternate1: "TRUCK",
    });
    await wang.go(`${DICTIONARY}?open=${item.id}`);
    await seen(wang.drawer().getByLabel(words.descriptionEn));
    await shot("5-editor");
    await wang.drawer().getByRole("tab", { name: words.history }).click();
    await seen(wang.drawer().getByText("Road freight"));
    await shot("6-history");

    await wang.go(DEAD_LETTERS);
    await seen(page.getByRole("searchbox"));
    await shot("7-dead-letters-none");
    await makeDeadLetters("portal.activity: connection to 10.1.4.22:5432 refused (os error 111)", 4);
    await page.reload();
    await seen(page.getByText("portal.activity: connection"));
    await shot("7-dead-letters");

    await wang.go("/no/such/page");
    await seen(page.getByText(words.notFound));
    await shot("8-not-found");

    if (phone) {
      await page.getByRole("button", { name: words.openMenu }).click();
      await seen(wang.menu().getByRole("link", { name: words.deadLetters }));
      await shot("9-menu");
    }
  });
});
