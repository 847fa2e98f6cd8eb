import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY, unique } from "../support/admin";
import { Colleague } from "../support/api";
import { act, dialog, ending, filled, main } from "../support/documents";
import { day, FILE_TASKS, fileTaskWords, makeFileTask, makeSupplier, TODO } from "../support/fileTasks";
import { focusIn, gone, seen, test, type Person } from "../support/test";
import { IN_CHINESE, IN_ENGLISH } from "../support/words";

const FILES = "RoHS-2026.pdf";

describe.each(IN_ENGLISH)("file tasks, in %s", (language) => {
  const say = fileTaskWords[language];

  test("a purchaser and a supplier see each other's moves", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const { organize, username } = await makeSupplier(chen);
    const title = unique("e2e ");
    const [zhang, he] = [await person({ language }), await person({ language })];
    await he.signIn(username, TODO);
    await seen(main(he).getByText(say.nothingWaits));

    await zhang.signIn("zhang.li", FILE_TASKS);
    await main(zhang).getByRole("button", { name: say.ask }).click();
    await main(zhang).getByRole("button", { name: say.save, exact: true }).click();
    await expect.poll(() => main(zhang).getByRole("alert").getByText(say.required).count()).toBe(3);
    // Errors are listed next to the buttons, with links to their fields.
    await main(zhang).locator("footer").getByRole("button", { name: say.title }).click();
    await seen(main(zhang).getByRole("textbox", { name: say.title }).and(zhang.page.locator(":focus")));
    await zhang.page.keyboard.type(title);
    const supplier = main(zhang).getByRole("combobox", { name: say.supplier });
    await supplier.click();
    // The end of the name is the same in both languages.
    const name = organize.nameEn.slice(-8);
    await supplier.fill(name);
    await zhang.page.locator(".ant-select-item-option").filter({ hasText: name }).first().click();
    const due = main(zhang).getByRole("textbox", { name: say.due });
    await due.fill(day(0));
    await due.press("Enter");
    await main(zhang).getByLabel(say.request).fill("RoHS");
    expect(await violations(zhang)).toEqual([]);
    await main(zhang).getByRole("button", { name: say.save, exact: true }).click();

    // The page shows the state and whose turn it is; disabled actions say why.
    await seen(main(zhang).getByText(say.waitsForSupplier));
    const number = await main(zhang).getByRole("heading", { level: 1 }).innerText();
    // The supplier must act: no button is filled, and the deadline is not a notice for the buyer.
    expect(await filled(zhang)).toEqual([]);
    expect(await main(zhang).getByText(say.dueToday).count()).toBe(0);
    await main(zhang).getByRole("button", { name: say.moreActions }).click();
    const archive = zhang.page.getByRole("menuitem").filter({ hasText: say.archive });
    await seen(archive.getByText(say.onlySupplied));
    expect(await zhang.page.getByRole("menuitem").filter({ hasText: say.supply }).count()).toBe(0);
    await zhang.page.keyboard.press("Escape");
    expect(await violations(zhang)).toEqual([]);

    // The supplier's list updates without interaction.
    await seen(he.row(number));
    await seen(he.page.getByRole("link", { name: say.waiting(1) }));
    expect(await violations(he)).toEqual([]);
    await he.row(number).getByRole("link", { name: number }).click();
    await seen(main(he).getByText(say.waitsForSupplierMe));
    await seen(main(he).getByText(say.dueToday));
    expect(await filled(he)).toEqual([say.supply]);
    expect(await main(he).getByRole("button", { name: say.archive, exact: true }).count()).toBe(0);
    await act(he, say.supply, { [say.reply]: FILES });
    await seen(main(he).getByRole("listitem").filter({ hasText: say.supplied }));

    await seen(main(zhang).getByText(say.waitsForBuyerMe));
    expect(await filled(zhang)).toEqual([say.archive]);
    await seen(main(zhang).getByText(FILES));

    // Whoever leaves the dialog is where he was before.
    const asksBack = main(zhang).getByRole("button", { name: say.return, exact: true });
    await asksBack.click();
    await focusIn(dialog(zhang).getByLabel(say.reason));
    await zhang.page.keyboard.press("Escape");
    await gone(dialog(zhang));
    await focusIn(asksBack);

    // Returning requires a reason.
    await zhang.page.keyboard.press("Enter");
    await dialog(zhang)
      .getByRole("button", { name: ending(say.return) })
      .click();
    await seen(dialog(zhang).getByRole("alert").getByText(say.required));
    expect(await violations(zhang)).toEqual([]);
    await dialog(zhang).getByLabel(say.reason).fill("Page 2 is missing");
    await dialog(zhang)
      .getByRole("button", { name: ending(say.return) })
      .click();
    await gone(dialog(zhang));

    await seen(main(he).getByText(say.returned("Page 2 is missing")));
    await act(he, say.supply, { [say.reply]: `${FILES} v2` });
    await seen(main(zhang).getByText(`${FILES} v2`));
    await act(zhang, say.archive);
    await seen(main(zhang).locator("[aria-current=step]").getByText(say.archived));
    await seen(main(he).locator("[aria-current=step]").getByText(say.archived));
    await gone(he.page.getByRole("link", { name: say.waiting(1) }));

    // Five versions: one shown as it was, and two compared.
    await main(zhang).getByRole("tab", { name: say.versions }).click();
    const versions = main(zhang).getByRole("table", { name: say.versions });
    await expect.poll(() => versions.getByRole("row").count()).toBe(5);
    await versions.getByRole("button", { name: `${say.show} 2`, exact: true }).click();
    await seen(
      main(zhang)
        .getByRole("region", { name: say.asItWas(2) })
        .getByText(FILES, { exact: true }),
    );
    await versions.getByRole("checkbox", { name: say.pick(2) }).check();
    await versions.getByRole("checkbox", { name: say.pick(4) }).check();
    await main(zhang).getByRole("button", { name: say.compare, exact: true }).click();
    const compared = main(zhang).getByRole("table", { name: say.compared(2, 4) });
    const reply = compared.getByRole("row").filter({ hasText: say.reply });
    await expect.poll(() => reply.getByRole("cell").allInnerTexts()).toEqual([FILES, `${FILES} v2`]);
    expect(await compared.getByText(say.supplied, { exact: true }).count()).toBe(0);
    expect(await violations(zhang)).toEqual([]);
  });
});

