import { act, createElement } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Organize } from "../../api/organizations";
import { SignedInProvider, type SignedInUser } from "../../core/signedInContext";
import { draw } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import OrganizeData from "./OrganizeData";

const field = (name: string, kind: string) => ({ name, kind, label: name.toUpperCase(), required: false });
const SECTIONS = [
  { code: "basic", title: "Basic", table: false, fields: [field("nameZh", "text")] },
  {
    code: "bank",
    title: "Accounts",
    table: true,
    fields: [field("name", "text"), field("accountNumber", "secret"), field("swift", "text")],
  },
  { code: "product", title: "Products", table: true, fields: [field("name", "text")] },
];
const BANK = [{ id: "b1", name: "ICBC", accountNumber: { tail: "4417" }, swift: "" }];

/** The data of an organisation in this state, as a user of this type reads them. */
async function drawFor(userType: string, state: string, data: object = { bank: BANK }): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async () => Response.json({ code: 200, message: "", data: { sections: SECTIONS } }));
  const value = {
    user: { userType, organizes: ["o1"] },
    menu: { permissions: new Set(["partner.filing.fill"]) },
  } as unknown as SignedInUser;
  const organize = { id: "o1", state, nameZh: "晨光电子", ...data } as unknown as Organize;
  const page = createElement(OrganizeData, { organize });
  const { host } = draw(createElement(SignedInProvider, { value }, createElement(MemoryRouter, null, page)));
  await act(() => eventually(() => expect(host.textContent).toContain("晨光电子")));
  return host;
}

test("sections are shown with what stands in them, and of an account number only the end", async () => {
  const host = await drawFor("", "formal");
  expect([...host.querySelectorAll("th")].map(({ textContent }) => textContent)).toEqual([
    "NAME",
    "ACCOUNTNUMBER",
  ]);
  expect([...host.querySelectorAll("td")].map(({ textContent }) => textContent)).toEqual([
    "ICBC",
    "····4417",
  ]);
  expect(host.textContent).not.toContain("Products");
  expect(host.textContent).not.toContain("organize.noData");
});

test("where nothing was approved yet it says so", async () => {
  expect((await drawFor("", "registering", {})).textContent).toContain("organize.noData");
});

test("changes are begun here: by an admitted supplier, and by buyers for newcomers as well", async () => {
  const offers = async (userType: string, state: string) =>
    (await drawFor(userType, state)).querySelector("button")?.textContent === "filing.add";
  expect(await offers("SUZ", "potential")).toBe(true);
  expect(await offers("SUZ", "registering")).toBe(false);
  expect(await offers("", "registering")).toBe(true);
  expect(await offers("", "ended")).toBe(false);
});
