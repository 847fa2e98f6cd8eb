import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { Colleague } from "../support/api";
import { Files } from "../support/files";
import { archive, bmp, docx, gbText, pdf, png, xls, xlsx, type Paper } from "../support/papers";
import { gone, seen, test } from "../support/test";
import { unzip } from "../support/workbook";
import { IN_CHINESE } from "../support/words";

const PATIENCE = 120_000;
const MEGABYTE = 1024 * 1024;

describe.each(IN_CHINESE)("files of a document, in %s", { timeout: PATIENCE }, (language) => {
  test("they are dropped on it, listed, saved together and removed", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const organize = await chen.organize();
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei");
    const files = new Files(zhao, language);
    const { say } = files;
    await files.open(organize);
    await seen(files.place(say.licence).getByText(say.empty));
    expect(await violations(zhao)).toEqual([]);

    const program: Paper = { name: "setup.exe", mimeType: "", buffer: Buffer.from("MZ") };
    await files.drop(files.place(say.licence), png("factory.png"), program, pdf("执照.pdf"));
    // What fits goes at once; what does not says why.
    const dialog = files.sending(say.licence);
    await seen(dialog.getByText("setup.exe"));
    await seen(dialog.getByText(say.onlyTypes));
    await seen(files.row("factory.png"));
    await seen(files.row("执照.pdf"));
    expect(await violations(zhao, [".ant-modal"])).toEqual([]);
    await dialog.getByRole("button", { name: say.close }).last().click();
    await gone(dialog);
    expect(await files.row("setup.exe").count()).toBe(0);

    // Dropped beside every place, it goes where it fits.
    await files.drop(files.panel, archive("papers.zip"));
    await seen(files.row("papers.zip"));
    await seen(files.panel.getByText(say.count(3)));
    await seen(files.row("factory.png").locator("img"));
    await seen(files.row("factory.png").getByText("赵磊"));
    await files.row("papers.zip").getByRole("button", { name: say.preview }).hover();
    await seen(page.getByRole("tooltip").getByText(say.noPreview));

    const one = await files.saves(files.row("执照.pdf").getByRole("button", { name: say.save }));
    expect(one.name).toBe("执照.pdf");
    expect(one.bytes.equals(pdf("x").buffer)).toBe(true);
    const all = await files.saves(files.panel.getByRole("button", { name: say.saveAll }));
    expect(all.name).toBe(`${organize.nameZh}.zip`);
    expect([...unzip(all.bytes).keys()].toSorted()).toEqual(["factory.png", "papers.zip", "执照.pdf"]);

    await files.row("factory.png").getByRole("button", { name: say.remove }).click();
    const question = page.getByRole("dialog").filter({ hasText: say.removeQuestion("factory.png") });
    await question.getByRole("button", { name: say.remove }).click();
    await seen(page.getByText(say.removed));
    await gone(files.row("factory.png"));
    await page.getByRole("tab", { name: say.history }).click();
    await seen(page.getByText(say.added));
  });

  test("every kind that can be shown is shown, one after the other", async ({ person }) => {
    const organize = await (await Colleague.signIn("chen.wei")).organize();
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei");
    const files = new Files(zhao, language);
    const { say } = files;
    await files.open(organize);
    // Drawn by the browser, because nobody writes such a file by hand.
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [120, 80];
      canvas.getContext("2d")?.fillRect(20, 20, 60, 40);
      return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
    });
    const jpg = { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(drawn, "base64") };
    await files.add(say.licence, png("plan.png"), jpg, bmp("scan.bmp"), pdf("contract.pdf"));
    await files.add(say.intro, docx("about.docx"), xlsx("prices.xlsx"), xls("old.xls"), gbText("note.txt"));

    const dialog = page.getByRole("dialog").filter({ has: page.locator("[class*=stage]") });
    const picture = (name: string) => async () => {
      const shown = dialog.getByRole("img", { name });
      await seen(shown);
      await expect
        .poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    };
    const shows: Record<string, () => Promise<void>> = {
      "plan.png": picture("plan.png"),
      "photo.jpg": picture("photo.jpg"),
      "scan.bmp": picture("scan.bmp"),
      "contract.pdf": async () => {
        const first = dialog.getByRole("region", { name: say.page(1, 3) });
        await first.getByText("采购合同第1页").waitFor({ state: "attached" });
        // The blue field of the page has been drawn.
        const blue = () =>
          first.locator("canvas").evaluate((drawnOn) => {
            const canvas = drawnOn as HTMLCanvasElement;
            const pen = canvas.getContext("2d");
            const at = pen?.getImageData(canvas.width * 0.25, canvas.height * 0.35, 1, 1).data;
            return at !== undefined && (at[0] ?? 255) < 90 && at[2] === 255;
          });
        await expect.poll(blue, { timeout: 15_000 }).toBe(true);
        expect(await violations(zhao, [".ant-modal"])).toEqual([]);
      },
      "about.docx": async () => {
        await seen(dialog.getByText("公司介绍 <b>"));
        await seen(dialog.getByRole("cell", { name: "轴承" }));
      },
      "prices.xlsx": async () => {
        await seen(dialog.getByRole("cell", { name: "12.5" }));
        await dialog.getByRole("tab", { name: "Notes" }).click();
        await seen(dialog.getByRole("cell", { name: "second sheet" }));
        expect(await violations(zhao, [".ant-modal"])).toEqual([]);
      },
      "old.xls": async () => {
        await seen(dialog.getByRole("cell", { name: "旧表格" }));
        await seen(dialog.getByRole("cell", { name: "1.5" }));
      },
      "note.txt": () => seen(dialog.getByText("采购单 4500012345")),
    };
    // Several come in at once, so their order is known only now.
    const names = await files.panel.getByRole("listitem").locator("button[title]").allInnerTexts();
    expect(names.toSorted()).toEqual(Object.keys(shows).toSorted());
    await files.look(names[0] ?? "");
    for (const [at, name] of names.entries()) {
      await shows[name]?.();
      await seen(dialog.getByText(name, { exact: true }));
      if (at === names.length - 1) break;
      // Among the sheets of a workbook the arrows belong to the sheets.
      if (name === "prices.xlsx") await dialog.getByRole("button", { name: say.next }).click();
      else await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("ArrowLeft");
    await seen(dialog.getByText(names.at(-2) ?? "", { exact: true }));
    await page.keyboard.press("Escape");
    await gone(dialog);
    await seen(files.panel);
  });

  test("an upload shows how far it is, can be cancelled and sent again, and says what it refuses", async ({
    person,
  }) => {
    const organize = await (await Colleague.signIn("chen.wei")).organize();
    const zhao = await person({ language });
    const { page } = zhao;
    await zhao.signIn("zhao.lei");
    const files = new Files(zhao, language);
    const { say } = files;
    await files.open(organize);
    const dialog = await files.startUpload(say.licence);
    const send = dialog.getByRole("button", { name: say.upload, exact: false }).last();
    await send.click();
    await seen(dialog.getByRole("alert").getByText(say.selectFile));
    await files.choose(say.licence, {
      name: "none.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.alloc(0),
    });
    await seen(dialog.getByText(say.emptyFile));
    await files.choose(say.licence, ...Array.from({ length: 6 }, (_, at) => png(`${at}.png`, 8 + at)));
    await seen(dialog.getByText(say.tooMany));
    await seen(dialog.getByText(say.full));
    await gone(dialog.locator("input[type=file]"));
    for (let at = 0; at < 5; at += 1)
      await files.sent(say.licence, `${at}.png`).getByRole("button", { name: say.takeOff }).click();
    await gone(dialog.getByRole("button", { name: say.takeOff }));

    // A slow line, so that there is something to see.
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const speed = (bytes: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytes,
      });
    await speed(MEGABYTE);
    const fake: Paper = {
      name: "fake.png",
      mimeType: "image/png",
      buffer: Buffer.from("this is no picture at all"),
    };
    await files.choose(say.licence, pdf("large.pdf", 1, 12 * MEGABYTE), fake);
    await send.click();
    const large = files.sent(say.licence, "large.pdf");
    const bar = large.getByRole("progressbar", { name: say.progress("large.pdf") });
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
    // Only the server sees what a file is made of; such a refusal is not tried again.
    await seen(files.sent(say.licence, "fake.png").getByText(say.disguised));
    expect(await files.sent(say.licence, "fake.png").getByRole("button", { name: say.retry }).count()).toBe(
      0,
    );
    expect(await violations(zhao, [".ant-modal"])).toEqual([]);

    // Closing asks first while something is on its way.
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog").filter({ hasText: say.stopTitle });
    await question.getByRole("button", { name: say.goOn }).click();
    await gone(question);
    await large.getByRole("button", { name: say.cancel }).click();
    await seen(large.getByText(say.cancelled));
    await speed(-1);
    expect(await files.row("large.pdf").count()).toBe(0);
    await large.getByRole("button", { name: say.retry }).click();
    await seen(files.row("large.pdf"));
    await dialog.getByRole("button", { name: say.close }).last().click();
    await gone(dialog);
    expect(await files.row("fake.png").count()).toBe(0);
  });
});

