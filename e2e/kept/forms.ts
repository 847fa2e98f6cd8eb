import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import type { KeptName } from "../../web/src/core/kept/registry";
import { sql } from "../setup/installation";
import { DATA_RULES, makeRole, MENUS, ROLES, unique, userId } from "../support/admin";
import { Colleague, openSession } from "../support/api";
import { pdf } from "../support/papers";
import { DICTIONARY, someone } from "../support/test";
import { field, labelled, say, textMark, type Reach } from "./desk";
import { documentReaches, replyOnPhone } from "./documents";
import { addView, changeView, listReaches } from "./lists";

interface Versioned {
  id: string;
  version: number;
}

/** A record, the user who edits it in the browser, and one who changes it concurrently. */
interface MadeRecord extends Versioned {
  who: string;
  by: Colleague;
}

/** The calls of a record that is read by one and written by another. */
interface RecordCalls {
  detail: (id: string) => string;
  update: string;
  method?: "PUT" | "POST";
  /** The concurrent change; not of the field the proof types into. */
  with: (row: Record<string, unknown>) => Record<string, unknown>;
}

async function changeRecord({ id, by }: MadeRecord, calls: RecordCalls): Promise<void> {
  const row = await by.ask<Record<string, unknown>>("GET", calls.detail(id));
  await by.ask(calls.method ?? "PUT", calls.update, { ...row, ...calls.with(row) });
}

/** Creates a record, and an account that no other test uses. */
async function made(make: (by: Colleague, who: string) => Promise<Versioned>): Promise<MadeRecord> {
  const who = await someone();
  const by = await Colleague.signIn("chen.wei");
  const { id, version } = await make(by, who);
  return { id, version, who, by };
}

const fill = (place: "drawer" | "page" | "dialog", label: string | RegExp) => (page: Page, mark: string) =>
  labelled(page, place, label).fill(mark);

const who = (one: MadeRecord) => one.who;

function reach<Made>(one: Reach<Made>): Reach<unknown> {
  return one as Reach<unknown>;
}

const COLUMN = { brief: "", columnType: "", category: "", language: "all", sortOrder: 1 };

