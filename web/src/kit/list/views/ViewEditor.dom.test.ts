import { act, createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ListingColumn } from "../../../api/listing";
import { keepFor } from "../../../core/kept/input";
import { initialLayout } from "../columnLayout";
import { ModalPlace } from "../../modal";
import { draw, settled, shown, typeInto } from "../../testing/draw";
import { eventually } from "../../testing/eventually";
import type { ListViews } from "./useListViews";
import { ViewEditor } from "./ViewEditor";

const columns = [
  { field: "number", label: "Number", type: "text", width: 100, shown: true, sortable: true },
] as unknown as ListingColumn[];
const layout = initialLayout(columns);
const late = { id: "7", version: 1, viewName: "Late", viewType: "U", defaultnot: 0 };

function listsWith(view: typeof late | undefined): ListViews {
  const nothing = { views: [], scenes: [], scene: undefined, names: {} };
  return { listing: "orders", view, columns, layout, maySave: true, ...nothing } as unknown as ListViews;
}

let answers: (() => void)[];

beforeEach(() => {
  keepFor("acme/li");
  answers = [];
  vi.stubGlobal("fetch", () => {
    const saved = Response.json({ code: 200, message: "", data: { ...late, version: 2 } });
    return new Promise((resolve) => answers.push(() => resolve(saved)));
  });
});

async function opened(view?: typeof late) {
  const onSaved = vi.fn();
  const nothing = () => undefined;
  const editor = createElement(ViewEditor, {
    lists: listsWith(view),
    isNew: view === undefined,
    onlyColumns: false,
    onSaved,
    onApply: nothing,
    onClose: nothing,
  });
  const { close } = draw(createElement(ModalPlace, null, editor));
  await settled();
  const name = () => document.querySelector<HTMLInputElement>(".ant-modal input[maxlength]");
  return {
    close,
    onSaved,
    name,
    save: async () => {
      act(() => document.querySelector<HTMLButtonElement>(".ant-modal .ant-btn-primary")?.click());
      await eventually(() => expect(answers).toHaveLength(1));
    },
  };
}

const keeps = () => Object.keys(localStorage).filter((key) => key.startsWith("tandem.kept/"));

test("the draft of a view that is saved is kept no longer, also if its page was left meanwhile", async () => {
  for (const leaves of [false, true]) {
    answers = [];
    const editor = await opened();
    typeInto(editor.name(), "Late");
    await editor.save();
    if (leaves) {
      editor.close();
      expect(keeps(), "not saved yet").toHaveLength(1);
    }
    act(() => answers[0]?.());
    await shown(() => expect(editor.onSaved).toHaveBeenCalledOnce());
    editor.close();
    expect(keeps()).toEqual([]);
  }
});

test("what is typed while a view is being saved is there when it is edited again", async () => {
  const editor = await opened();
  typeInto(editor.name(), "Late");
  await editor.save();
  typeInto(editor.name(), "Late ones");
  act(() => answers[0]?.());
  await shown(() => expect(editor.onSaved).toHaveBeenCalledOnce());
  editor.close();
  const again = await opened(late);
  await shown(() => expect(again.name()?.value).toBe("Late ones"));
});
