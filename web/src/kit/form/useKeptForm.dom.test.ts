import { act, createElement } from "react";
import { beforeEach, expect, test } from "vitest";
import { keepFor } from "../../core/kept/input";
import { draw, settled } from "../testing/draw";
import { eventually } from "../testing/eventually";
import { useKeptForm } from "./useKeptForm";

interface Draft {
  name: string;
  note: string;
}

type Shown = ReturnType<typeof useKeptForm<Draft>>;

/** Opens the form of a record, or of a new one. */
async function opened(record: { id: string; version: number } | null, defaults: Draft) {
  const shown: { form?: Shown } = {};
  function Form() {
    shown.form = useKeptForm<Draft>({
      kept: "base.dict_item",
      of: record?.id,
      version: record?.version,
      resolver: (values) => ({ values, errors: {} }),
      defaults,
    });
    return null;
  }
  const { close } = draw(createElement(Form));
  await settled();
  return {
    type: (part: Partial<Draft>) =>
      act(() => {
        for (const [name, value] of Object.entries(part) as [keyof Draft, string][])
          shown.form?.form.setValue(name, value, { shouldDirty: true });
      }),
    send: () => act(() => shown.form?.sending()),
    saved: (row: { id: string; version: number }) => act(() => shown.form?.saved(row)),
    giveUp: () => act(() => shown.form?.kept.giveUp()),
    discard: () => act(() => shown.form?.kept.end()),
    values: () => shown.form?.form.getValues(),
    isDirty: () => shown.form?.kept.dirty,
    close,
  };
}

beforeEach(() => keepFor("acme/li"));

test("what is typed while the form is being saved is there when the record is opened again", async () => {
  for (const before of [null, { id: "7", version: 3 }]) {
    const form = await opened(before, { name: "", note: "" });
    form.type({ name: "Screws" });
    form.send();
    form.type({ note: "Galvanised" });
    form.saved({ id: "7", version: 4 });
    form.close();
    const again = await opened({ id: "7", version: 4 }, { name: "Screws", note: "" });
    await act(() => eventually(() => expect(again.values()?.note).toBe("Galvanised")));
    expect([again.values()?.name, again.isDirty()]).toEqual(["Screws", true]);
    again.giveUp();
    again.close();
  }
});

test("nothing is left of what was saved as it stood, given up or closed meanwhile", async () => {
  for (const meanwhile of ["nothing", "giveUp", "discard"] as const) {
    const form = await opened({ id: "7", version: 3 }, { name: "", note: "" });
    form.type({ name: "Screws" });
    form.send();
    if (meanwhile === "giveUp") form.giveUp();
    if (meanwhile === "discard") {
      form.type({ note: "Galvanised" });
      form.discard();
    }
    form.saved({ id: "7", version: 4 });
    form.close();
    expect(localStorage).toHaveLength(0);
  }
});
