import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UserInfo } from "../../api/identity";
import { buildMenu } from "../../core/menu";
import { SignedInProvider } from "../../core/signedInContext";
import { ProfileForm } from "./ProfileForm";

const i18n = createInstance();
const menu = buildMenu([], () => true);
let root: Root;
let client: QueryClient;
/** What was sent, and how to answer it. */
let sent: { body: unknown; answer: () => void }[];

/** Draws the form of a user who has this language. */
function draw(language: string): void {
  const user = { language, mobile: "", phone: "", email: "li@acme.example" } as unknown as UserInfo;
  const form = createElement(SignedInProvider, { value: { user, menu } }, createElement(ProfileForm));
  const page = createElement(QueryClientProvider, { client }, form);
  act(() => root.render(createElement(I18nextProvider, { i18n }, page)));
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

function type(name: string, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  act(() => {
    set?.call(field(name), text);
    field(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function save(): Promise<void> {
  const before = sent.length;
  act(() => document.querySelector("form")?.requestSubmit());
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(before + 1)));
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  sent = [];
  client = new QueryClient();
  vi.stubGlobal("fetch", async (request: Request) => {
    const body: unknown = await request.json();
    return new Promise((resolve) => {
      sent.push({ body, answer: () => resolve(Response.json({ code: 200, message: "", data: null })) });
    });
  });
  await i18n.init({ lng: "zh", resources: {}, parseMissingKeyHandler: (key: string) => key });
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("saving a telephone number does not take back the language that was changed beside it", async () => {
  draw("en");
  draw("zh");
  type("mobile", "13800138000");
  await save();
  expect(sent[0]?.body).toEqual({ language: "zh", mobile: "13800138000", phone: "" });
});

test("what is typed while it is being saved stays, to be saved next", async () => {
  draw("zh");
  type("mobile", "13800138000");
  await save();
  type("phone", "021-5555");
  sent[0]?.answer();
  await act(() => vi.waitFor(() => expect(client.isMutating()).toBe(0)));
  expect(field("phone").value).toBe("021-5555");
  expect(field("mobile").value).toBe("13800138000");
});
