import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { ending, main } from "../support/documents";
import { FILE_TASKS, makeFileTask, makeSupplier } from "../support/fileTasks";
import { helpWords, type HelpWords } from "../support/helpWords";
import { gone, seen, test, type Person } from "../support/test";
import { IN_ENGLISH, LANGUAGES } from "../support/words";

const ORDERS = "/orderSynergies/supplierOrderManagement";
const STAMPS = "/orderSynergies/stampedCopy";
const PHONE = { width: 390, height: 844 };

function helpOf({ page }: Person, say: HelpWords): Locator {
  return page.getByRole("dialog", { name: say.help });
}

async function openHelp(person: Person, say: HelpWords): Promise<Locator> {
  await main(person).getByRole("button", { name: say.help, exact: true }).click();
  const help = helpOf(person, say);
  await seen(help.getByRole("heading", { level: 2 }));
  return help;
}

/** How many pixels the page scrolls horizontally. */
async function sidewards({ page }: Person): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

describe.each(LANGUAGES)("help, in %s", (language) => {
  const say = helpWords[language];

  test(
    "of a list says what to do, what states mean, and is searched",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const huang = await person({ language });
      await huang.signIn("huang.jie", ORDERS);
      const help = await openHelp(huang, say);
      await seen(help.getByRole("heading", { name: say.orders }));
      await seen(help.getByRole("heading", { name: say.next }));
      // The names of states and actions are those of the server.
      await seen(help.getByRole("term").filter({ hasText: say.toReply }));
      await seen(help.getByRole("listitem").filter({ hasText: say.fastConfirm }));
      expect(await help.getByText("[action:").count()).toBe(0);
      expect(await violations(huang)).toEqual([]);

      // By what is said, not only by title.
      await help.getByRole("searchbox", { name: say.search }).fill(say.onlyInText);
      const found = help.getByRole("list", { name: say.allTopics });
      await seen(found.getByRole("button").filter({ hasText: say.stampedCopies }));
      await seen(found.locator("mark").filter({ hasText: say.onlyInText }));
      expect(await violations(huang)).toEqual([]);
      // Other topics mention them; this is the one that is called so.
      await found.getByRole("button", { name: new RegExp(`^${say.stampedCopies}`) }).click();
      await seen(help.getByRole("heading", { level: 2, name: say.stampedCopies }));
      await help.getByRole("link", { name: say.openPage }).click();
      await huang.page.waitForURL(`**${STAMPS}`);
      await gone(help);
      await seen(main(huang).getByRole("heading", { level: 1, name: say.stampedCopies }));

      await huang.page.keyboard.press("?");
      await help.getByRole("tab", { name: say.keys }).click();
      await seen(help.getByText(say.palette, { exact: true }));
    },
  );

  test(
    "of a document tells its state, explains a field, and fits a phone",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize, username } = await makeSupplier(chen);
      const { id } = await makeFileTask(chen, organize);
      const he = await person({ language, viewport: PHONE });
      await he.signIn(username, `${FILE_TASKS}/${id}`);
      // The first line of the page is all there is of its head, until the facts are unfolded.
      const head = main(he).locator("header > div").first();
      await expect.poll(async () => (await head.boundingBox())?.height).toBe(52);
      await main(he).getByRole("button", { name: say.facts }).click();
      const hint = main(he).getByRole("button", { name: say.whatIsThis }).first();
      await hint.focus();
      await seen(he.page.getByRole("tooltip").filter({ hasText: say.dueHint }));
      await hint.blur();

      const help = await openHelp(he, say);
      await seen(help.getByRole("heading", { name: say.files }));
      await seen(help.getByText(say.now(say.waitingForFiles)));
      const { width = 0 } = (await help.boundingBox()) ?? {};
      expect(width).toBeLessThanOrEqual(PHONE.width);
      expect(await sidewards(he)).toBe(0);
      expect(await violations(he)).toEqual([]);
      await he.page.keyboard.press("Escape");
      await gone(help);
    },
  );

  test("is in the palette, and alone after a question mark", { timeout: LONG_STORY }, async ({ person }) => {
    const huang = await person({ language });
    await huang.signIn("huang.jie", ORDERS);
    await seen(main(huang).getByRole("heading", { level: 1 }));
    await huang.page.keyboard.press("Control+k");
    const palette = huang.page.getByRole("dialog", { name: say.palette });
    await palette.getByRole("combobox").fill(`?${say.penalties}`);
    const options = palette.getByRole("option");
    await seen(options.filter({ hasText: say.penalties }));
    expect(await options.filter({ hasNotText: say.help }).count()).toBe(0);
    await huang.page.keyboard.press("Enter");
    await gone(palette);
    await seen(helpOf(huang, say).getByRole("heading", { level: 2, name: say.penalties }));
  });
});

describe.each(IN_ENGLISH)("the first tour, in %s", (language) => {
  const say = helpWords[language];
  const tourOf = ({ page }: Person) => page.getByRole("region", { name: say.tour });

  test(
    "is offered to a supplier once, covers nothing, and can be taken again",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const { username } = await makeSupplier(await Colleague.signIn("chen.wei"));
      const he = await person({ language });
      const { page } = he;
      await he.signIn(username);
      await seen(tourOf(he));
      expect(await violations(he)).toEqual([]);
      // The page is used as if there were no offer.
      await he.menu().getByRole("link", { name: say.orders, exact: true }).click();
      await page.waitForURL(`**${ORDERS}`);
      await gone(tourOf(he));

      await he.go("/dashboard");
      await tourOf(he).getByRole("button", { name: say.start }).click();
      for (const step of [1, 2, 3, 4, 5]) {
        await seen(tourOf(he).getByText(say.count(step)));
        await tourOf(he)
          .getByRole("button", { name: ending(say.nextStep) })
          .click();
      }
      expect(await violations(he)).toEqual([]);
      await tourOf(he)
        .getByRole("button", { name: ending(say.done) })
        .click();
      await gone(tourOf(he));
      await page.reload();
      await seen(main(he).getByRole("heading", { level: 1 }));
      expect(await tourOf(he).count()).toBe(0);

      const help = await openHelp(he, say);
      await help.getByRole("button", { name: say.start }).click();
      await gone(help);
      await seen(tourOf(he).getByText(say.count(1)));
    },
  );

  test(
    "is declined with a click, fits a phone, and is not for buyers",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const { username } = await makeSupplier(await Colleague.signIn("chen.wei"));
      const he = await person({ language, viewport: PHONE });
      await he.signIn(username);
      await seen(tourOf(he));
      expect(await sidewards(he)).toBe(0);
      await tourOf(he)
        .getByRole("button", { name: ending(say.decline) })
        .click();
      await gone(tourOf(he));
      const zhang = await person({ language });
      await zhang.signIn("zhang.li");
      await seen(main(zhang).getByRole("heading", { level: 1 }));
      expect(await tourOf(zhang).count()).toBe(0);
    },
  );
});
