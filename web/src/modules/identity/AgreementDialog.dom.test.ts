import { QueryClient } from "@tanstack/react-query";
import { act, createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { agreementQuery, type Agreement } from "../../api/agreement";
import { keepFor } from "../../core/kept/input";
import { ModalPlace } from "../../kit/modal";
import { draw, settled, typeInto } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import { AgreementDialog } from "./AgreementDialog";

const before: Agreement = { version: 1, textZh: "一", textEn: "one", publishedBy: "", publishedAt: null };

/** What was sent, and how to answer it. */
let sent: { request: Request; answer: (response: Response) => void }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal(
    "fetch",
    (request: Request) => new Promise<Response>((answer) => sent.push({ request, answer })),
  );
  keepFor("acme/wang");
});

const success = (data: Agreement) => Response.json({ code: 200, message: "", data });

function field(name: string): HTMLTextAreaElement {
  const found = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

/** Opens the dialog for the agreement as it was read before. */
async function opened() {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  client.setQueryDefaults(agreementQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(agreementQuery.queryKey, before);
  const onClose = vi.fn();
  const dialog = createElement(ModalPlace, null, createElement(AgreementDialog, { onClose }));
  const open = async () => {
    const { close } = draw(dialog, { client });
    await settled();
    return close;
  };
  return { close: await open(), open, onClose };
}

async function publish(): Promise<void> {
  const already = sent.length;
  act(() => document.querySelector("form")?.requestSubmit());
  await act(() => eventually(() => expect(sent).toHaveLength(already + 1)));
}

test("what is typed while the agreement is being published is there next time", async () => {
  const { close, open, onClose } = await opened();
  typeInto(field("textEn"), "two");
  await publish();
  typeInto(field("textZh"), "二");
  sent[0]?.answer(success({ ...before, version: 2, textEn: "two" }));
  await act(() => eventually(() => expect(onClose).toHaveBeenCalled()));
  close();
  await open();
  await act(() => eventually(() => expect(field("textZh").value).toBe("二")));
  expect(field("textEn").value).toBe("two");
});

test("what a colleague published in the other language meanwhile is not taken back", async () => {
  const theirs: Agreement = { ...before, version: 2, textZh: "新", publishedBy: "li", publishedAt: null };
  await opened();
  typeInto(field("textEn"), "two");
  await publish();
  await act(async () => sent[0]?.answer(Response.json({ code: 409, message: "changed" }, { status: 409 })));
  await act(() => eventually(() => expect(sent).toHaveLength(2)));
  await act(async () => sent[1]?.answer(success(theirs)));
  const button = (name: string) =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes(name));
  await act(() => eventually(() => expect(button("drawer.loadLatest")?.disabled).toBe(false)));
  // Nothing is taken over, and nothing of the newer version is published away, before its reader has decided.
  expect(field("textZh").value).toBe("一");
  act(() => button("drawer.loadLatest")?.click());
  expect([field("textZh").value, field("textEn").value]).toEqual(["新", "two"]);
  await publish();
  expect(await sent[2]?.request.json()).toEqual({ textZh: "新", textEn: "two", version: 2 });
});
