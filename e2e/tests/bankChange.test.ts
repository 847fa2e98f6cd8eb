import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { BANK_CHANGES, bankWords, makeBankChange, TAIL } from "../support/bankChanges";
import { act, main } from "../support/documents";
import { mailTo } from "../support/mail";
import { gone, PHONE, seen, test } from "../support/test";
import { IN_ENGLISH } from "../support/words";

describe.each(IN_ENGLISH)("a change of a bank account, in %s", (language) => {
  const say = bankWords[language];

  test(
    "is confirmed by a second person, called back, and stopped from the mail without signing in",
    { timeout: 2 * LONG_STORY },
    async ({ person }) => {
      const made = await makeBankChange();
      const director = await person({ language });
      await director.signIn(made.director, `/partnerManage/bankChange/${made.id}`);
      await seen(main(director).getByText(`····${TAIL}`));
      // Whoever may be the thief reads no flag.
      await seen(main(director).getByText(say.noHurry).first());
      expect(await main(director).getByText(say.flag).count()).toBe(0);
      expect(await violations(director)).toEqual([]);
      await act(director, say.confirm);

      const finance = await person({ language, viewport: { width: 1440, height: 900 } });
      await finance.signIn(made.finance, BANK_CHANGES);
      await finance.row(made.number).getByRole("link", { name: made.number }).click();
      await seen(main(finance).getByText(say.flag));
      await seen(main(finance).getByRole("heading", { name: say.told }));
      expect(await main(finance).getByRole("button", { name: say.urgent }).count()).toBe(0);
      expect(await violations(finance)).toEqual([]);

      // Numbers are chosen, and there is no field for another one; what is missing is said at once.
      const verify = main(finance).getByRole("button", { name: say.verify, exact: true }).last();
      await verify.click();
      await seen(main(finance).getByText(say.required).first());
      await main(finance).getByRole("radio").first().check();
      await main(finance).getByLabel(say.answeredBy).fill("李红");
      await main(finance).getByLabel(say.answeredAs).fill("销售");
      await main(finance).getByLabel(say.heardTail).fill("0000");
      await verify.click();
      await seen(main(finance).getByText(say.wrongTail));
      await main(finance).getByLabel(say.heardTail).fill(TAIL);
      await verify.click();
      await seen(main(finance).getByRole("heading", { name: say.calls }));

      // The mail reaches a phone on which nobody is signed in.
      const link = /\/notOurs#\S+/.exec(await mailTo(made.email, "/notOurs#"))?.[0] ?? "";
      const stranger = await person({ language, viewport: PHONE, touch: true });
      await stranger.go(link);
      const press = stranger.page.getByRole("button", { name: say.press });
      await seen(press);
      await expect.poll(() => new URL(stranger.page.url()).hash).toBe("");
      expect(await violations(stranger)).toEqual([]);
      await press.click();
      await seen(stranger.page.getByText(say.stopped));
      await gone(press);
      await stranger.go(link);
      await press.click();
      await seen(stranger.page.getByText(say.used));

      await seen(main(finance).getByText(say.state).first());
      await gone(main(finance).getByRole("heading", { name: say.callBack, exact: true }));
    },
  );
});
