import { randomBytes, randomUUID } from "node:crypto";
import { inject } from "vitest";
import { onClock } from "../../web/src/modules/partner/bankChange/callForm";
import { addUser, sql } from "../setup/installation";
import { userId } from "./admin";
import { Colleague, type Organize } from "./api";
import { makePendingFiling } from "./filingReviews";
import { someone } from "./test";

export const BANK_CHANGES = "/partnerManage/bankChanges";

/** The end of the account that is asked for. */
export const TAIL = "4417";

export interface BankDesk {
  organize: Organize;
  number: string;
  id: string;
  /** Of finance. */
  finance: string;
  /** The supplier's administrator, known for long; the product writes to this address. */
  director: string;
  email: string;
}

async function member(by: Colleague, organize: Organize, username: string, email: string): Promise<void> {
  const place = inject("place");
  const role = "supplier_administrator";
  await addUser(place, { username, email, userType: "SUZ", surname: "何", name: "江海", role });
  const user = await by.ask<Parameters<Colleague["changeUser"]>[0]>(
    "GET",
    `/identity/api/user/detail/${await userId(by, username)}`,
  );
  await by.changeUser(user, { organizeIds: [organize.id] });
  await sql(
    place.superuserUrl,
    `update identity.user_account set created_at = now() - interval '60 days',
       password_changed_at = now() - interval '60 days' where username = '${username}'`,
    `update identity.user_organize o set since = null from identity.user_account u
     where u.user_id = o.user_id and u.username = '${username}'`,
  );
}

/** A supplier's account that somebody asked for in a strange name, with the filing approved. */
export async function makeBankChange(): Promise<BankDesk> {
  const { superuserUrl, ...place } = inject("place");
  const mark = randomBytes(4).toString("hex");
  const [finance, director] = [`fin${mark}`, `dir${mark}`];
  const email = `${director}@example.com`;
  const chen = await Colleague.signIn("chen.wei");
  const organize = await chen.organize();
  await addUser(place, { username: finance, surname: "吴", name: "倩", role: "finance" });
  await member(chen, organize, director, email);
  const filing = await makePendingFiling(organize);
  const row = randomUUID();
  const account = {
    id: row,
    country: "CN",
    name: "招商银行",
    accountNumber: { tail: TAIL },
    accountName: "周建国",
    currency: "CNY",
    isDefault: true,
    proofFiles: [],
  };
  const secrets = { [`${row}.accountNumber`]: { sealed: "AQI=", mark: "qww=", tail: TAIL } };
  await sql(
    superuserUrl,
    `update partner.filing_part set content = '${JSON.stringify({ rows: [account] })}', secrets = '${JSON.stringify(secrets)}'
     where filing_id = '${filing.id}' and section = 'bank'`,
    `delete from partner.doubt where filing_id = '${filing.id}'`,
    `update partner.filing set open_doubts = 0 where filing_id = '${filing.id}'`,
  );
  const zhang = await Colleague.signIn("zhang.li");
  const { version } = await zhang.ask<{ version: number }>("GET", `/partner/srmOrganize/detail/${filing.id}`);
  await zhang.ask("POST", "/partner/srmOrganize/audit", { id: filing.id, version });
  const told = await sql(
    superuserUrl,
    `select bank_change_id || ' ' || number from partner.bank_change where filing_id = '${filing.id}'`,
  );
  const [id = "", number = ""] = told.trim().split(" ");
  return { organize, id, number, finance, director, email };
}

interface ToCall {
  version: number;
  numbers: { id: string; usable: boolean }[];
}

const API = "/partner/bankChange";

/** A change of a bank account that its supplier has confirmed: two of finance call back. */
export async function makeChangeToVerify(): Promise<BankDesk> {
  const made = await makeBankChange();
  const director = await Colleague.signIn(made.director);
  const { id } = made;
  const { version } = await director.ask<ToCall>("GET", `${API}/detail/${id}`);
  await director.ask("POST", `${API}/confirm`, { id, version });
  return made;
}

/** Somebody else of finance. */
export async function otherOfFinance(): Promise<Colleague> {
  return Colleague.signIn(await someone("finance"));
}

/** The first of two calls. */
export async function callBack(by: Colleague, id: string): Promise<void> {
  const { version, numbers } = await by.ask<ToCall>("GET", `${API}/detail/${id}`);
  await by.ask("POST", `${API}/verify`, {
    id,
    version,
    numberId: numbers.find(({ usable }) => usable)?.id ?? "",
    answeredBy: "李红",
    answeredAs: "销售",
    calledAt: onClock(Date.now(), "Asia/Shanghai"),
    heardTail: TAIL,
  });
}

export const bankWords = {
  zh: {
    flag: /户名“周建国”不是公司名称/,
    noHurry: "没有加急",
    told: /^已通知 \d+ 人$/,
    callBack: "回拨核实",
    required: "必填",
    wrongTail: "对方说出的末四位与申请不符",
    answeredBy: /^接听人/,
    answeredAs: /^职务/,
    heardTail: /^对方说出的账号末四位/,
    verify: "核实通过",
    calls: /^回拨记录（1 \/ 2）$/,
    confirm: "确认",
    press: "不是我们，立即拦截",
    stopped: `已拦截：尾号 ${TAIL} 的账户不会生效`,
    used: "该链接已使用",
    state: "已拦截",
    urgent: /加急|紧急|立即生效/,
  },
  en: {
    flag: /The account name “周建国” is not the company's/,
    noHurry: "Nothing hurries it",
    told: /^\d+ told$/,
    callBack: "Call back",
    required: "Required",
    wrongTail: "What was heard is not the end of the account asked for",
    answeredBy: /^Who answered/,
    answeredAs: /^Position/,
    heardTail: /^Last four characters, as heard/,
    verify: "Record the call",
    calls: /^Calls \(1 of 2\)$/,
    confirm: "Confirm",
    press: "Not us: stop it now",
    stopped: `Stopped: the account ending ${TAIL} never takes effect`,
    used: "This link has been used",
    state: "Stopped",
    urgent: /urgent|at once|immediately/i,
  },
};