const drawers = {
  "base.dict_item": reach<MadeRecord>({
    make: () => made((by) => by.item()),
    who,
    path: ({ id }) => `${DICTIONARY}?open=${id}`,
    place: "drawer",
    type: fill("drawer", "Description (English)"),
    change: (one) =>
      changeRecord(one, {
        detail: (id) => `/base/api/dictItem/detail/${id}`,
        update: "/base/api/dictItem/update",
        with: () => ({ alternate1: unique("x") }),
      }),
  }),
  "base.calendar_day": reach<MadeRecord>({
    make: () =>
      made((by) =>
        by.ask("POST", "/base/api/calendarDay/save", {
          day: `20${randomInt(30, 99)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`,
          workday: false,
          nameZh: "节日",
          nameEn: "Holiday",
        }),
      ),
    who,
    path: ({ id }) => `/systemManage/workCalendar?open=${id}`,
    place: "drawer",
    type: fill("drawer", /English/),
    change: (one) =>
      changeRecord(one, {
        detail: (id) => `/base/api/calendarDay/detail/${id}`,
        update: "/base/api/calendarDay/update",
        with: () => ({ nameZh: unique("节") }),
      }),
  }),
  "base.release_note": reach<MadeRecord>({
    make: () =>
      made((by) =>
        by.ask("POST", "/base/api/releaseNote/save", {
          number: `9.${randomInt(1_000_000)}`,
          contentZh: "新",
          contentEn: "New",
        }),
      ),
    who,
    path: ({ id }) => `/systemManage/releaseNote?open=${id}`,
    place: "drawer",
    type: fill("drawer", /English/),
    change: (one) =>
      changeRecord(one, {
        detail: (id) => `/base/api/releaseNote/detail/${id}`,
        update: "/base/api/releaseNote/update",
        with: () => ({ contentZh: unique("新") }),
      }),
  }),
  "base.module": reach<MadeRecord>({
    make: () =>
      made(async (by) => {
        const page = await by.ask<{ content: Versioned[] }>("POST", "/base/api/businessModule/pageList", {});
        const [first] = page.content;
        if (!first) throw new Error("no module");
        return first;
      }),
    who,
    path: ({ id }) => `/systemManage/businessModule?open=${id}`,
    place: "drawer",
    type: fill("drawer", /English/),
    change: async ({ id, by }) => {
      const row = await by.ask<Record<string, unknown>>("GET", `/base/api/businessModule/detail/${id}`);
      const { nameZh, nameEn, active, version } = row;
      const sortOrder = randomInt(1, 90_000);
      await by.ask("PUT", "/base/api/businessModule/edit", {
        id,
        version,
        nameZh,
        nameEn,
        active,
        sortOrder,
      });
    },
  }),
  "content.column": reach<MadeRecord>({
    make: () =>
      made((by) => by.ask("POST", "/content/api/srmColumn/save", { ...COLUMN, title: unique("e2e ") })),
    who,
    path: ({ id }) => `/contentManage/column?open=${id}`,
    place: "drawer",
    type: (page, mark) => field(page, "drawer", 0).fill(mark),
    change: async ({ id, by }) => {
      const { title, version } = await by.ask<Versioned & { title: string }>(
        "GET",
        `/content/api/srmColumn/detail/${id}`,
      );
      const sortOrder = randomInt(2, 900);
      await by.ask("PUT", "/content/api/srmColumn/update", { ...COLUMN, id, version, title, sortOrder });
    },
  }),
  "identity.menu": reach<MadeRecord & { title: string }>({
    make: async () => {
      const title = `/e2e/${unique("m")}`;
      const one = await made((by) =>
        by.ask("POST", "/identity/api/permission/save", {
          menuType: 1,
          parentId: null,
          url: title,
          component: title,
          icon: "",
          languageKey: unique("e2e."),
          permission: "",
          hidden: true,
          cache: true,
          sort: randomInt(1000, 90_000),
        }),
      );
      return { ...one, title };
    },
    who,
    path: () => MENUS,
    open: async (page, { title }) => {
      await page.getByRole("button", { name: title, exact: true }).first().click();
    },
    place: "drawer",
    mark: () => `/e2e/${textMark()}`,
    type: (page, mark) => field(page, "drawer", 0).fill(mark),
    change: async ({ id, by }) => {
      const menus = await by.ask<Versioned[]>("GET", "/identity/api/permission/listV2");
      const own = menus.find((menu) => menu.id === id);
      await by.ask("POST", "/identity/api/permission/save", { ...own, sort: randomInt(1000, 90_000) });
    },
  }),
  "identity.depots": reach<MadeRecord>({
    make: () => made((by) => by.user()),
    who,
    path: ({ id }) => `/systemManage/userManage/detail/${id}`,
    open: async (page) => {
      await page.getByRole("button", { name: say["depot.edit"] }).click();
    },
    place: "drawer",
    mark: () => unique("K").toUpperCase(),
    type: async (page, mark) => {
      await page.locator(".ant-drawer").getByRole("button", { name: say["depot.add"] }).click();
      await field(page, "drawer", 0).fill(mark);
    },
    change: async ({ id, by }) => {
      const user = await by.ask<Parameters<Colleague["changeUser"]>[0]>(
        "GET",
        `/identity/api/user/detail/${id}`,
      );
      await by.changeUser(user, { mobile: `138${randomInt(10_000_000, 99_999_999)}` });
    },
  }),
  "identity.allocation": reach<MadeRecord & { role: string }>({
    make: async () => {
      const one = await made(async (by) => {
        const user = await by.user();
        await sql(
          inject("place").superuserUrl,
          `insert into identity.sso_account (tenant_id, issuer, subject, user_id, linked_at, last_sign_in_at)
           select tenant_id, 'https://e2e', user_id::text, user_id, now(), now() from identity.user_account
           where user_id = '${user.id}'`,
        );
        return user;
      });
      const role = await makeRole(one.by, ["base.dict_item.view"]);
      return { ...one, role: role.roleCode };
    },
    who,
    path: ({ id }) => `/systemManage/ssoUserManage/detail/${id}`,
    open: async (page) => {
      await page.getByRole("button", { name: say["ssoUser.allocateRoles"] }).click();
    },
    place: "drawer",
    mark: ({ role }) => role,
    type: async (page, role) => {
      const box = page.locator(".ant-drawer").getByRole("combobox").first();
      await box.fill(role);
      await page.locator(".ant-select-item-option:visible").filter({ hasText: role }).first().click();
      await page.keyboard.press("Escape");
    },
    change: async ({ id, by }) => {
      const { version } = await by.ask<Versioned>("GET", `/identity/api/ssoUser/detail/${id}`);
      const { id: organize } = await by.organize();
      await by.ask("PUT", "/identity/api/ssoUser/allocateOrganize", { id, version, organizeIds: [organize] });
    },
  }),
  "partner.organize": reach<MadeRecord>({
    make: () => made((by) => by.organize()),
    who,
    path: ({ id }) => `/systemManage/organize/edit/${id}`,
    place: "page",
    type: (page, mark) => field(page, "page", 1).fill(mark),
    change: async ({ id, by }) => {
      const row = await by.ask<Parameters<Colleague["changeOrganize"]>[0]>(
        "GET",
        `/partner/organize/detail/${id}`,
      );
      await by.changeOrganize(row, { shortNameZh: unique("短") });
    },
  }),
} satisfies Partial<Record<KeptName, Reach<unknown>>>;

