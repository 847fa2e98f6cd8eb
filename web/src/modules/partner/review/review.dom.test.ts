import { QueryClient } from "@tanstack/react-query";
import { act, createElement, useEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { keepFor } from "../../../core/kept/input";
import { PageProvider } from "../../../core/page";
import { ApiError } from "../../../api/errors";
import { FILING } from "../../../api/filings";
import { closeAll, draw, shown, typeInto } from "../../../kit/testing/draw";
import { Review } from "./Review";
import { ReviewAround } from "./ReviewAround";
import { CHANGES, filingOf, PARTS } from "./testFiling";
import { useReviewButtons } from "./useReviewButtons";
import type { PageButtons } from "../../../kit/document/pageButtons";

const onReturn = vi.fn<(input: unknown, key: string) => Promise<unknown>>(() => Promise.resolve({}));
const seen: { buttons: PageButtons | null } = { buttons: null };

function Buttons({ filing }: { filing: ReturnType<typeof filingOf> }) {
  const buttons = useReviewButtons(filing);
  useEffect(() => {
    seen.buttons = buttons;
  });
  return null;
}

const turned = vi.fn<(search: string) => void>();

function opened(filing = filingOf(), { search = "", parts = PARTS } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData([FILING, "diff", "f1", "cimode"], CHANGES);
  client.setQueryData([FILING, "parts", "f1", "cimode"], parts);
  client.setQueryData(["partner.filing_shape", "cimode"], { sections: [] });
  const page = {
    path: "/partnerManage/filings/f1",
    search,
    params: { id: "f1" },
    setTitle: () => undefined,
    setSearch: turned,
    leave: () => undefined,
    isShown: () => true,
  };
  const around = createElement(
    ReviewAround,
    { document: filing, onReturn },
    createElement(Buttons, { filing }),
    createElement(Review),
  );
  return draw(createElement(PageProvider, { value: page }, around), { client });
}

const press = (key: string) =>
  act(() => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
const note = () => document.querySelector<HTMLInputElement>("[data-note]");

beforeEach(() => {
  keepFor("zhang");
  localStorage.clear();
  onReturn.mockClear();
});

test("keys lead from the doubts to the lines, and mark the line they are at", async () => {
  const { host } = opened();
  await shown(() => expect(host.querySelectorAll("tr[data-current], article[data-current]")).toHaveLength(0));
  press("j");
  expect(document.activeElement?.tagName).toBe("ARTICLE");
  press("m");
  expect(note()).toBeNull();
  press("j");
  expect(document.activeElement?.textContent).toContain("legalPerson");
  press("m");
  expect(document.activeElement).toBe(note());
  typeInto(note(), "which one?");
  act(() => {
    note()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  expect(document.activeElement?.tagName).toBe("TR");
});

test("a mark fills the return, and a blocked approval says what is open", async () => {
  const { host } = opened();
  await shown(() => expect(host.querySelector("[data-mark]")).not.toBeNull());
  expect(seen.buttons?.filled).toBeNull();
  expect(seen.buttons?.notes["approve"]).toBe(
    "filingReview.openDoubtscommon.listCommafilingReview.conflicts",
  );
  act(() => host.querySelector<HTMLElement>("[data-mark='contact/c1/mobile']")?.click());
  expect(seen.buttons?.filled).toBe("return");
  expect(seen.buttons?.notes["return"]).toBe("filingReview.marks");
});

test("what is typed is there again when the page is opened anew", async () => {
  const first = opened();
  await shown(() => expect(first.host.querySelector("[data-word]")).not.toBeNull());
  typeInto(first.host.querySelector<HTMLInputElement>("[data-word]"), "early pilot code");
  act(() => first.host.querySelector<HTMLElement>("[data-mark='basic//headcount']")?.click());
  typeInto(note(), "455 or 430?");
  first.close();
  const again = opened();
  await shown(() => {
    expect(again.host.querySelector<HTMLInputElement>("[data-word]")?.value).toBe("early pilot code");
    expect(note()?.value).toBe("455 or 430?");
  });
});

test("a doubt asked of the supplier marks its cell with the question", async () => {
  const { host } = opened();
  await shown(() => expect(host.querySelector("[data-word]")).not.toBeNull());
  act(() => host.querySelector<HTMLElement>("input[type=radio][value=ask]")?.click());
  typeInto(host.querySelector<HTMLInputElement>("[data-word]"), "Whose account is this?");
  act(() =>
    [...host.querySelectorAll("article button")]
      .at(-1)
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
  );
  expect(host.querySelector("article q")?.textContent).toBe("Whose account is this?");
  expect(seen.buttons?.filled).toBe("return");
});

test("a word that settled a doubt is not asked for again while the filing is read anew", async () => {
  vi.stubGlobal("fetch", async ({ method }: Request) =>
    // What is read again is never answered.
    method === "POST"
      ? Response.json({ code: 200, message: "", data: {} })
      : new Promise<Response>(() => undefined),
  );
  const { host } = opened();
  const word = () => host.querySelector<HTMLInputElement>("[data-word]");
  await shown(() => expect(word()).not.toBeNull());
  typeInto(word(), "confirmed on the register");
  act(() => [...host.querySelectorAll<HTMLElement>("article button")].at(-1)?.click());
  await shown(() => expect(word()?.value).toBe(""));
  expect(host.querySelector("article [aria-invalid=true]")).toBeNull();
});

test("what is refused of the marks is said in the dialog, and the reason stays", async () => {
  const tooMany = [{ field: "marks", message: "At most 500 marks" }];
  onReturn.mockRejectedValueOnce(new ApiError(422, "Please check your entries", tooMany));
  const { host } = opened();
  await shown(() => expect(host.querySelector("[data-mark]")).not.toBeNull());
  act(() => void seen.buttons?.take("return"));
  const reason = () => document.querySelector<HTMLTextAreaElement>("[role=dialog] textarea");
  await shown(() => expect(reason()).not.toBeNull());
  typeInto(reason(), "Please correct these");
  act(() => document.querySelector<HTMLElement>("[role=dialog] .ant-btn-primary")?.click());
  await shown(() =>
    expect(document.querySelector("[role=dialog]")?.textContent).toContain("At most 500 marks"),
  );
  expect(reason()?.value).toBe("Please correct these");
});

test("nothing can be marked or settled once it is decided, and what was typed is still told", async () => {
  const first = opened();
  await shown(() => expect(first.host.querySelector("[data-mark]")).not.toBeNull());
  act(() => first.host.querySelector<HTMLElement>("[data-mark='basic//headcount']")?.click());
  typeInto(note(), "455 or 430?");
  first.close();
  const decided = opened(filingOf({ state: "approved", actions: [] }));
  await shown(() => expect(decided.host.textContent).toContain("455 or 430?"));
  expect(decided.host.querySelector("[data-mark], [data-word]")).toBeNull();
  expect(seen.buttons).toBeNull();
});

test("N leads to the next doubt, and P to the papers and back", async () => {
  const { host } = opened();
  await shown(() => expect(host.querySelector("[data-mark]")).not.toBeNull());
  press("j");
  press("j");
  expect(document.activeElement?.tagName).toBe("TR");
  press("n");
  expect(document.activeElement?.tagName).toBe("ARTICLE");
  press("p");
  expect(turned).toHaveBeenLastCalledWith("?tab=files", true);
  closeAll();
  opened(filingOf(), { search: "?tab=files" });
  press("p");
  expect(turned).toHaveBeenLastCalledWith("", true);
});

test("a mark on a cell that has no line is listed with the marks, where it can be taken back", async () => {
  const [basic] = PARTS.parts;
  const [doubt] = basic?.doubts ?? [];
  if (!basic || !doubt) throw new Error("nothing is doubted");
  const parts = { ...PARTS, parts: [{ ...basic, doubts: [{ ...doubt, field: "website" }] }] };
  const { host } = opened(filingOf(), { search: "?show=marked", parts });
  await shown(() => expect(host.querySelector("[data-word]")).not.toBeNull());
  expect(host.querySelector("[data-mark]")).toBeNull();
  act(() => host.querySelector<HTMLElement>("input[type=radio][value=ask]")?.click());
  typeInto(host.querySelector<HTMLInputElement>("[data-word]"), "Why is there none?");
  act(() => [...host.querySelectorAll<HTMLElement>("article button")].at(-1)?.click());
  expect(host.querySelector("[data-mark='basic//website']")).not.toBeNull();
  act(() => host.querySelector<HTMLElement>("[data-mark='basic//website']")?.click());
  expect(host.querySelector("[data-mark]")).toBeNull();
});