describe.each(IN_CHINESE)("file tasks someone else changes, in %s", (language) => {
  const say = fileTaskWords[language];

  test(
    "being overtaken says by whom and in what, and keeps what was typed",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize } = await makeSupplier(chen);
      const task = await makeFileTask(chen, organize);
      const zhang = await person({ language });
      await zhang.signIn("zhang.li", `${FILE_TASKS}/edit/${task.id}`);
      const request = main(zhang).getByLabel(say.request);
      await seen(request);
      // Live updates are blocked, so only the refused save reveals the conflict.
      await zhang.page.route("**/portal/api/live**", (route) => route.abort());
      await zhang.page.reload();
      await request.fill("REACH");
      const title = unique("e2e ");
      await chen.ask("PUT", "/quality/api/fileTask/update", { ...task, title });
      await main(zhang).getByRole("button", { name: say.save, exact: true }).click();
      await seen(main(zhang).getByText(say.conflictBy));
      await seen(main(zhang).getByText(say.changed(say.title, task.title, title)));
      expect(await request.inputValue()).toBe("REACH");
      await main(zhang).getByRole("button", { name: say.loadLatest }).click();
      await expect.poll(() => main(zhang).getByLabel(say.title).inputValue()).toBe(title);
      expect(await request.inputValue()).toBe("REACH");
      await main(zhang)
        .getByRole("button", { name: ending(say.save) })
        .click();
      await seen(main(zhang).getByText("REACH"));
      await seen(main(zhang).getByText(title));
    },
  );

  test(
    "an action is refused with who and what, and goes on from there",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize, username } = await makeSupplier(chen);
      const task = await makeFileTask(chen, organize);
      const he = await person({ language });
      await he.signIn(username, `${FILE_TASKS}/${task.id}`);
      await he.page.route("**/portal/api/live**", (route) => route.abort());
      await he.page.reload();
      await main(he).getByRole("button", { name: say.supply, exact: true }).click();
      await dialog(he).getByLabel(say.reply).fill(FILES);
      await chen.ask("PUT", "/quality/api/fileTask/update", { ...task, request: "RoHS, REACH" });
      await dialog(he)
        .getByRole("button", { name: ending(say.supply) })
        .click();
      await seen(dialog(he).getByText(say.conflictBy));
      await seen(dialog(he).getByText(say.changed(say.request, "RoHS", "RoHS, REACH")));
      await dialog(he).getByRole("button", { name: say.loadLatest }).click();
      expect(await dialog(he).getByLabel(say.reply).inputValue()).toBe(FILES);
      await dialog(he)
        .getByRole("button", { name: ending(say.supply) })
        .click();
      await gone(dialog(he));
      await seen(main(he).locator("[aria-current=step]").getByText(say.supplied));
    },
  );
});

