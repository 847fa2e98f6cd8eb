import { act, createElement } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Organize } from "../../api/organizations";
import { SignedInProvider, type SignedInUser } from "../../core/signedInContext";
import { draw } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import OrganizeErp from "./OrganizeErp";

const COLUMNS = [{ field: "kind", type: "text" }];
const STATES = [{ state: "failed", label: "Failed", tone: "returned" }];
const ROW = { id: "p1", number: "EP26030001", kind: "create", state: "failed", version: 3, actions: [] };

/** The tab of a supplier, for a user with these permissions, as the server says whether it may be submitted. */
async function drawFor(permissions: readonly string[], check: object): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const data = pathname.endsWith("/check")
      ? check
      : pathname.includes("/describe/")
        ? { columns: COLUMNS, states: STATES }
        : { content: [ROW], totalElements: 1, totalIsExact: true };
    return Response.json({ code: 200, message: "", data });
  });
  const value = {
    user: { userType: "", organizes: [] },
    menu: { permissions: new Set(permissions), titles: new Map() },
  } as unknown as SignedInUser;
  const organize = { id: "o1", version: 1 } as unknown as Organize;
  const page = createElement(OrganizeErp, { organize });
  const { host } = draw(createElement(SignedInProvider, { value }, createElement(MemoryRouter, null, page)));
  await act(() => eventually(() => expect(host.textContent).toContain("EP26030001")));
  return host;
}

const MAY = "partner.erp_push.submit";
const buttonIn = (host: HTMLElement) => host.querySelector("button");

test("the button says what the command would refuse", async () => {
  const host = await drawFor([MAY], {
    kind: "create",
    may: false,
    message: "Submit to SAP only when OA approved",
  });
  await act(() => eventually(() => expect(buttonIn(host)?.textContent).toBe("organize.erpSubmit.create")));
  expect(buttonIn(host)?.getAttribute("aria-disabled")).toBe("true");
});

test("what the ERP knows is changed there", async () => {
  const host = await drawFor([MAY], { kind: "change", may: true, message: "" });
  await act(() => eventually(() => expect(buttonIn(host)?.textContent).toBe("organize.erpSubmit.change")));
  expect(buttonIn(host)?.getAttribute("aria-disabled")).toBeNull();
});

test("whoever only reads has no button, and sees how each submission stands", async () => {
  const host = await drawFor([], {});
  expect(buttonIn(host)).toBeNull();
  await act(() => eventually(() => expect(host.textContent).toContain("Failed")));
});
