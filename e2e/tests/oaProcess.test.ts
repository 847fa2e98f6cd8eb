import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import { act, ending, main, select, typeUnder } from "../support/documents";
import { day } from "../support/fileTasks";
import {
  makeApprovedSupplier,
  makeOaProcess,
  OA_PROCESSES,
  oaWords,
  submitOaProcess,
} from "../support/oaProcesses";
import { PHONE, seen, test, type Person } from "../support/test";
import { fitsSideways } from "../support/thumb";
import { IN_ENGLISH } from "../support/words";

const ORGANIZATIONS = "/systemManage/organize";
/** The demonstration's codes: two companies, then two purchasing organisations. */
const [COMPANY, PURCHASING] = [1, 3];

describe.each(IN_ENGLISH)("OA processes, in %s", (language) => {
  const say = oaWords[language];

  const pick = async (zhang: Person, label: string, text: string) => {
    await main(zhang).getByRole("combobox", { name: label }).click();
    await zhang.page
      .locator(".ant-select-item-option:visible")
      .filter({ hasText: new RegExp(`^${text}$`) })
      .click();
  };

  const qualify = async (zhang: Person) => {
    await pick(zhang, say.conclusion, say.qualified);
    await main(zhang).getByRole("textbox", { name: say.qualifiedUntil }).fill(day(300));
  };

  test(
    "a supplier is put to the OA from its page, and meanwhile no other process of it",
    { timeout: LONG_STORY },
    async ({ person }) => {
      const organize = await makeApprovedSupplier(await Colleague.signIn("chen.wei"));
      const zhang = await person({ language });
      await zhang.signIn("zhang.li", `${ORGANIZATIONS}/${organize.id}`);
      await select(zhang, say.add);
      // The supplier is chosen already.
      await seen(
        main(zhang)
          .getByText(language === "zh" ? organize.nameZh : organize.nameEn)
          .first(),
      );
      await pick(zhang, say.type, say.newSupplier);
      await qualify(zhang);
      await main(zhang).getByRole("textbox", { name: say.planned }).fill(day(30));
      await typeUnder(zhang.page, COMPANY, say.paymentTerms, "N060");
      await typeUnder(zhang.page, COMPANY, say.account, "220200");
      await typeUnder(zhang.page, PURCHASING, say.paymentTerms, "N060");
      await typeUnder(zhang.page, PURCHASING, say.currency, "CNY");
      expect(await violations(zhang)).toEqual([]);
      await main(zhang)
        .getByRole("button", { name: ending(say.save) })
        .click();
      await seen(main(zhang).getByRole("heading", { level: 1, name: /^OP/ }));
      await main(zhang).getByRole("tab", { name: say.preview }).click();
      await seen(main(zhang).getByText(say.company));
      expect(await main(zhang).getByText(say.missing).count()).toBe(0);
      expect(await violations(zhang)).toEqual([]);
      await act(zhang, say.submit);
      await seen(main(zhang).locator("header").getByText(say.awaiting, { exact: true }).first());

      await zhang.go(`${ORGANIZATIONS}/${organize.id}`);
      await select(zhang, say.expand);
      await seen(main(zhang).getByText(say.change).first());
      await qualify(zhang);
      await typeUnder(zhang.page, COMPANY + 1, say.paymentTerms, "N090");
      await typeUnder(zhang.page, COMPANY + 1, say.account, "220200");
      await main(zhang)
        .getByRole("button", { name: ending(say.save) })
        .click();
      await seen(main(zhang).getByRole("heading", { level: 1, name: /^OP/ }));
      await main(zhang).getByRole("tab", { name: say.preview }).click();
      await seen(main(zhang).getByText(say.missing));
      await seen(main(zhang).getByText(say.oneAtATime));
      await act(zhang, say.discard);

      await zhang.go(`${ORGANIZATIONS}/${organize.id}`);
      await main(zhang).getByRole("tab", { name: say.terms }).click();
      await main(zhang).getByRole("link", { name: say.ofSupplier }).click();
      await seen(zhang.row(say.awaiting));
    },
  );

  test("on a phone a process is read without scrolling sideways", async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const process = await makeOaProcess(chen, await makeApprovedSupplier(chen));
    await submitOaProcess(chen, process);
    const zhang = await person({ language, viewport: PHONE });
    await zhang.signIn("zhang.li", `${OA_PROCESSES}/${process.id}`);
    await seen(main(zhang).getByText(process.number).first());
    expect(await fitsSideways(zhang.page)).toBe(true);
    expect(await violations(zhang)).toEqual([]);
  });
});