const pages = {
  "identity.profile": reach<{ account: string }>({
    make: async () => ({ account: await someone() }),
    who: ({ account }) => account,
    path: () => "/profile/index",
    place: "page",
    mark: () => `138${randomInt(10_000_000, 99_999_999)}`,
    type: fill("page", say["profile.mobile"]),
    save: (page) => page.getByRole("main").getByRole("button", { name: say["common.save"] }).click(),
  }),
  "base.timed_job": reach<MadeRecord>({
    make: () =>
      made(async (by) => {
        const users = await by.ask<{ id: string }[]>("GET", "/identity/api/user/allUsers");
        return by.ask("POST", "/base/api/timedJob/save", {
          name: unique("e2e "),
          bean: "base",
          method: "tryOut",
          parameters: { note: "n" },
          cron: "0 8 * * *",
          timeZone: "Asia/Shanghai",
          leaderId: users[0]?.id,
        });
      }),
    who,
    path: ({ id }) => `/systemManage/timedJob/edit/${id}`,
    place: "page",
    type: (page, mark) => field(page, "page", 0).fill(mark),
    change: (one) =>
      changeRecord(one, {
        detail: (id) => `/base/api/timedJob/detail/${id}`,
        update: "/base/api/timedJob/update",
        with: () => ({ cron: `${randomInt(1, 59)} 9 * * *` }),
      }),
  }),
  "base.view": reach<MadeRecord>({
    make: () => made((by) => addView(by, "O", unique("v"))),
    who,
    path: ({ id }) => `/systemManage/tableViewManage/edit/${id}`,
    place: "page",
    mark: () => unique("k"),
    type: (page, mark) => field(page, "page", 0).fill(mark),
    change: async ({ id, by }) => {
      await changeView(by, id);
    },
  }),
  "content.announcement": reach<MadeRecord>({
    make: () =>
      made((by) =>
        by.ask("POST", "/content/api/srmAnnoun/save", {
          title: unique("e2e "),
          language: "all",
          scope: "signed_in",
          content: "<p>First</p>",
          isPublish: false,
        }),
      ),
    who,
    path: ({ id }) => `/contentManage/announcement/edit/${id}`,
    place: "page",
    // The rich text editor, which no other form has.
    type: async (page, mark) => {
      const text = page.locator("main [contenteditable=true]");
      await text.click();
      await page.keyboard.type(mark);
      await page.keyboard.press("Tab");
    },
    change: (one) =>
      changeRecord(one, {
        detail: (id) => `/content/api/srmAnnoun/detail/${id}`,
        update: "/content/api/srmAnnoun/update",
        with: () => ({ brief: unique("b"), isPublish: false, organizeIds: [], userIds: [] }),
      }),
  }),
  "identity.data_rule": reach<MadeRecord>({
    make: () =>
      made(async (by) => {
        const role = await makeRole(by, ["base.dict_item.view"]);
        return by.ask("POST", "/identity/api/dataRule/save", {
          listing: "base.dict_item",
          roleId: role.id,
          userId: null,
          description: unique("Rule "),
          status: "off",
          rule: { logic: "and", rules: [{ field: "dictName", comparator: "equal", value: "x" }] },
        });
      }),
    who,
    path: ({ id }) => `${DATA_RULES}/edit/${id}`,
    place: "page",
    type: (page, mark) => labelled(page, "page", /escription/).fill(mark),
    change: (one) =>
      changeRecord(one, {
        detail: (id) => `/identity/api/dataRule/detail/${id}`,
        update: "/identity/api/dataRule/update",
        with: () => ({ status: "on" }),
      }),
  }),
  "identity.role": reach<MadeRecord>({
    make: () => made((by) => makeRole(by, ["base.dict_item.view"])),
    who,
    path: ({ id }) => `${ROLES}/edit/${id}`,
    place: "page",
    type: (page, mark) => labelled(page, "page", /English/).fill(mark),
    save: async (page) => {
      await page.locator("main footer .ant-btn-primary").click();
      // The effect is previewed first, which fails if the session has ended.
      const confirm = page.locator(".ant-modal-footer .ant-btn-primary:not([disabled]):visible");
      const ended = page.getByRole("dialog", { name: say["session.again"] });
      await confirm.or(ended).first().waitFor();
      if (await confirm.isVisible()) await confirm.click();
    },
    change: (one) =>
      changeRecord(one, {
        detail: (id) => `/identity/api/role/queryById?id=${id}`,
        update: "/identity/api/role/edit",
        with: () => ({ description: unique("d") }),
      }),
  }),
  "identity.user": reach<MadeRecord>({
    make: () => made((by) => by.user()),
    who,
    path: ({ id }) => `/systemManage/userManage/edit/${id}`,
    place: "page",
    type: (page, mark) => labelled(page, "page", /urname/).fill(mark),
    change: async ({ id, by }) => {
      const user = await by.ask<Parameters<Colleague["changeUser"]>[0]>(
        "GET",
        `/identity/api/user/detail/${id}`,
      );
      await by.changeUser(user, { mobile: `138${randomInt(10_000_000, 99_999_999)}` });
    },
  }),
  "message.template": reach<MadeRecord>({
    make: () =>
      made(async (by) => {
        const page = await by.ask<{ content: Versioned[] }>("POST", "/message/api/template/pageList", {});
        const [first] = page.content;
        if (!first) throw new Error("no template");
        return first;
      }),
    who,
    path: ({ id }) => `/systemManage/messageManagement/edit/${id}`,
    place: "page",
    type: (page, mark) => labelled(page, "page", say["message.template.note"]).fill(mark),
    change: async ({ id, by }) => {
      const { version, notifyMethod, note, zh, en } = await by.ask<{
        version: number;
        notifyMethod: string;
        note: string;
        zh: { title: string; content: string };
        en: { title: string; content: string };
      }>("GET", `/message/api/template/detail/${id}`);
      const text = ({ title, content }: { title: string; content: string }) => ({ title, content });
      await by.ask("PUT", "/message/api/template/update", {
        id,
        version,
        notifyMethod,
        note,
        zh: text(zh),
        en: { ...text(en), title: `${en.title} ${randomInt(10)}` },
      });
    },
  }),
} satisfies Partial<Record<KeptName, Reach<unknown>>>;