describe.each(IN_ENGLISH)("what is said about a file task, in %s", (language) => {
  const say = fileTaskWords[language];

  test(
    "both sides read it, except what stays inside; and both see how it goes",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize, username } = await makeSupplier(chen);
      const { id } = await makeFileTask(chen, organize);
      const [zhang, he] = [await person({ language }), await person({ language })];
      await he.signIn(username, `${FILE_TASKS}/${id}?tab=comments`);
      await seen(main(he).getByText(say.noComments));
      expect(await main(he).getByRole("checkbox", { name: say.keepInside }).count()).toBe(0);
      await zhang.signIn("zhang.li", `${FILE_TASKS}/${id}?tab=comments`);
      const write = async (who: Person, text: string) => {
        await main(who).getByRole("textbox", { name: say.comment }).fill(text);
        await main(who)
          .getByRole("button", { name: ending(say.send) })
          .click();
        await seen(main(who).getByRole("listitem").filter({ hasText: text }));
      };
      await main(zhang).getByRole("checkbox", { name: say.keepInside }).check();
      await write(zhang, "He is always late");
      await main(zhang).getByRole("checkbox", { name: say.keepInside }).uncheck();
      await write(zhang, "One file for each material");
      await seen(main(he).getByRole("listitem").filter({ hasText: "One file for each material" }));
      await write(he, "Tomorrow");
      await seen(main(zhang).getByRole("listitem").filter({ hasText: "Tomorrow" }));
      expect(await main(he).getByText("He is always late").count()).toBe(0);
      // The task, and the comment for both sides; not the internal one.
      const bell = he.page.locator('[data-tour="messages"]');
      await expect.poll(() => bell.getAttribute("aria-label"), { timeout: 15_000 }).toMatch(/^2 /);
      // Own comments can be withdrawn; the other side sees it at once.
      await main(zhang)
        .getByRole("listitem")
        .filter({ hasText: "One file for each material" })
        .getByRole("button", { name: ending(say.takeBack) })
        .click();
      await dialog(zhang)
        .getByRole("button", { name: ending(say.takeBack) })
        .click();
      await gone(dialog(zhang));
      await seen(main(he).getByRole("listitem").filter({ hasText: say.takenBack }));
      expect(await main(he).getByText("One file for each material").count()).toBe(0);
      expect(
        await main(zhang)
          .getByRole("listitem")
          .filter({ hasText: "Tomorrow" })
          .getByRole("button", { name: ending(say.takeBack) })
          .count(),
      ).toBe(0);
      await seen(main(he).getByRole("tab", { name: `${say.comments} 2` }));
      expect(await violations(zhang)).toEqual([]);

      // How it goes is a part of the page's help.
      await main(he).getByRole("button", { name: say.help, exact: true }).click();
      await seen(dialog(he).getByRole("heading", { name: say.how }));
      await dialog(he)
        .getByText(say.leads(say.open, say.supplied, say.supply))
        .waitFor({ state: "attached" });
      expect(await violations(he)).toEqual([]);
    },
  );
});

describe.each(IN_ENGLISH)("what waits, in %s", (language) => {
  const say = fileTaskWords[language];

  test(
    "is counted on the dashboard, and every number opens its list",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize, username } = await makeSupplier(chen);
      const tasks = [await makeFileTask(chen, organize), await makeFileTask(chen, organize)];
      const he = await person({ language });
      await he.signIn(username);
      const area = main(he).getByRole("link", { name: `2 ${say.provide}` });
      await seen(area);
      expect(await violations(he)).toEqual([]);
      // The count updates live.
      tasks.push(await makeFileTask(chen, organize));
      await main(he)
        .getByRole("link", { name: `3 ${say.provide}` })
        .click();
      for (const { number } of tasks) await seen(he.row(number));
      await expect.poll(() => he.rows().count()).toBe(3);
      await he.go("/dashboard");
      await he.page.getByRole("link", { name: say.waiting(3) }).click();
      await seen(he.row(tasks[0]?.number ?? "?"));
    },
  );

  test(
    "several are archived at once; one that is gone says so",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const chen = await Colleague.signIn("chen.wei");
      const { organize, username } = await makeSupplier(chen);
      const he = await Colleague.signIn(username);
      const mark = unique("e2e");
      const [first, second] = [
        await makeFileTask(chen, organize, { title: `${mark} 1` }),
        await makeFileTask(chen, organize, { title: `${mark} 2` }),
      ];
      await he.ask("POST", "/quality/api/fileTask/supply", { id: first.id, version: 1, reply: "" });
      const zhang = await person({ language });
      await zhang.signIn("zhang.li", `${FILE_TASKS}?q=${mark}`);
      await seen(zhang.row(first.number));
      await main(zhang).getByRole("checkbox", { name: say.tickAll }).click();
      // Of the two selected one can be archived, and the button says so.
      await main(zhang)
        .getByRole("button", { name: `${say.archive} (1)` })
        .click();
      await dialog(zhang)
        .getByRole("button", { name: ending(say.archive) })
        .click();
      await seen(zhang.row(first.number).getByText(say.archived));
      await seen(zhang.row(second.number).getByText(say.open));

      await zhang.go(`${FILE_TASKS}/${second.id}`);
      await seen(main(zhang).getByRole("heading", { name: second.number }));
      await chen.ask("DELETE", "/quality/api/fileTask/delete", { id: second.id, version: second.version });
      await seen(main(zhang).getByText(say.gone));
    },
  );
});
