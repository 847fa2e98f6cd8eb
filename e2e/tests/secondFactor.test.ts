import { join } from "node:path";
import { describe, expect } from "vitest";
import { RESULTS } from "../setup/installation";
import { violations } from "../support/accessibility";
import { LONG_STORY, userId } from "../support/admin";
import { Colleague } from "../support/api";
import { gone, seen, someone, test, type Person } from "../support/test";
import { code } from "../support/totp";
import { LANGUAGES } from "../support/words";

const WORDS = {
  zh: {
    title: "两步验证",
    enrol: "启用两步验证",
    code: "验证码",
    confirm: "确定",
    kept: "我已保存",
    on: "两步验证已启用,剩余 10 个恢复码。",
    wrongCode: "验证码不正确或已使用",
    more: "更多",
    reset: "重置两步验证",
    effect: "验证器和恢复码立即失效",
    done: "两步验证已重置",
    none: "该用户未启用两步验证",
    history: "历史",
    removed: "停用两步验证",
    own: "您自己的两步验证请在个人资料中停用",
  },
  en: {
    title: "Second factor",
    enrol: "Set up a second factor",
    code: "Code",
    confirm: "OK",
    kept: "I have kept",
    on: "Your second factor is on. Recovery codes left: 10.",
    wrongCode: "The code is wrong or was used already",
    more: "More",
    reset: "Reset second factor",
    effect: "The authenticator and the recovery codes stop working",
    done: "Second factor reset",
    none: "This user has no second factor",
    history: "History",
    removed: "Remove the second factor",
    own: "Switch your own off in your profile",
  },
} as const;

async function shot({ page }: Person, name: string): Promise<void> {
  await page.screenshot({ path: join(RESULTS, `secondFactor-${name}.png`) });
}

describe.each(LANGUAGES)("a second factor of one's own, in %s", (language) => {
  const said = WORDS[language];

  test(
    "set up on the profile, asked for, and taken away by an administrator",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const username = await someone("auditor");
      const sun = await person({ language });
      const { page, words } = sun;
      await sun.signInByForm(username, "/profile/index");
      const card = page.getByRole("region", { name: said.title });
      await seen(card.getByRole("button", { name: said.enrol }));
      expect(await violations(sun)).toEqual([]);
      await shot(sun, `profile-${language}`);
      await card.getByRole("button", { name: said.enrol }).click();
      const secret = (await card.locator("code").first().textContent())?.trim() ?? "";
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await violations(sun)).toEqual([]);
      await shot(sun, `enrol-phone-${language}`);
      await page.setViewportSize({ width: 1440, height: 860 });
      await card.getByLabel(said.code).fill(code(secret));
      await card.getByRole("button", { name: said.confirm }).click();
      await card.getByRole("button", { name: said.kept }).click();
      await seen(card.getByText(said.on));
      await shot(sun, `on-${language}`);

      await sun.signOut();
      await sun.fillSignIn(username);
      await page.getByLabel(said.code).fill("000000");
      await page.keyboard.press("Enter");
      await seen(page.getByText(said.wrongCode));
      // The current code was used to set it up; the next one is taken a little early.
      await page.getByLabel(said.code).fill(code(secret, 1));
      await page.keyboard.press("Enter");
      await seen(page.getByRole("button", { name: words.userMenu }));

      const chen = await Colleague.signIn("chen.wei");
      const id = await userId(chen, username);
      const zhao = await person({ language });
      await zhao.signIn("zhao.lei", `/systemManage/userManage/detail/${id}`);
      const reset = async () => {
        await zhao.page.getByRole("main").getByRole("button", { name: said.more }).click();
        await zhao.page.getByRole("menuitem", { name: said.reset }).click();
        const question = zhao.page.getByRole("dialog").filter({ hasText: said.effect });
        await seen(question.getByText(username).last());
        return question;
      };
      const question = await reset();
      expect(await violations(zhao)).toEqual([]);
      await shot(zhao, `reset-${language}`);
      await question.getByRole("button", { name: said.reset }).click();
      await seen(zhao.page.getByText(said.done));
      await seen(
        zhao.page.getByRole("region", { name: said.history }).getByText(said.removed, { exact: true }),
      );
      // Without touching anything; and the password alone is enough again.
      await seen(page.getByLabel(words.username));
      await sun.fillSignIn(username);
      await seen(page.getByRole("button", { name: words.userMenu }));

      await gone(question);
      await (await reset()).getByRole("button", { name: said.reset }).click();
      await seen(zhao.page.getByText(said.none));

      const self = await userId(chen, "zhao.lei");
      await zhao.go(`/systemManage/userManage/detail/${self}`);
      await zhao.page.getByRole("main").getByRole("button", { name: said.more }).click();
      await seen(zhao.page.getByRole("menuitem", { name: said.reset }).getByText(said.own));
    },
  );
});
