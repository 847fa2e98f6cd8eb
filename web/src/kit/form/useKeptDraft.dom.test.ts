import { act, createElement } from "react";
import { beforeEach, expect, test } from "vitest";
import { keepFor } from "../../core/kept/input";
import { draw, settled } from "../testing/draw";
import { eventually } from "../testing/eventually";
import { useKeptDraft, type KeptDraft } from "./useKeptDraft";

interface Draft {
  name: string;
  columns: string[];
}

/** Opens a dialog about a record. */
async function opened(version: number, initial: Draft) {
  const shown: { now?: KeptDraft<Draft> } = {};
  function Dialog() {
    shown.now = useKeptDraft<Draft>({ kept: "base.view", of: "7", version, initial });
    return null;
  }
  const { close } = draw(createElement(Dialog));
  await settled();
  return {
    type: (part: Partial<Draft>) => act(() => shown.now?.change(part)),
    send: () => act(() => shown.now?.sending()),
    saved: () => act(() => shown.now?.saved({ id: "7", version: version + 1 })),
    giveUp: () => act(() => shown.now?.kept.giveUp()),
    draft: () => shown.now?.draft,
    close,
  };
}

beforeEach(() => keepFor("acme/li"));

test("what is typed while a draft is being saved is there when its record is opened again", async () => {
  const dialog = await opened(3, { name: "", columns: ["a"] });
  dialog.type({ name: "Late" });
  dialog.send();
  dialog.type({ columns: ["a", "b"] });
  dialog.saved();
  dialog.close();
  const again = await opened(4, { name: "Late", columns: ["a"] });
  await act(() => eventually(() => expect(again.draft()?.columns).toEqual(["a", "b"])));
  expect(again.draft()?.name).toBe("Late");
});

test("nothing is left of a draft that was saved as it stood, or given up meanwhile", async () => {
  for (const giveUp of [false, true]) {
    const dialog = await opened(3, { name: "", columns: [] });
    dialog.type({ name: "Late" });
    dialog.send();
    if (giveUp) dialog.giveUp();
    dialog.saved();
    dialog.close();
    expect(localStorage).toHaveLength(0);
  }
});
