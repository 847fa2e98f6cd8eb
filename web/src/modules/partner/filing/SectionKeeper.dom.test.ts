import { act, createElement, useState } from "react";
import { expect, test, vi } from "vitest";
import type { FilingPart, ShapeSection } from "../../../api/filings";
import { keepFor } from "../../../core/kept/input";
import { draw, shown, typeInto } from "../../../kit/testing/draw";
import { eventually } from "../../../kit/testing/eventually";
import type { SectionReport } from "./report";
import { SectionKeeper } from "./SectionKeeper";
import { BANK, BANK_ROWS, fieldOf, partOf } from "./testShape";

/** Without areas, whose names the server would be asked for. */
const SECTION = { ...BANK, fields: BANK.fields.filter(({ kind }) => kind !== "area") };
const PART = partOf(BANK, { content: BANK_ROWS });
const NO_ROWS = {};

interface Sent {
  path: string;
  body: { id: string; version: number; content: { rows: Record<string, unknown>[] } };
}

/** A server that keeps the section and answers as it does; everything else is never answered. */
function serving(answer: (sent: Sent) => Partial<FilingPart> | null): Sent[] {
  const heard: Sent[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "PUT") return new Promise(() => undefined);
    const sent = { path: new URL(request.url).pathname, body: (await request.json()) as Sent["body"] };
    heard.push(sent);
    const told = answer(sent);
    if (!told) return new Promise(() => undefined);
    const data = { ...PART, content: sent.body.content, ...told };
    return new Response(JSON.stringify({ code: 200, message: "", data }));
  });
  return heard;
}

/** The section on its page, where a row is chosen. */
function open(
  onReport: (section: string, report: SectionReport) => void = () => undefined,
  section: ShapeSection = SECTION,
  part: FilingPart = PART,
) {
  keepFor("li");
  function Page() {
    const [chosen, choose] = useState<string | null>("a");
    return createElement(SectionKeeper, {
      filingId: "7",
      section,
      part,
      active: true,
      rows: NO_ROWS,
      strict: false,
      chosen,
      phone: false,
      cards: false,
      onChoose: choose,
      onReport,
    });
  }
  return draw(createElement(Page));
}

const button = (host: HTMLElement, text: string) =>
  [...host.querySelectorAll("button")].find(({ textContent }) => textContent === text);
const press = (one: HTMLElement | undefined) => act(async () => one?.click());
const input = (host: HTMLElement, field: string) =>
  host.querySelector<HTMLInputElement>(`[data-cell$="/${field}"] input`);
const rowsIn = (host: HTMLElement) => host.querySelectorAll("tbody tr").length;

test("a new row and what was typed into it outlive the page, but no secret is kept in the browser", async () => {
  serving(() => null);
  const first = open();
  await press(button(first.host, "filing.addRow"));
  await shown(() => expect(rowsIn(first.host)).toBe(3));
  // One goes on in it at once.
  expect(document.activeElement).toBe(input(first.host, "name"));
  expect(input(first.host, "name")?.value).toBe("");
  typeInto(input(first.host, "name"), "Bank of China");
  typeInto(input(first.host, "accountNumber"), "6222021234563016");
  await eventually(() => expect(JSON.stringify({ ...localStorage })).toContain("Bank of China"));
  expect(JSON.stringify({ ...localStorage })).not.toContain("6222021234563016");
  first.close();

  const second = open();
  await shown(() => expect(second.host.textContent).toContain("Bank of China"));
  expect(rowsIn(second.host)).toBe(3);
});

test("a row that was taken away stays away after the page was opened anew", async () => {
  serving(() => null);
  const first = open();
  await press(button(first.host, "filing.removeRow"));
  await shown(() => expect(rowsIn(first.host)).toBe(1));
  await eventually(() => expect(localStorage.length).toBeGreaterThan(0));
  first.close();
  const second = open();
  await shown(() => expect(rowsIn(second.host)).toBe(1));
});

