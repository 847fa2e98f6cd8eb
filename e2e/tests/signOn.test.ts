import { createHmac } from "node:crypto";
import { join } from "node:path";
import { describe, expect, inject } from "vitest";
import { companySignIn, freePort, Process, RESULTS } from "../setup/installation";
import { violations } from "../support/accessibility";
import { gone, seen, someone, test, type Person } from "../support/test";
import { LANGUAGES } from "../support/words";

const WORDS = {
  zh: {
    company: "使用公司账号登录",
    noRole: "未分配角色,请联系管理员!",
    allocate: "分配角色",
    allocated: "角色已分配",
    roles: "角色",
    auditor: "只读审计",
    enrolFirst: "管理员需启用两步验证后才能使用系统。",
    enrol: "启用两步验证",
    code: "验证码",
    confirm: "确定",
    kept: "我已保存",
    wrongCode: "验证码不正确或已使用",
    keyKept: "我已保存",
    addKey: "新增密钥",
    purpose: "用途",
    owner: "所属用户",
    permissions: "权限",
    viewDictionary: "查看数据字典",
    shownOnce: "密钥只显示这一次，请立即复制并妥善保存。",
    revoke: "吊销",
  },
  en: {
    company: "Sign in with your company account",
    noRole: "No role has been assigned to you. Please contact your administrator",
    allocate: "Allocate roles",
    allocated: "Roles allocated",
    roles: "Roles",
    auditor: "Read-only auditor",
    enrolFirst: "Administrators need a second factor before anything else.",
    enrol: "Set up a second factor",
    code: "Code",
    confirm: "OK",
    kept: "I have kept",
    wrongCode: "The code is wrong or was used already",
    keyKept: "I have saved it",
    addKey: "New key",
    purpose: "Purpose",
    owner: "Owner",
    permissions: "Permissions",
    viewDictionary: "View dictionaries",
    shownOnce: "This key is shown only once. Copy it and keep it safe.",
    revoke: "Revoke",
  },
} as const;

