import { QueryClient } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, test } from "vitest";
import { ApiError } from "../../api/errors";
import type { DocumentRow } from "../../api/documents";
import { ModalPlace } from "../modal";
import { draw, settled, shown, typeInto } from "../testing/draw";
import { eventually } from "../testing/eventually";
import { ActionDialog } from "./ActionDialog";
import type { DocumentKind } from "./kind";

test("a reason cannot be changed while it is on its way, and can once it was refused", async () => {
  const refuse: ((error: ApiError) => void)[] = [];
  const kind = {
    listing: "orders.claim",
    declared: { actions: {} },
    actions: { void: {} },
    fields: { void: [{ name: "reason", kind: "long", required: true }] },
    act: () => new Promise((_, reject) => refuse.push(reject)),
  } as unknown as DocumentKind<DocumentRow>;
  const claim = {
    id: "7",
    version: 3,
    number: "C-1",
    state: "draft",
    actions: [{ action: "void", label: "Void", allowed: true }],
  };
  const dialog = createElement(ActionDialog<DocumentRow>, {
    kind,
    action: "void",
    document: claim as never,
    seen: 3,
    onDone: () => undefined,
    onClose: () => undefined,
  });
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  draw(createElement(ModalPlace, null, dialog), { client });
  await settled();
  const reason = () => document.querySelector<HTMLTextAreaElement>("form textarea");
  typeInto(reason(), "Wrong price");
  act(() => document.querySelector("form")?.requestSubmit());
  await act(() => eventually(() => expect(refuse).toHaveLength(1)));
  await shown(() => expect(reason()?.readOnly).toBe(true));
  await act(async () => refuse[0]?.(new ApiError(300, "Not now")));
  await shown(() => expect([reason()?.readOnly, reason()?.value]).toEqual([false, "Wrong price"]));
});