/** Uploads a file of an organisation. */
async function addFile(username: string, documentId: string): Promise<Versioned> {
  const { url } = inject("place");
  const { token, cookies } = await openSession(url, username);
  const paper = pdf("licence.pdf");
  const query = new URLSearchParams({
    kind: "partner.organize",
    documentId,
    attachType: "licence",
    fileName: paper.name,
  });
  const answer = await fetch(`${url}/service1/content/api/attach/add?${query}`, {
    method: "POST",
    headers: {
      token,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      domainType: "acme",
      language: "EN",
      origin: url,
      "content-type": "application/octet-stream",
      "idempotency-key": randomUUID(),
    },
    body: new Uint8Array(paper.buffer),
  });
  const { data } = (await answer.json()) as { data: Versioned };
  return data;
}

const dialogs = {
  "identity.agreement": reach<{ account: string; by: Colleague }>({
    make: async () => ({ account: await someone(), by: await Colleague.signIn("chen.wei") }),
    who: ({ account }) => account,
    path: () => "/systemManage/userManage",
    open: async (page) => {
      await page.getByRole("main").getByRole("button", { name: say["agreement.title"] }).click();
    },
    place: "dialog",
    type: async (page, mark) => {
      await labelled(page, "dialog", say["agreement.textZh"]).fill("协议");
      await labelled(page, "dialog", say["agreement.textEn"]).fill(mark);
    },
    change: async ({ by }) => {
      const { version } = await by.ask<{ version: number }>("GET", "/identity/api/agreement");
      await by.ask("POST", "/identity/api/agreement/publish", {
        version,
        textZh: unique("文"),
        textEn: "Text",
      });
    },
  }),
  "files.fix": reach<MadeRecord & { organize: string }>({
    make: async () => {
      const account = await someone();
      const by = await Colleague.signIn("chen.wei");
      const { id: organize } = await by.organize();
      const { id, version } = await addFile(account, organize);
      return { id, version, organize, who: account, by };
    },
    who,
    path: ({ organize }) => `/systemManage/organize/${organize}`,
    open: async (page) => {
      await page.getByRole("tab", { name: /^Attachments/ }).click();
      await page.getByRole("button", { name: say["files.fix"], exact: true }).click();
    },
    place: "dialog",
    type: fill("dialog", say["files.fixName"]),
    change: async ({ id, version, by }) => {
      await by.ask("POST", "/content/api/attach/fix", { id, version, attachType: "intro" });
    },
  }),
  "identity.api_key": reach<{ who: string; owner: string }>({
    make: async () => {
      const account = await someone();
      const by = await Colleague.signIn("chen.wei");
      await userId(by, account);
      return { who: account, owner: account };
    },
    who: (one) => one.who,
    path: () => "/systemManage/apiKey",
    open: async (page) => {
      await page.getByRole("main").getByRole("button", { name: say["apiKey.add"] }).first().click();
    },
    place: "dialog",
    type: async (page, mark) => {
      const dialog = page.locator(".ant-modal").last();
      await labelled(page, "dialog", say["apiKey.name"]).fill(mark);
      for (const label of [say["apiKey.owner"], say["apiKey.permissions"]]) {
        await dialog.getByRole("combobox", { name: label }).click();
        await page.locator(".ant-select-item-option:visible").first().click();
        await dialog.locator(".ant-modal-title").click();
      }
    },
  }),
  "seal.issue": reach<{ who: string; by: Colleague; organize: string }>({
    make: async () => {
      const by = await Colleague.signIn("chen.wei");
      const { nameEn } = await by.organize();
      return { who: await someone(), by, organize: nameEn };
    },
    who: (one) => one.who,
    path: () => "/systemManage/certificate",
    open: async (page) => {
      await page.getByRole("button", { name: say["certificate.issue"] }).first().click();
    },
    place: "dialog",
    mark: () => unique("印"),
    type: async (page, mark, { organize }) => {
      const dialog = page.locator(".ant-modal").last();
      await dialog.getByRole("combobox").first().fill(organize);
      await page.locator(".ant-select-item-option:visible").filter({ hasText: organize }).first().click();
      await labelled(page, "dialog", say["certificate.sealName"]).fill(mark);
    },
    change: async ({ by }) => {
      const { id } = await by.organize();
      await by.ask("POST", "/seal/api/certificate/save", {
        organizeId: id,
        party: "supplier",
        sealName: unique("s"),
        sealPurpose: "合同专用章",
        years: 1,
      });
    },
  }),
  "identity.registration": reach<null>({
    make: async () => null,
    path: () => "/register",
    place: "page",
    mark: () => `${textMark()}@example.com`,
    type: (page, mark) => labelled(page, "page", new RegExp(`^${say["register.email"]}`)).fill(mark),
    save: (page) => page.getByRole("button", { name: say["register.sendCode"] }).click(),
  }),
  "identity.forgotten": reach<null>({
    make: async () => null,
    path: () => "/forgetPassword",
    place: "page",
    type: (page, mark) => page.getByLabel(say["signIn.username"]).fill(mark),
    save: (page) => page.getByRole("button", { name: say["forgotten.submit"] }).click(),
  }),
} satisfies Partial<Record<KeptName, Reach<unknown>>>;

/** How each form of the registry is opened; the type requires all of them. */
export const REACHES: Record<KeptName, Reach<unknown>> = {
  ...drawers,
  ...pages,
  ...dialogs,
  ...documentReaches,
  ...listReaches,
};

/** Forms that a phone shows in another way, over the same input. */
export const ON_A_PHONE = {
  "orders.reply": replyOnPhone,
} satisfies Partial<Record<KeptName, Reach<unknown>>>;
