import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Colleague } from "../support/api";
import { sealWords } from "../support/sealWords";
import { shellWords } from "../support/shell";
import { gone, seen, test } from "../support/test";
import { IN_CHINESE } from "../support/words";

const CERTIFICATES = "/systemManage/certificate";

describe.each(IN_CHINESE)("seals, in %s", (language) => {
  const say = sealWords[language];

  test("a certificate is issued, not twice, and revoked with a reason", async ({ person }) => {
    const name = randomBytes(4).toString("hex");
    await (
      await Colleague.signIn("chen.wei")
    ).organize({
      nameZh: `印章公司${name}`,
      nameEn: `Seal Company ${name}`,
      shortNameZh: "",
      shortNameEn: "",
    });
    const chen = await person({ language });
    const { page } = chen;
    await chen.signIn("chen.wei", CERTIFICATES);
    const dialog = page.getByRole("dialog");
    const issue = async () => {
      await page.getByRole("button", { name: say.issue }).first().click();
      await dialog.getByRole("combobox", { name: say.organize }).fill(name);
      await page.locator(".ant-select-item-option").filter({ hasText: name }).click();
      expect(await dialog.getByRole("textbox", { name: say.sealName }).inputValue()).toBe(`印章公司${name}`);
      await dialog.getByRole("button", { name: say.issue }).click();
    };
    await issue();
    await seen(page.getByText(say.issued));
    await gone(dialog);
    await seen(chen.row(name).getByText(say.inForce));
    expect(await violations(chen)).toEqual([]);
    await issue();
    await seen(dialog.getByRole("alert").getByText(say.hasOne));
    // While the error is rendered, the dialog may miss the key; unsaved input causes a question.
    const discard = page.getByRole("button", { name: shellWords[language].discard });
    await expect
      .poll(async () => {
        if (!(await discard.isVisible())) await page.keyboard.press("Escape");
        return discard.isVisible();
      })
      .toBe(true);
    await discard.click();
    await gone(dialog);

    await chen.row(name).getByRole("button", { name: say.revoke }).click();
    await dialog.getByRole("button", { name: say.revoke }).click();
    await seen(dialog.getByRole("alert").getByText(say.required));
    await dialog.getByRole("textbox", { name: say.reason }).fill("换章");
    await dialog.getByRole("button", { name: say.revoke }).click();
    await gone(dialog);
    await seen(chen.row(name).getByText(say.revoked));
  });

  test("a stranger who types a wrong code learns nothing but that", async ({ person }) => {
    const stranger = await person({ language });
    const { page } = stranger;
    await stranger.go("/verify");
    await page.getByLabel(say.code).fill("ABCDE-FGHJK-LMNPQ-RSTUV");
    await page.getByRole("button", { name: say.verify, exact: true }).click();
    await seen(page.getByText(say.unknown));
    expect(await violations(stranger)).toEqual([]);
  });
});
