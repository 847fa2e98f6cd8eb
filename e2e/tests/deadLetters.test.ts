import { describe, expect } from "vitest";
import { unique } from "../support/admin";
import { makeDeadLetters } from "../support/deadLetters";
import { DEAD_LETTERS, gone, MEANT, seen, test } from "../support/test";
import { IN_CHINESE } from "../support/words";

describe.each(IN_CHINESE)("undelivered events, in %s", (language) => {
  test("the page opens from the menu, and an event is delivered again", async ({ person }) => {
    const error = `The receiver is away (${language})`;
    await makeDeadLetters(error);
    const zhao = await person({ language });
    const { page, words } = zhao;
    await zhao.signIn("zhao.lei");
    await zhao.menu().getByRole("link", { name: words.deadLetters }).click();
    await seen(page.getByRole("grid", { name: words.deadLettersTable }));
    await page.getByRole("searchbox", { name: words.searchDeadLetters }).fill(error);
    await seen(zhao.row(error));
    await zhao.row(error).getByRole("button", { name: words.deliverAgain }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.deliverAgain }).click();
    await seen(page.getByText(words.delivered));
    await gone(zhao.row(error));

    // An error that nothing catches is listed as well.
    const broken = unique(`${MEANT} `);
    const told = page.waitForResponse(/pageError\/report/);
    await page.evaluate((text) => {
      setTimeout(() => {
        throw new Error(text);
      });
    }, broken);
    await told;
    await zhao.go(`/systemManage/pageError?q=${encodeURIComponent(broken)}`);
    await seen(zhao.row(broken).getByText(DEAD_LETTERS));
  });
});

describe("undelivered events", () => {
  test("someone who may only look sees them but cannot deliver", async ({ person }) => {
    await makeDeadLetters("Only to be looked at");
    const li = await person({ language: "en" });
    await li.signIn("li.qiang", `${DEAD_LETTERS}?q=looked`);
    await seen(li.row("Only to be looked at"));
    expect(await li.page.getByRole("button", { name: li.words.deliverAgain }).count()).toBe(0);
  });
});
