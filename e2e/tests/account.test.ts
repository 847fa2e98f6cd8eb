import { randomBytes } from "node:crypto";
import { describe, expect, inject } from "vitest";
import { addUser, freePort, Process, sql } from "../setup/installation";
import { violations } from "../support/accessibility";
import { proofWords } from "../support/accountWords";
import { ending } from "../support/documents";
import { mailTo } from "../support/mail";
import { focusIn, gone, seen, test, type Person } from "../support/test";
import { IN_CHINESE } from "../support/words";

const NEW_PASSWORD = "Fresh-start-7";

function address(): string {
  return `someone${randomBytes(4).toString("hex")}@supplier.example`;
}

/** Finds the position of the captcha piece: the gap shows the same pixels, evenly darkened. */
async function gap({ page }: Person): Promise<number> {
  await seen(page.locator("img[data-captcha=piece]"));
  return page.evaluate(async () => {
    const image = (name: string) => document.querySelector<HTMLImageElement>(`img[data-captcha=${name}]`)!;
    const pixels = async (name: string) => {
      await image(name).decode();
      const { naturalWidth: width, naturalHeight: height } = image(name);
      const context = new OffscreenCanvas(width, height).getContext("2d")!;
      context.drawImage(image(name), 0, 0);
      return context.getImageData(0, 0, width, height);
    };
    const [back, piece] = [await pixels("background"), await pixels("piece")];
    const shown = image("background").getBoundingClientRect();
    const top = image("piece").getBoundingClientRect().top - shown.top;
    const y = Math.round((top * back.height) / shown.height);
    let best = { x: 0, spread: Infinity };
    for (let x = 0; x + piece.width <= back.width; x += 1) {
      // In the gap the ratio of background to piece is nearly constant.
      let [count, sum, squares] = [0, 0, 0];
      for (let row = 0; row < piece.height; row += 2) {
        for (let column = 0; column < piece.width; column += 2) {
          const p = (row * piece.width + column) * 4;
          if (piece.data[p + 3]! < 250) continue;
          const b = ((y + row) * back.width + x + column) * 4;
          for (let channel = 0; channel < 3; channel += 1) {
            const ratio = (back.data[b + channel]! + 1) / (piece.data[p + channel]! + 1);
            count += 1;
            sum += ratio;
            squares += ratio * ratio;
          }
        }
      }
      const mean = sum / count;
      const spread = Math.sqrt(squares / count - mean * mean) / mean;
      if (mean < 0.75 && spread < best.spread) best = { x, spread };
    }
    return best.x;
  });
}

/** The user's sessions were left open: they were proved long ago. */
async function leaveOpen(username: string): Promise<void> {
  await sql(
    inject("place").superuserUrl,
    `update identity.session s set proved_at = s.proved_at - interval '2 days' from identity.user_account u
     where u.tenant_id = s.tenant_id and u.user_id = s.user_id and u.username = '${username}'`,
  );
}

/** By keyboard, as close as its steps allow. */
async function slideTo({ page }: Person, x: number): Promise<void> {
  for (let left = x; left >= 2;) {
    const step = left >= 10 ? 10 : 2;
    await page.keyboard.press(step === 10 ? "Shift+ArrowRight" : "ArrowRight");
    left -= step;
  }
}

