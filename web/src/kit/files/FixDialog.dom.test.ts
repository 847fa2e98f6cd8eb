import { act, createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Attachment } from "../../api/attachments";
import { keepFor } from "../../core/kept/input";
import { ModalPlace } from "../modal";
import { draw, settled, typeInto } from "../testing/draw";
import { eventually } from "../testing/eventually";
import { FixDialog } from "./FixDialog";

const file = (version: number, originalAddress: string) =>
  ({ id: "f", version, originalAddress, attachType: "evidence" }) as Attachment;
const name = () => document.querySelector<HTMLInputElement>("input");

beforeEach(() => keepFor("acme/li"));

test("another name that is typed while one is being saved is there next time", async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((answer) => answers.push(answer)));
  const onClose = vi.fn();
  const open = async (one: Attachment) => {
    const dialog = createElement(FixDialog, { topic: "orders.claim", file: one, places: [], onClose });
    const { close } = draw(createElement(ModalPlace, null, dialog));
    await settled();
    return close;
  };
  const close = await open(file(3, "Plan.pdf"));
  typeInto(name(), "Plan A");
  const buttons = [...document.querySelectorAll("button")];
  act(() => buttons.find(({ textContent }) => textContent?.includes("common.save"))?.click());
  await act(() => eventually(() => expect(answers).toHaveLength(1)));
  typeInto(name(), "Plan B");
  answers[0]?.(Response.json({ code: 200, message: "", data: file(4, "Plan A.pdf") }));
  await act(() => eventually(() => expect(onClose).toHaveBeenCalled()));
  close();
  await open(file(4, "Plan A.pdf"));
  await act(() => eventually(() => expect(name()?.value).toBe("Plan B")));
});
