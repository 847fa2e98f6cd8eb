import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import type { KeptName } from "../../web/src/core/kept/registry";
import { unique } from "../support/admin";
import { Colleague } from "../support/api";
import {
  BANK_CHANGES,
  bankWords,
  callBack,
  makeChangeToVerify,
  otherOfFinance,
  TAIL,
} from "../support/bankChanges";
import { typeUnder } from "../support/documents";
import { BUYERS_FILINGS, makeOrganizeOnly, openFiling, partOf, savePart } from "../support/filings";
import { day, FILE_TASKS, makeFileTask, makeSupplier } from "../support/fileTasks";
import { changeOaProcess, makeApprovedSupplier, makeOaProcess, OA_PROCESSES } from "../support/oaProcesses";
import {
  BATCH_REPLY,
  BUYERS_CLAIMS,
  BUYERS_ORDERS,
  publishedOrder,
  SUPPLIERS_ORDERS,
} from "../support/orders";
import { BUYERS_RETURNS, makePublishedOrder } from "../support/returns";
import { makePendingFiling, reviewWords } from "../support/filingReviews";
import { someone } from "../support/test";
import { field, labelled, numberMark, say, sheetShown, type Reach } from "./desk";

interface Made {
  id: string;
  number: string;
  /** The user who fills in the form. */
  who: string;
  /** The user who changes it concurrently. */
  by: Colleague;
}

interface Versioned {
  id: string;
  version: number;
  number: string;
}

const who = (made: Made) => made.who;
const BUYER = "zhang.li";

function reach<One>(one: Reach<One>): Reach<unknown> {
  return one as Reach<unknown>;
}

/** A purchaser that no other test uses. */
function buyer(): Promise<string> {
  return someone("purchaser");
}

async function detail(by: Colleague, path: string): Promise<Versioned & Record<string, unknown>> {
  return by.ask("GET", path);
}

async function orderToReply(): Promise<Made> {
  const by = await Colleague.signIn("chen.wei");
  const { order, number, username } = await publishedOrder(by);
  return { id: order.id, number, who: username, by };
}

/** Locks and unlocks the order: it has a new version, and can still be replied to. */
async function changeOrder({ id, by }: Made): Promise<void> {
  for (const action of ["lock", "unlock"]) {
    const { version } = await detail(by, `/orders/api/order/detail/${id}`);
    await by.ask("POST", `/orders/api/order/${action}`, { id, version, reason: "e2e" });
  }
}

/** Date and quantity of the first line, by their column headers. */
async function typePromise(page: Page, mark: string): Promise<void> {
  await typeUnder(page, 1, say["order.line.promisedOn"], day(30));
  await typeUnder(page, 1, say["order.line.promised"], mark);
}

async function returnOrder(): Promise<Made> {
  const by = await Colleague.signIn(BUYER);
  const { organize } = await makeSupplier(await Colleague.signIn("chen.wei"));
  const number = await makePublishedOrder(organize);
  const made = await by.ask<Versioned>("POST", "/orders/api/returns/save", {
    organizeId: organize.id,
    orderNumber: number,
    title: unique("e2e "),
    handling: "credit",
    pickUpOn: "",
    description: "",
    lines: [{ line: "00010", quantity: "1", reason: "quality", remark: "" }],
  });
  return { id: made.id, number: made.number, who: await buyer(), by };
}

async function changeReturn({ id, by }: Made): Promise<void> {
  const row = await detail(by, `/orders/api/returns/detail/${id}`);
  await by.ask("PUT", "/orders/api/returns/update", {
    id,
    version: row.version,
    organizeId: row.organizeId,
    orderNumber: row.orderNumber,
    title: row.title,
    handling: row.handling,
    pickUpOn: row.pickUpOn ?? "",
    description: unique("d"),
    lines: row.lines,
  });
}

async function oaProcess(): Promise<Made> {
  const by = await Colleague.signIn(BUYER);
  const organize = await makeApprovedSupplier(await Colleague.signIn("chen.wei"));
  const { id, number } = await makeOaProcess(by, organize);
  return { id, number, who: await buyer(), by };
}

async function fileTask(): Promise<Made> {
  const by = await Colleague.signIn("chen.wei");
  const { organize } = await makeSupplier(by);
  const { id, number } = await makeFileTask(by, organize);
  return { id, number, who: await someone(), by };
}