/** What the phone shows `later` time steps from now: RFC 6238 in a few lines. */
function code(secret: string, later = 0): string {
  const bits = [...secret].map((c) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const step = Buffer.alloc(8);
  step.writeBigInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const hash = createHmac("sha1", key).update(step).digest();
  const at = (hash.at(19) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

async function shot({ page }: Person, name: string): Promise<void> {
  await page.screenshot({ path: join(RESULTS, `signOn-${name}.png`) });
}

describe.each(LANGUAGES)("coming in, in %s", (language) => {
  const said = WORDS[language];

  test("with the company's account: no role, then a role, then out", async ({ person }) => {
    const port = await freePort();
    const server = await Process.start(inject("place"), "serve", port, companySignIn(port));
    try {
      const newcomer = await person({ language, port });
      const { page, words } = newcomer;
      const atTheProvider = async () => {
        await newcomer.go("/login");
        await page.getByRole("button", { name: said.company }).click();
        await page.getByRole("button", { name: "li.qiang" }).click();
      };
      await newcomer.go("/login");
      await seen(page.getByRole("button", { name: said.company }));
      expect(await violations(newcomer)).toEqual([]);
      await shot(newcomer, `button-${language}`);
      await atTheProvider();
      const known = page.getByRole("button", { name: words.userMenu });
      const refused = page.getByText(said.noRole);
      await seen(known.or(refused));
      // The other language's run has allocated a role already.
      if (await refused.isVisible()) {
        await shot(newcomer, `no-role-${language}`);
        const admin = await person({ language });
        await admin.signInByForm(await someone(), "/systemManage/ssoUserManage");
        await admin
          .row("李强")
          .getByRole("button", { name: /^li\.qiang/ })
          .click();
        await seen(admin.drawer().getByRole("combobox", { name: said.roles }));
        await admin.drawer().getByRole("combobox", { name: said.roles }).click();
        await admin.page
          .getByRole("option", { name: said.auditor })
          .or(admin.page.getByTitle(said.auditor))
          .last()
          .click();
        await admin.page.keyboard.press("Escape");
        await shot(admin, `drawer-${language}`);
        await admin.drawer().getByRole("button", { name: said.allocate }).click();
        await seen(admin.page.getByText(said.allocated));
        const again = await person({ language, port });
        await again.go("/login");
        await again.page.getByRole("button", { name: said.company }).click();
        await again.page.getByRole("button", { name: "li.qiang" }).click();
        await seen(again.page.getByRole("button", { name: words.userMenu }));
        await again.page.getByRole("button", { name: words.userMenu }).click();
        await again.page.getByRole("menuitem", { name: words.signOut }).click();
        await again.page.waitForURL(/\/session\/end/);
      }
    } finally {
      await server.stop();
    }
  });

  test("an administrator sets up a second factor and signs in with it", async ({ person }) => {
    const port = await freePort();
    const policy = { TANDEM__SIGN_IN__SECOND_FACTOR: "administrators" };
    const server = await Process.start(inject("place"), "serve", port, policy);
    try {
      const username = await someone();
      const admin = await person({ language, port });
      const { page, words } = admin;
      await admin.go("/login");
      await admin.fillSignIn(username);
      await seen(page.getByText(said.enrolFirst));
      await page.getByRole("button", { name: said.enrol }).click();
      const secret = (await page.locator("code").first().textContent())?.trim() ?? "";
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(await violations(admin)).toEqual([]);
      await shot(admin, `enrol-${language}`);
      await page.getByLabel(said.code).fill(code(secret));
      await page.getByRole("button", { name: said.confirm }).click();
      await seen(page.getByRole("button", { name: said.kept }));
      expect(await page.getByRole("listitem").count()).toBe(10);
      await shot(admin, `codes-${language}`);
      await page.getByRole("button", { name: said.kept }).click();
      await seen(page.getByRole("button", { name: words.userMenu }));

      const later = await person({ language, port, viewport: { width: 390, height: 844 } });
      await later.go("/login");
      await later.fillSignIn(username);
      await later.page.getByLabel(said.code).fill("000000");
      await later.page.keyboard.press("Enter");
      await seen(later.page.getByText(said.wrongCode));
      await shot(later, `step-${language}`);
      // The current code was used to set it up; the next one is taken a little early.
      await later.page.getByLabel(said.code).fill(code(secret, 1));
      await later.page.keyboard.press("Enter");
      await gone(later.page.getByLabel(said.code));
      await seen(later.page.getByRole("main"));
    } finally {
      await server.stop();
    }
  });

  test("a key is made, shown once, works, and is revoked", async ({ person }) => {
    const username = await someone();
    const admin = await person({ language });
    const { page } = admin;
    await admin.signInByForm(username, "/systemManage/apiKey");
    await page.getByRole("button", { name: said.addKey }).first().click();
    const dialog = admin.drawer();
    await dialog.getByLabel(said.purpose).fill(`ERP ${username}`);
    await dialog.getByRole("combobox", { name: said.owner }).fill(username);
    await page.getByTitle(username).last().click();
    await dialog.getByRole("combobox", { name: said.permissions }).fill(said.viewDictionary);
    await page.getByTitle(said.viewDictionary).last().click();
    await page.keyboard.press("Escape");
    await shot(admin, `key-form-${language}`);
    await dialog.getByRole("button", { name: said.addKey }).click();
    await seen(page.getByText(said.shownOnce));
    const token = (await page.locator("code").first().textContent())?.trim() ?? "";
    expect(token).toMatch(/^tdk\./);
    await shot(admin, `key-${language}`);
    const call = async () => {
      const answer = await fetch(`${admin.origin}/service1/base/api/dictItem/pageList`, {
        method: "POST",
        headers: { token, "content-type": "application/json" },
        body: "{}",
      });
      return answer.status;
    };
    expect(await call()).toBe(200);
    await page.getByRole("button", { name: said.keyKept }).click();
    await seen(admin.row(`ERP ${username}`));
    await shot(admin, `keys-${language}`);
    await admin.row(`ERP ${username}`).getByRole("button", { name: said.revoke }).click();
    await page.getByRole("dialog").getByRole("button", { name: said.revoke }).click();
    await expect.poll(call).toBe(401);
  });
});
