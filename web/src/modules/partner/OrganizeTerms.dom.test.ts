import { act, createElement } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { SignedInProvider, type SignedInUser } from "../../core/signedInContext";
import { draw } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import OrganizeTerms from "./OrganizeTerms";

const NOTHING = {
  reconciliationAccount: "",
  paymentMethods: "",
  currency: "",
  incoterms: "",
  purchasingGroup: "",
  confirmationControl: "",
};
const IN_FORCE = {
  line: "company:1010",
  view: "company",
  code: "1010",
  name: "Shenzhen",
  before: { ...NOTHING, paymentTerms: "N060" },
};
const NOT_YET = { line: "company:1020", view: "company", code: "1020", name: "Suzhou", before: null };

async function drawWith(codes: readonly object[]): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async () => Response.json({ code: 200, message: "", data: codes }));
  const value = { user: { userType: "", organizes: [] } } as unknown as SignedInUser;
  const page = createElement(OrganizeTerms, { organizeId: "o1" });
  const { host } = draw(createElement(SignedInProvider, { value }, createElement(MemoryRouter, null, page)));
  await act(() => eventually(() => expect(host.querySelector("a")).not.toBeNull()));
  return host;
}

test("only what is in force is shown, in columns in which something stands, and it can be scrolled by keys", async () => {
  const host = await drawWith([IN_FORCE, NOT_YET]);
  const cells = [...host.querySelectorAll("th, td")].map(({ textContent }) => textContent);
  expect(cells).toHaveLength(4);
  expect(cells).toContain("N060");
  expect(host.querySelector('[role="group"]')?.getAttribute("tabindex")).toBe("0");
});

test("where nothing was approved yet it says so, and leads to what the OA was asked", async () => {
  const host = await drawWith([NOT_YET]);
  expect(host.textContent).toContain("organize.noTerms");
  const where = new URL(host.querySelector("a")?.href ?? "").searchParams.get("where");
  expect(where).toContain("o1");
});
