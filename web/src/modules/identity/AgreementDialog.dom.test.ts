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
let sent: { url: string; answer: (response: Response) => void }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", ({ url }: Request) => new Promise<Response>((answer) => sent.push({ url, answer })));
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
