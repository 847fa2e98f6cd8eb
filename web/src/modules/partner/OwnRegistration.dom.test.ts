import { act, createElement } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { OwnRegistration as Filing } from "../../api/ownRegistration";
import { SignedInProvider, type SignedInUser } from "../../core/signedInContext";
import { draw } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import OwnRegistration from "./OwnRegistration";

let asked: string[];

/** Draws the panel for a user of this type whose company has these first filings. */
function drawFor(userType: string, filings: readonly Filing[]): HTMLElement {
  const sections = Array.from({ length: 12 }, (_, at) => ({ code: `s${at}` }));
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const data = pathname.endsWith("/shape") ? { sections } : { content: filings };
    return Response.json({ code: 200, message: "", data });
  });
  const value = { user: { userType, organizes: ["1"] } } as unknown as SignedInUser;
  const panel = createElement(OwnRegistration, { panel: "panel" });
  return draw(createElement(SignedInProvider, { value }, createElement(MemoryRouter, null, panel))).host;
}

const filing = (state: string): Filing => ({ id: "f1", state, sectionsDone: 2 });

beforeEach(() => {
  asked = [];
});

test("an applicant is led to the filing of his company, as far as it has come", async () => {
  for (const [state, said, link] of [
    ["draft", "dashboard.registrationDone", "dashboard.registrationGoOn"],
    ["returned", "dashboard.registrationReturned", "dashboard.registrationGoOn"],
    ["pending", "dashboard.registrationPending", "dashboard.registrationView"],
  ] as const) {
    const host = drawFor("SUZ", [filing(state)]);
    await act(() => eventually(() => expect(host.querySelector("p")?.textContent).toContain(said)));
    expect(host.querySelector("a")?.getAttribute("href")).toBe("/partnerManage/filing/f1");
    expect(host.querySelector("a")?.textContent).toBe(link);
  }
});

test("whose company was decided about, or who buys, is shown nothing", async () => {
  const admitted = drawFor("SUZ", [filing("approved"), filing("declined")]);
  await act(() => eventually(() => expect(asked).toHaveLength(1)));
  expect(admitted.textContent).toBe("");
  const buyer = drawFor("", [filing("draft")]);
  expect(buyer.textContent).toBe("");
  expect(asked).toHaveLength(1);
});
