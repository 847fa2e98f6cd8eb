import { act, createElement } from "react";
import { expect, test } from "vitest";
import { ApiError } from "../../api/errors";
import { ModalPlace } from "../modal";
import { draw, settled, shown, typeInto } from "../testing/draw";
import { eventually } from "../testing/eventually";
import { ReasonDialog } from "./ReasonDialog";

test("a reason cannot be changed while it is on its way, and can once it was refused", async () => {
  const refuse: ((error: ApiError) => void)[] = [];
  const dialog = createElement(ReasonDialog, {
    about: "reject/7",
    title: "Reject",
    effect: "",
    label: "Reject it",
    run: () => new Promise((_, reject) => refuse.push(reject)),
    onDone: () => undefined,
    onClose: () => undefined,
  });
  draw(createElement(ModalPlace, null, dialog));
  await settled();
  const reason = () => document.querySelector("textarea");
  typeInto(reason(), "Page 2 is missing");
  const buttons = [...document.querySelectorAll("button")];
  act(() => buttons.find(({ textContent }) => textContent?.includes("Reject it"))?.click());
  await act(() => eventually(() => expect(refuse).toHaveLength(1)));
  await shown(() => expect(reason()?.readOnly).toBe(true));
  await act(async () => refuse[0]?.(new ApiError(300, "Not now")));
  await shown(() => expect([reason()?.readOnly, reason()?.value]).toEqual([false, "Page 2 is missing"]));
});