async function changeFileTask({ id, by }: Made): Promise<void> {
  const row = await detail(by, `/quality/api/fileTask/detail/${id}`);
  const { version, organizeId, title, request } = row;
  const dueOn = day(randomInt(21, 60));
  await by.ask("PUT", "/quality/api/fileTask/update", { id, version, organizeId, title, request, dueOn });
}

/** A filing that a buyer fills in for a supplier without users. */
async function filing(): Promise<Made> {
  const { organize } = await makeOrganizeOnly();
  const by = await Colleague.signIn(BUYER);
  const { id, number } = await openFiling(by, organize.id);
  return { id, number, who: await buyer(), by };
}

/** Another section of the filing is saved, and another field of the first one. */
async function changeFiling({ id, by }: Made): Promise<void> {
  const { version, content } = await partOf(by, id, "basic");
  await savePart(by, id, "edit", version, { ...content, legalPerson: unique("Li ") });
}

/** Where suppliers enter promises. */
const promises = {
  make: orderToReply,
  who,
  open: sheetShown,
  place: "page",
  mark: numberMark,
  type: typePromise,
  save: (page) => page.getByRole("button", { name: say["order.saveDraft"], exact: true }).click(),
  change: changeOrder,
} satisfies Partial<Reach<Made>>;

const replyPath = ({ id }: Made) => `${SUPPLIERS_ORDERS}/orderDetailSupplier/${id}?tab=lines`;

/** The cards of the reply: the first line is open. */
export const replyOnPhone = reach<Made>({
  ...promises,
  path: replyPath,
  open: (page) => page.getByLabel(say["order.line.promisedOn"]).first().waitFor(),
  type: async (page, mark) => {
    await page.getByLabel(say["order.line.promisedOn"]).first().fill(day(30));
    await page.getByLabel(say["order.line.promised"]).first().fill(mark);
  },
});