describe("files of a document", { timeout: PATIENCE }, () => {
  test("where nothing may be added or removed, it says why, and files can still be had", async ({
    person,
  }) => {
    const chen = await Colleague.signIn("chen.wei");
    const organize = await chen.organize();
    const zhao = await person({ language: "en", viewport: { width: 390, height: 844 } });
    const { page } = zhao;
    await zhao.signIn("zhao.lei");
    const files = new Files(zhao, "en");
    const { say } = files;
    await files.open(organize);
    await files.add(say.licence, pdf("kept.pdf"));
    expect(await violations(zhao)).toEqual([]);
    await chen.ask("POST", "/partner/organize/freeze", { id: organize.id, version: organize.version });
    await seen(files.panel.getByText(say.mayNotAdd));
    await seen(files.panel.getByText(say.frozen));
    expect(await files.panel.getByRole("button", { name: say.uploadTo(say.licence) }).count()).toBe(0);
    await files.drop(files.place(say.licence), png("late.png"));
    await seen(page.getByRole("region", { name: say.notices }).getByText(say.frozen));
    expect(await files.row("late.png").count()).toBe(0);
    await files.row("kept.pdf").getByRole("button", { name: say.remove }).hover();
    await seen(page.getByRole("tooltip").getByText(say.frozen));
    await files.look("kept.pdf");
    await page.getByText("采购合同第1页").waitFor({ state: "attached" });
  });

  test("what a colleague adds appears by itself", async ({ person }) => {
    const organize = await (await Colleague.signIn("chen.wei")).organize();
    const [zhao, chen] = [await person({ language: "en" }), await person({ language: "en" })];
    await zhao.signIn("zhao.lei");
    await chen.signIn("chen.wei");
    const [mine, theirs] = [new Files(zhao, "en"), new Files(chen, "en")];
    await mine.open(organize);
    await theirs.open(organize);
    await theirs.add(theirs.say.licence, pdf("theirs.pdf"));
    await seen(mine.row("theirs.pdf"));
  });
});
