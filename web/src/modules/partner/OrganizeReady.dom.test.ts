import { QueryClient } from "@tanstack/react-query";
import { act, createElement } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { ReadyItem } from "../../api/organizations";
import { SignedInProvider, type SignedInUser } from "../../core/signedInContext";
import { draw } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import { wordsIn } from "../../kit/testing/words";
import OrganizeReady from "./OrganizeReady";

const item = (code: string, more: Partial<ReadyItem>): ReadyItem => ({
  code,
  label: code.toUpperCase(),
  holds: false,
  since: "2026-11-12T08:00:00Z",
  role: "",
  owner: "",
  number: "",
  document: null,
  ...more,
});

const SAID = await wordsIn("en", { "deadline.locale": "en-GB", "organize.ready.since": "since {{day}}" });

const FILED = item("data", {
  holds: true,
  number: "PF1",
  document: { kind: "partner.filing", id: "f1" },
});
const UNPROVED = item("authenticated", { role: "Legal", owner: "Sun Yue" });

/** The list as a user of this type reads it, who sees these tabs. */
async function drawFor(userType: string, items: readonly ReadyItem[], tabs = {}): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async () => Response.json({ code: 200, message: "", data: items }));
  const value = { user: { userType, organizes: ["o1"] } } as unknown as SignedInUser;
  const page = createElement(OrganizeReady, { organizeId: "o1", tabs });
  const part = createElement(SignedInProvider, { value }, createElement(MemoryRouter, null, page));
  const { host } = draw(part, { words: SAID });
  await act(() => eventually(() => expect(host.querySelector(".ant-skeleton")).toBeNull()));
  return host;
}

test("what is missing comes first, with who brings it about and since when", async () => {
  const host = await drawFor("", [FILED, UNPROVED]);
  const [missing, there] = [...host.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(missing).toContain("AUTHENTICATED");
  expect(missing).toContain("Legal · Sun Yue");
  expect(missing).toContain("since 12 Nov");
  expect(there).toContain("DATA");
  expect(host.querySelector("h2")?.textContent).toBe("organize.ready.title.buyer");
});

test("each leads to its document on the reader's side, or to where it is begun", async () => {
  const links = async (userType: string, tabs: object) =>
    [...(await drawFor(userType, [FILED, UNPROVED], tabs)).querySelectorAll("a")].map((link) =>
      link.getAttribute("href"),
    );
  const tabs = { authenticated: "authentication" };
  expect(await links("", tabs)).toEqual([
    "/systemManage/organize/o1?tab=authentication",
    "/partnerManage/filings/f1",
  ]);
  expect(await links("SUZ", tabs)).toEqual([
    "/partnerManage/company/o1?tab=authentication",
    "/partnerManage/filing/f1",
  ]);
  expect(await links("", {})).toEqual(["/partnerManage/filings/f1"]);
});

test("a supplier reads the list as its own", async () => {
  const host = await drawFor("SUZ", [UNPROVED]);
  expect(host.querySelector("h2")?.textContent).toBe("organize.ready.title.supplier");
});

test("where it cannot be read it says so", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: 500, message: "away" }, { status: 500 }));
  const value = { user: { userType: "", organizes: [] } } as unknown as SignedInUser;
  const page = createElement(OrganizeReady, { organizeId: "o1", tabs: {} });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const part = createElement(SignedInProvider, { value }, createElement(MemoryRouter, null, page));
  const { host } = draw(part, { client });
  await act(() => eventually(() => expect(host.querySelector('[role="alert"]')).not.toBeNull()));
});