export const documentReaches = {
  "quality.file_task": reach<Made>({
    make: fileTask,
    who,
    path: ({ id }) => `${FILE_TASKS}/edit/${id}`,
    place: "page",
    type: (page, mark) => field(page, "page", 0).fill(mark),
    change: changeFileTask,
  }),
  "partner.filing": reach<Made>({
    make: filing,
    who,
    path: ({ id }) => `${BUYERS_FILINGS}/edit/${id}?section=basic`,
    place: "page",
    // The first field is the name in Chinese.
    type: (page, mark) => field(page, "page", 0).fill(mark),
    sendsItself: true,
    change: changeFiling,
  }),
  "partner.oa_process": reach<Made>({
    make: oaProcess,
    who,
    path: ({ id }) => `${OA_PROCESSES}/edit/${id}`,
    place: "page",
    type: (page, mark) => labelled(page, "page", /eason/).fill(mark),
    change: ({ id, by }) => changeOaProcess(by, id, unique("e2e ")),
  }),
  "partner.oa_lines": reach<Made>({
    make: oaProcess,
    who,
    path: ({ id }) => `${OA_PROCESSES}/edit/${id}`,
    open: sheetShown,
    place: "page",
    mark: numberMark,
    // A term of the first company code that the form itself does not have.
    type: (page, mark) => typeUnder(page, 1, say["oaProcess.line.paymentMethods"], mark),
    change: ({ id, by }) => changeOaProcess(by, id, unique("e2e ")),
  }),
  "orders.claim": reach<Made>({
    make: async () => {
      const by = await Colleague.signIn(BUYER);
      const { organize } = await makeSupplier(await Colleague.signIn("chen.wei"));
      const claim = await by.ask<Versioned>("POST", "/orders/api/claim/save", {
        organizeId: organize.id,
        title: unique("e2e "),
        currency: "CNY",
        orderNumber: "",
        description: "",
        rework: "12",
      });
      return { id: claim.id, number: claim.number, who: await buyer(), by };
    },
    who,
    path: ({ id }) => `${BUYERS_CLAIMS}/edit/${id}`,
    place: "page",
    type: (page, mark) => field(page, "page", 0).fill(mark),
    change: async ({ id, by }) => {
      const row = await detail(by, `/orders/api/claim/detail/${id}`);
      await by.ask("PUT", "/orders/api/claim/update", { ...row, rework: String(randomInt(13, 99)) });
    },
  }),
  "orders.return": reach<Made>({
    make: returnOrder,
    who,
    path: ({ id }) => `${BUYERS_RETURNS}/edit/${id}`,
    place: "page",
    type: (page, mark) => labelled(page, "page", /itle/).fill(mark),
    change: changeReturn,
  }),
  "orders.return_lines": reach<Made>({
    make: returnOrder,
    who,
    path: ({ id }) => `${BUYERS_RETURNS}/edit/${id}`,
    open: sheetShown,
    place: "page",
    // A line's remark: a text that the form itself does not have.
    type: (page, mark) => typeUnder(page, 1, say["returnOrder.line.remark"], mark),
    change: changeReturn,
  }),
  "orders.reply": reach<Made>({
    ...promises,
    path: replyPath,
  }),
  "orders.batch_reply": reach<Made>({
    ...promises,
    path: () => BATCH_REPLY,
  }),
  "partner.review": reach<Made>({
    make: async () => {
      const by = await Colleague.signIn(BUYER);
      const chen = await Colleague.signIn("chen.wei");
      const pending = await makePendingFiling(await chen.organize());
      return { ...pending, who: await buyer(), by };
    },
    who,
    path: ({ id }) => `${BUYERS_FILINGS}/${id}`,
    open: async (page) => {
      await page
        .getByRole("main")
        .getByRole("button", { name: new RegExp(`^${reviewWords.en.return}`) })
        .click();
    },
    place: "dialog",
    type: (page, mark) => page.getByLabel(reviewWords.en.reason).fill(mark),
    change: async ({ id, by }) => {
      const { version } = await detail(by, `/partner/srmOrganize/detail/${id}`);
      await by.ask("POST", "/partner/srmOrganize/reject", { id, version, reason: "e2e", marks: [] });
    },
  }),
  "partner.bank_call": reach<Made>({
    make: async () => {
      const { id, number, finance } = await makeChangeToVerify();
      return { id, number, who: finance, by: await otherOfFinance() };
    },
    who,
    path: ({ id }) => `${BANK_CHANGES}/${id}`,
    place: "page",
    // All of a call, because it is sent only whole.
    type: async (page, mark) => {
      const [main, { answeredBy, answeredAs, heardTail }] = [page.getByRole("main"), bankWords.en];
      await main.getByRole("radio", { disabled: false }).first().check();
      await main.getByLabel(answeredBy).fill(mark);
      await main.getByLabel(answeredAs).fill("Sales");
      await main.getByLabel(heardTail).fill(TAIL);
    },
    save: (page) =>
      page.getByRole("main").getByRole("button", { name: bankWords.en.verify, exact: true }).last().click(),
    change: ({ id, by }) => callBack(by, id),
  }),
  "document.action": reach<Made>({
    make: async () => {
      const made = await orderToReply();
      return { ...made, who: await buyer() };
    },
    who,
    path: ({ id }) => `${BUYERS_ORDERS}/${id}`,
    open: async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Lock", exact: true }).click();
    },
    place: "dialog",
    type: (page, mark) => field(page, "dialog", 0).fill(mark),
    change: changeOrder,
  }),
  "document.comment": reach<Made>({
    make: fileTask,
    who,
    path: ({ id }) => `${FILE_TASKS}/${id}?tab=comments`,
    open: async (page) => {
      await page.getByLabel(say["comment.add"]).waitFor();
    },
    place: "page",
    type: (page, mark) => page.getByLabel(say["comment.add"]).fill(mark),
    save: (page) =>
      page.getByRole("main").getByRole("button", { name: say["comment.send"], exact: true }).click(),
    change: changeFileTask,
  }),
  "stamp.reason": reach<Made & { seal: string }>({
    make: async () => {
      const by = await Colleague.signIn("chen.wei");
      const organize = await by.organize();
      const made = await by.ask<Versioned>("POST", "/seal/api/certificate/save", {
        organizeId: organize.id,
        party: "supplier",
        sealName: organize.nameZh,
        sealPurpose: "合同专用章",
        years: 1,
      });
      return { id: made.id, number: organize.nameZh, seal: organize.nameZh, who: await someone(), by };
    },
    who,
    path: ({ seal }) => `/systemManage/certificate?q=${encodeURIComponent(seal)}`,
    open: async (page, { seal }) => {
      const row = page.getByRole("row").filter({ hasText: seal });
      await row.getByRole("button", { name: say["certificate.revoke"] }).click();
    },
    place: "dialog",
    type: (page, mark) => field(page, "dialog", 0).fill(mark),
    change: async ({ id, by }) => {
      const { version } = await by.ask<Versioned>("GET", `/seal/api/certificate/detail/${id}`);
      await by.ask("POST", "/seal/api/certificate/revoke", { id, version, reason: "lost" });
    },
  }),
} satisfies Partial<Record<KeptName, Reach<unknown>>>;
