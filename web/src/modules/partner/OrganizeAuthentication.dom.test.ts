import { act, createElement } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Organize } from "../../api/organizations";
import { SignedInProvider, type SignedInUser } from "../../core/signedInContext";
import { draw } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import OrganizeAuthentication from "./OrganizeAuthentication";

const KNOWN = [{ id: "a1", number: "EA26110001", state: "failed", startedAt: "2026-11-02T06:03:00.000Z" }];

/** The authentications of a supplier, as a user with this permission reads them. */
async function drawFor(
  organize: object,
  permission = "partner.authentication.start",
  known: readonly object[] = KNOWN,
): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async (request: Request) => {
    const states = [{ state: "failed", label: "Not passed", tone: "returned" }];
    const data = request.url.includes("/describe/") ? { states } : { content: known, totalElements: 1 };
    return Response.json({ code: 200, message: "", data });
  });
  const value = {
    user: { userType: "SUZ", organizes: ["o1"] },
    menu: { permissions: new Set([permission]) },
  } as unknown as SignedInUser;
  const shown = { id: "o1", state: "formal", authState: "failed", internalGroup: false, ...organize };
  const page = createElement(OrganizeAuthentication, { organize: shown as unknown as Organize });
  const { host } = draw(createElement(SignedInProvider, { value }, createElement(MemoryRouter, null, page)));
  await act(() => eventually(() => expect(host.querySelector(".ant-skeleton")).toBeNull()));
  return host;
}

test("each is shown with how it stands, and leads to its page", async () => {
  const host = await drawFor({});
  expect(host.querySelector("li")?.textContent).toContain("Not passed");
  expect(host.querySelector("a")?.getAttribute("href")).toBe("/partnerManage/authentication/a1");
  expect((await drawFor({}, "", [])).textContent).toContain("authentication.none");
});

test("one is started while none is begun or holds, by whoever may", async () => {
  const offers = async (organize: object, permission?: string) =>
    (await drawFor(organize, permission)).querySelector("button") !== null;
  expect(await offers({})).toBe(true);
  expect(await offers({ authState: "", state: "registering" })).toBe(true);
  expect(await offers({ authState: "lapsed" })).toBe(true);
  expect(await offers({}, "partner.authentication.view")).toBe(false);
  for (const authState of ["started", "proved"]) expect(await offers({ authState })).toBe(false);
  for (const state of ["frozen", "ended"]) expect(await offers({ state })).toBe(false);
  expect(await offers({ internalGroup: true })).toBe(false);
});