test("the section is saved under its own version, and a secret that was not touched as it was answered", async () => {
  const heard = serving(({ body }) => ({ version: body.version + 1 }));
  const reports: SectionReport[] = [];
  const { host } = open((_, report) => reports.push(report));
  typeInto(input(host, "name"), "ICBC Nanshan");
  await act(async () => input(host, "name")?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  await shown(() => expect(reports.at(-1)?.state.state).toBe("saved"));
  expect(heard).toHaveLength(1);
  expect(heard[0]?.path).toBe("/service1/partner/srmOrganize/bank");
  expect(heard[0]?.body).toMatchObject({ id: "7", version: 1 });
  expect(heard[0]?.body.content.rows).toMatchObject([
    { id: "a", name: "ICBC Nanshan", accountNumber: { tail: "4417" } },
    { id: "b", name: "HSBC" },
  ]);
});

test("rows that are pasted are there at once, and one press takes them back", async () => {
  serving(() => null);
  const { host } = open();
  const text = "NAME\tCURRENCY\tREMARK\nBank of China\tUSD\tours\n";
  const paste = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text },
  });
  await act(async () => host.querySelector("tbody button")?.dispatchEvent(paste));
  await shown(() => expect(rowsIn(host)).toBe(3));
  expect(host.querySelector("tbody tr:last-child")?.textContent).toContain("Bank of China");
  // What stands under a heading that is none of ours is told.
  expect(host.querySelector("output")?.textContent).toContain("filing.paste.unread");
  await press(button(host, "filing.undo"));
  await shown(() => expect(rowsIn(host)).toBe(2));
  // Nor is told any more what was pasted.
  expect(host.querySelector("output")).toBeNull();
});

test("a phone pastes a single column as if it were typed, and it becomes rows", async () => {
  serving(() => null);
  const { host } = open();
  await press(button(host, "filing.paste"));
  typeInto(host.querySelector("textarea[rows='2']"), "NAME\nBank of China");
  await shown(() => expect(rowsIn(host)).toBe(3));
  expect(document.activeElement).toBe(button(host, "filing.paste"));
});

test("a secret is masked, is typed anew only when asked for, and stays where nothing is typed", async () => {
  serving(() => null);
  const reports: SectionReport[] = [];
  const { host } = open((_, report) => reports.push(report));
  const cell = () => host.querySelector<HTMLElement>('[data-cell="a/accountNumber"]');
  expect(cell()?.textContent).toContain("····4417");
  expect(input(host, "accountNumber")).toBeNull();
  await press(cell()?.querySelector("button") ?? undefined);
  await shown(() => expect(input(host, "accountNumber")).not.toBeNull());
  typeInto(input(host, "accountNumber"), "6");
  typeInto(input(host, "accountNumber"), "");
  await act(async () =>
    input(host, "accountNumber")?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
  );
  await shown(() => expect(cell()?.textContent).toContain("····4417"));
  expect(reports.at(-1)?.draft["a/accountNumber"]).toEqual({ tail: "4417" });
});

test("a user that a row names is called by name, and never by an id", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    asked.push(new URL(url).pathname);
    const data = [{ id: "u1", userAccount: "li", userNameAndAccount: "李红 (li)", state: "effective" }];
    return Response.json({ code: 200, message: "", data });
  });
  const section = { ...SECTION, fields: [fieldOf("user", "user"), fieldOf("other", "user")] };
  const content = { rows: [{ id: "a", user: "u1", other: "u2" }] };
  const { host } = open(undefined, section, partOf(section, { content }));
  await shown(() => expect(host.querySelector("tbody tr")?.textContent).toContain("李红 (li)"));
  await shown(() => expect(host.querySelector("[data-cell='a/user']")?.textContent).toContain("李红 (li)"));
  expect(host.textContent).toContain("filing.someUser");
  expect(host.textContent).not.toMatch(/u1|u2/);
  expect(asked).toEqual(["/service1/identity/api/user/allUsers"]);
});

test("whoever takes the last row away is led to where rows are added", async () => {
  serving(() => null);
  const { host } = open();
  await press(button(host, "filing.removeRow"));
  await shown(() => expect(rowsIn(host)).toBe(1));
  await press(button(host, "filing.removeRow"));
  await shown(() => expect(button(host, "filing.removeRow")).toBeUndefined());
  expect(document.activeElement).toBe(button(host, "filing.addRow"));
});

test("whoever takes a file off is led to the next one, and from the last to where files are added", async () => {
  vi.stubGlobal("fetch", async ({ method }: Request) => {
    if (method !== "GET") return new Promise(() => undefined);
    const data = { content: [], slots: [{ attachType: "bankProof" }] };
    return Response.json({ code: 200, message: "", data });
  });
  const section = { ...SECTION, fields: [fieldOf("proofFiles", "files", { slot: "bankProof" })] };
  const proofFiles = ["f1", "f2"].map((id) => ({ id, name: `${id}.pdf` }));
  const { host } = open(
    undefined,
    section,
    partOf(section, { content: { rows: [{ id: "a", proofFiles }] } }),
  );
  const offs = () => [...host.querySelectorAll<HTMLElement>("[data-cell] li button:last-of-type")];
  const add = () => button(host, "filing.files.upload");
  await shown(() => expect(add()?.disabled).toBe(false));
  const [first, second] = offs();
  await press(first);
  await shown(() => expect(offs()).toHaveLength(1));
  expect(document.activeElement).toBe(second);
  await press(second);
  await shown(() => expect(offs()).toHaveLength(0));
  expect(document.activeElement).toBe(add());
});
