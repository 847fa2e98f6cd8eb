import { describe, expect } from "vitest";
import { DEMO_PASSWORD } from "../setup/installation";
import { violations } from "../support/accessibility";
import { LONG_STORY, userId } from "../support/admin";
import { Colleague, type User } from "../support/api";
import { gone, seen, someone, test } from "../support/test";
import { IN_CHINESE } from "../support/words";
import { dutyWords } from "../support/accountWords";

const NEW_PASSWORD = "Fresh-start-7";

describe.each(IN_CHINESE)("a password that an administrator has reset, in %s", (language) => {
  const said = dutyWords[language];

  test("is changed before anything else", { timeout: LONG_STORY }, async ({ person }) => {
    const username = await someone("auditor");
    const chen = await Colleague.signIn("chen.wei");
    const id = await userId(chen, username);
    const { version } = await chen.ask<User>("GET", `/identity/api/user/detail/${id}`);
    await chen.ask("POST", "/identity/api/user/resetPwd", { id, version });

    const sun = await person({ language });
    const { page, words } = sun;
    const due = page.getByRole("heading", { name: said.title });
    await sun.go("/systemManage/userManage");
    await sun.fillSignIn(username);
    await seen(due);
    await seen(page.getByText(said.hint));
    expect(await sun.menu().count()).toBe(0);
    expect(await violations(sun)).toEqual([]);
    // No other URL bypasses it.
    await sun.go("/dashboard");
    await seen(due);
    expect(await page.getByRole("button", { name: words.userMenu }).count()).toBe(0);

    const [old, fresh, again] = [
      page.locator("input[autocomplete=current-password]"),
      page.locator("input[autocomplete=new-password]").first(),
      page.locator("input[autocomplete=new-password]").last(),
    ];
    const change = () => page.getByRole("button", { name: said.change, exact: true }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await old.fill("not-the-password");
    await fresh.fill(NEW_PASSWORD);
    await change();
    await seen(page.getByText(said.repeatRequired));
    expect(await violations(sun)).toEqual([]);
    await again.fill(NEW_PASSWORD);
    await change();
    await seen(page.getByText(said.wrongOld));
    await old.fill(DEMO_PASSWORD);
    await change();
    await seen(page.getByLabel(words.username));
    await gone(due);
    await sun.fillSignIn(username, NEW_PASSWORD);
    await seen(page.getByRole("main"));
    await gone(page.getByLabel(words.username));
    expect(await due.count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 860 });
    await seen(page.getByRole("button", { name: words.userMenu }));

    // Signing out is possible, too.
    const later = await chen.ask<User>("GET", `/identity/api/user/detail/${id}`);
    await chen.ask("POST", "/identity/api/user/resetPwd", { id, version: later.version });
    await sun.fillSignIn(username, NEW_PASSWORD);
    await seen(due);
    await page.getByRole("button", { name: words.signOut }).click();
    await seen(page.getByLabel(words.username));
  });
});
