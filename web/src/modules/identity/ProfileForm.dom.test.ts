import { act, createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { UserInfo } from "../../api/identity";
import { buildMenu } from "../../core/menu";
import { SignedInProvider } from "../../core/signedInContext";
import { draw, typeInto } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import { wordsIn } from "../../kit/testing/words";
import { ProfileForm } from "./ProfileForm";

const words = await wordsIn("zh");
const menu = buildMenu([], () => true);
/** What was sent, and how to answer it. */
let sent: { body: unknown; answer: () => void }[];

/** The form of a user who has this language. */
function formIn(language: string) {
  const user = { language, mobile: "", phone: "", email: "li@acme.example" } as unknown as UserInfo;
  return createElement(SignedInProvider, { value: { user, menu } }, createElement(ProfileForm));
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

async function save(): Promise<void> {
  const before = sent.length;
  act(() => document.querySelector("form")?.requestSubmit());
  await act(() => eventually(() => expect(sent).toHaveLength(before + 1)));
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const body: unknown = await request.json();
    return new Promise((resolve) => {
      sent.push({ body, answer: () => resolve(Response.json({ code: 200, message: "", data: null })) });
    });
  });
});

test("saving a telephone number does not take back the language that was changed beside it", async () => {
  const place = draw(formIn("en"), { words });
  place.draw(formIn("zh"));
  typeInto(field("mobile"), "13800138000");
  await save();
  expect(sent[0]?.body).toEqual({ language: "zh", mobile: "13800138000", phone: "" });
});

test("what is typed while it is being saved stays, to be saved next", async () => {
  const { client } = draw(formIn("zh"), { words });
  typeInto(field("mobile"), "13800138000");
  await save();
  typeInto(field("phone"), "021-5555");
  sent[0]?.answer();
  await act(() => eventually(() => expect(client.isMutating()).toBe(0)));
  expect(field("phone").value).toBe("021-5555");
  expect(field("mobile").value).toBe("13800138000");
});
