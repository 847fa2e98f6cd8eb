import { describe, expect } from "vitest";
import { violations } from "../support/accessibility";
import { LONG_STORY } from "../support/admin";
import { Colleague } from "../support/api";
import {
  addEvidence,
  authenticationOf,
  BUYERS_AUTHENTICATIONS,
  haveAccount,
  startAuthentication,
  SUPPLIERS_AUTHENTICATIONS,
} from "../support/authentications";
import { act, main } from "../support/documents";
import { makeFilingSupplier } from "../support/filings";
import { gone, PHONE, seen, someone, test } from "../support/test";
import { fitsSideways } from "../support/thumb";
import { IN_ENGLISH } from "../support/words";

const say = {
  zh: {
    tab: "企业认证",
    start: "发起企业认证",
    number: /^EA\d{9}$/,
    amountPaid: /打款金额（0\.01 至 0\.99）/,
    paid: "登记已打款",
    amountTold: /到账金额（0\.01 至 0\.99）/,
    tell: "填写到账金额",
    notPaid: "财务尚未付款",
    asked: /已向 ICBC •••• 4417 小额打款/,
    wrong: "金额不符，还可尝试 2 次",
    wrongSoFar: "已填错 1 次，共 3 次。",
    proved: "已认证",
    pass: "认证通过",
    refuse: "认证不通过",
    reason: "原因",
    failed: "未通过",
  },
  en: {
    tab: "Authentication",
    start: "Start authentication",
    number: /^EA\d{9}$/,
    amountPaid: /Amount paid \(0\.01 to 0\.99\)/,
    paid: "Save as paid",
    amountTold: /Amount that arrived \(0\.01 to 0\.99\)/,
    tell: "Tell the amount",
    notPaid: "Finance has not paid yet",
    asked: /A small amount was paid to ICBC •••• 4417/,
    wrong: "Not the amount; 2 tries left",
    wrongSoFar: "Wrong so far: 1 of 3.",
    proved: "Authenticated",
    pass: "Pass",
    refuse: "Refuse",
    reason: "Reason",
    failed: "Not passed",
  },
};

describe.each(IN_ENGLISH)("a supplier is authenticated, in %s", (language) => {
  const word = say[language];

  test("by an amount that finance pays and it tells", { timeout: LONG_STORY }, async ({ person }) => {
    const { organize, username, self } = await makeFilingSupplier();
    await haveAccount(organize.id);

    // The supplier begins it on its company's page.
    const he = await person({ language, viewport: PHONE });
    await he.signIn(username, `/partnerManage/company/${organize.id}?tab=authentication`);
    await main(he).getByRole("button", { name: word.start, exact: true }).click();
    await seen(main(he).getByRole("heading", { level: 1, name: word.number }));
    await seen(main(he).getByText(word.notPaid));
    expect(await violations(he)).toEqual([]);
    const id = he.page.url().split(`${SUPPLIERS_AUTHENTICATIONS}/`)[1]?.split(/[?#]/)[0] ?? "";

    const finance = await person({ language });
    await finance.signIn(await someone("finance"), `${BUYERS_AUTHENTICATIONS}/${id}`);
    await main(finance).getByLabel(word.amountPaid).fill("0.37");
    await seen(main(finance).getByText("ICBC •••• 4417"));
    expect(await violations(finance)).toEqual([]);
    await main(finance).getByRole("button", { name: word.paid, exact: true }).click();
    await expect.poll(async () => (await authenticationOf(self, id)).version).toBe(2);
    // What was typed is left nowhere on the page.
    await expect.poll(() => main(finance).getByLabel(word.amountPaid).inputValue()).toBe("");

    await seen(main(he).getByText(word.asked));
    const amount = main(he).getByLabel(word.amountTold);
    await amount.fill("0.38");
    await main(he).getByRole("button", { name: word.tell, exact: true }).click();
    await seen(main(he).getByRole("alert").getByText(word.wrong));
    await seen(main(he).getByText(word.wrongSoFar));
    expect(await fitsSideways(he.page)).toBe(true);
    expect(await violations(he)).toEqual([]);
    await amount.fill("0.37");
    await he.page.keyboard.press("Enter");
    await gone(amount);
    expect((await authenticationOf(self, id)).state).toBe("proved");

    // How it stands is said on the company's page, where no other is started.
    await he.go(`/partnerManage/company/${organize.id}?tab=authentication`);
    await seen(main(he).getByRole("listitem").filter({ hasText: word.proved }));
    expect(await main(he).getByRole("button", { name: word.start, exact: true }).count()).toBe(0);
  });

  test("by papers, which legal judges", { timeout: LONG_STORY }, async ({ person }) => {
    const chen = await Colleague.signIn("chen.wei");
    const [refused, passed] = [await chen.organize(), await chen.organize()];
    const lawyer = await someone("legal");
    const self = await Colleague.signIn(lawyer);
    const legal = await person({ language });
    const first = await startAuthentication(self, refused.id);
    await legal.signIn(lawyer, BUYERS_AUTHENTICATIONS);
    await legal.row(first.number).getByRole("link", { name: first.number }).click();
    await act(legal, word.refuse, { [word.reason]: "e2e" });
    await seen(main(legal).locator("header").getByText(word.failed, { exact: true }));
    expect((await authenticationOf(self, first.id)).state).toBe("failed");

    const second = await startAuthentication(self, passed.id);
    await legal.go(`${BUYERS_AUTHENTICATIONS}/${second.id}`);
    await seen(main(legal).getByRole("heading", { level: 1, name: second.number }));
    // Without evidence it cannot be passed; with it the button comes by itself.
    const pass = main(legal).locator("header").getByRole("button", { name: word.pass, exact: true });
    expect(await pass.count()).toBe(0);
    await addEvidence(self, second.id);
    await seen(pass);
    expect(await violations(legal)).toEqual([]);
    await act(legal, word.pass);
    expect((await authenticationOf(self, second.id)).state).toBe("proved");
  });
});