describe.each(IN_CHINESE)("an account of one's own, in %s", (language) => {
  test("a supplier registers by mail, comes in at once and is led to the registration of the company", async ({
    person,
  }) => {
    const visitor = await person({ language });
    const { page, words } = visitor;
    await visitor.go("/login");
    await page.getByRole("link", { name: words.register }).click();
    await seen(page.getByLabel(words.email, { exact: false }));
    expect(await violations(visitor)).toEqual([]);

    const email = address();
    await page.locator("input[type=email]").fill(email);
    await page.getByRole("button", { name: words.sendCode }).click();
    const code = /\b\d{6}\b/.exec(await mailTo(email))?.[0] ?? "";
    await page.getByLabel(words.code).fill(code === "000000" ? "000001" : "000000");
    await page.locator("input[autocomplete=family-name]").fill("林");
    await page.locator("input[autocomplete=given-name]").fill("静");
    await page.getByLabel(words.position).fill("Sales");
    await page.locator("input[autocomplete=organization]").fill("Lin Trading Ltd");
    await page.getByLabel(words.creditCode).fill("91440300708461136T");
    await page.locator("input[type=password][autocomplete=new-password]").first().fill(NEW_PASSWORD);
    await seen(page.getByText(words.strengthBest));
    await page.locator("input[type=password][autocomplete=new-password]").last().fill(NEW_PASSWORD);
    await page.getByLabel(words.agree).check();
    await page.getByRole("button", { name: ending(words.submitRegistration) }).click();
    // The server's error is shown next to the code field.
    await seen(page.locator("[aria-invalid=true][autocomplete=one-time-code]"));
    await page.getByLabel(words.code).fill(code);
    await page.getByRole("button", { name: ending(words.submitRegistration) }).click();
    await seen(page.getByText(words.registered));
    expect(await violations(visitor)).toEqual([]);
    await visitor.go("/login");
    await visitor.fillSignIn(email, NEW_PASSWORD);
    await seen(page.getByText(words.sectionsDone));
    expect(await violations(visitor)).toEqual([]);
    await page.getByRole("link", { name: words.goOnRegistering }).click();
    await page.waitForURL(/\/partnerManage\/filing\/[0-9a-f-]{36}$/);
  });

  test("a forgotten password is set anew by a link that works once", async ({ person }) => {
    const email = address();
    const username = email.split("@")[0] ?? "";
    await addUser(inject("place"), { username, email, surname: "何", name: "安", role: "auditor" });
    const visitor = await person({ language });
    const { page, words } = visitor;
    await visitor.go("/login");
    await page.getByRole("link", { name: words.forgotten }).click();
    // The sign-in page has a field of the same name, so waits for the next page first.
    await seen(page.getByRole("button", { name: words.sendLink }));
    await page.getByLabel(words.username).fill(username);
    expect(await violations(visitor)).toEqual([]);
    await page.getByRole("button", { name: words.sendLink }).click();
    await seen(page.getByText(words.checkMail));

    const link = /\/resetPassword#\S+/.exec(await mailTo(email))?.[0] ?? "";
    const setNew = async () => {
      await visitor.go(link);
      await page.locator("input[type=password][autocomplete=new-password]").first().fill(NEW_PASSWORD);
      await page.locator("input[type=password][autocomplete=new-password]").last().fill(NEW_PASSWORD);
      await page.getByRole("button", { name: words.saveNewPassword }).click();
    };
    await setNew();
    await seen(page.getByText(words.passwordChanged));
    expect(new URL(page.url()).hash).toBe("");

    await setNew();
    await seen(page.getByRole("alert").getByRole("link", { name: words.askAgain }));
    expect(page.url()).not.toContain("#");
    expect(await violations(visitor)).toEqual([]);

    await visitor.go("/login");
    await visitor.fillSignIn(username, NEW_PASSWORD);
    await seen(page.getByRole("button", { name: words.userMenu }));

    // The own address is changed with a code that was sent to the new one; the old one is told.
    await visitor.go("/profile/index");
    await page.getByRole("button", { name: words.changeEmail }).click();
    const dialog = page.getByRole("dialog", { name: words.changeEmail });
    const next = address();
    await dialog.locator("input[type=email]").fill(next);
    await dialog.getByRole("button", { name: words.sendCode }).click();
    await dialog.getByLabel(words.code).fill(/\b\d{6}\b/.exec(await mailTo(next))?.[0] ?? "");
    expect(await violations(visitor)).toEqual([]);

    // The page was left open: who is there is asked first, and what was typed stays.
    await leaveOpen(username);
    const said = proofWords[language];
    const proof = page.getByRole("dialog", { name: said.title });
    const password = proof.locator("input[autocomplete=current-password]");
    await dialog.getByRole("button", { name: ending(words.confirmChange) }).click();
    await seen(password);
    // The button below waits, half transparent.
    expect(await violations(visitor, [".ant-modal-wrap:has(input[autocomplete=current-password])"])).toEqual(
      [],
    );
    await proof.locator(".ant-modal-close").click();
    await gone(proof);
    await seen(page.getByText(said.refused));
    await seen(dialog);
    expect(await dialog.locator("input[type=email]").inputValue()).toBe(next);
    await dialog.getByRole("button", { name: ending(words.confirmChange) }).click();
    await password.fill("not-my-password");
    await page.keyboard.press("Enter");
    await seen(proof.getByText(said.wrong));
    await password.fill(NEW_PASSWORD);
    await proof.getByRole("button", { name: said.submit }).click();
    await gone(proof);
    await gone(dialog);
    await seen(page.getByRole("main").getByText(next));
    await expect.poll(() => mailTo(email), { timeout: 30_000 }).toContain(username);
  });
});

describe("captcha", () => {
  test("wrong once, then right, by keyboard on a phone, and the sign-in goes on", async ({ person }) => {
    const port = await freePort();
    const server = await Process.start(inject("place"), "serve", port, { TANDEM__SIGN_IN__CAPTCHA: "true" });
    try {
      const zhao = await person({ language: "en", port, viewport: { width: 390, height: 844 } });
      const { page, words } = zhao;
      await zhao.go("/login");
      await zhao.fillSignIn("zhao.lei");
      const slider = page
        .getByRole("dialog", { name: words.captcha })
        .getByRole("slider", { name: words.slider });
      await seen(slider);
      await focusIn(slider);
      expect(await violations(zhao)).toEqual([]);

      const first = await page.locator("img[data-captcha=background]").getAttribute("src");
      const right = await gap(zhao);
      await slideTo(zhao, right > 100 ? right - 60 : right + 60);
      await page.keyboard.press("Enter");
      await seen(page.getByText(words.captchaWrong));
      const renewed = () =>
        page
          .locator("img[data-captcha=background]")
          .getAttribute("src", { timeout: 500 })
          .catch(() => first);
      await expect.poll(renewed, { timeout: 10_000 }).not.toBe(first);
      await focusIn(slider);

      await slideTo(zhao, await gap(zhao));
      await page.keyboard.press("Enter");
      await gone(slider);
      await seen(page.getByRole("button", { name: words.userMenu }));
    } finally {
      await server.stop();
    }
  });
});
