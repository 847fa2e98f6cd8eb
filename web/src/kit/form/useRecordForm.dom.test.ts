import { QueryClient } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { ApiError, UNREACHABLE } from "../../api/errors";
import { draw, settled } from "../testing/draw";
import { eventually } from "../testing/eventually";
import * as z from "./schema";
import { useRecordForm } from "./useRecordForm";

interface Row {
  id: string;
  version: number;
}

/** What is the same for all forms of these tests. */
const RECORD = {
  topic: "content.announcement",
  kept: "content.announcement",
  draftOf: () => ({ title: "Holidays" }),
  schema: z.object({ title: z.string() }),
} as const;

test("after a save whose outcome is unknown, saving and more is a doing of its own, and saving again is not", async () => {
  const save = vi.fn(async (_draft: { title: string }, _key: string, _more: boolean): Promise<Row> => {
    throw new ApiError(UNREACHABLE, "");
  });
  const onSaved = vi.fn<(row: Row, more: boolean) => void>();
  const shown: { form?: ReturnType<typeof useRecordForm<Row, { title: string }>> } = {};
  function Form() {
    shown.form = useRecordForm<Row, { title: string }>({
      ...RECORD,
      base: null,
      latest: null,
      save,
      onSaved,
      onReload: () => undefined,
    });
    return null;
  }
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  draw(createElement(Form), { client });
  await settled();
  const press = (more: boolean) =>
    act(async () => {
      const before = save.mock.calls.length;
      if (more) shown.form?.submitAndMore();
      else shown.form?.submit();
      await eventually(() => expect(save).toHaveBeenCalledTimes(before + 1));
    });
  await press(false);
  await press(false);
  save.mockResolvedValueOnce({ id: "7", version: 1 });
  await press(true);
  const [first, again, published] = save.mock.calls.map(([, key, more]) => ({ key, more }));
  expect(again).toEqual(first);
  expect([first?.more, published?.more]).toEqual([false, true]);
  expect(published?.key).not.toBe(first?.key);
  await eventually(() => expect(onSaved).toHaveBeenCalledWith({ id: "7", version: 1 }, true));
});

test("a newer version is shown by itself, but not over what is being typed in an open cell", () => {
  const onReload = vi.fn();
  const [base, latest] = [1, 2].map((version) => ({ id: "7", version }));
  function Form({ typing }: { typing: boolean }) {
    const { overtaken, dirty } = useRecordForm<Row, { title: string }>({
      ...RECORD,
      base: base ?? null,
      latest: latest ?? null,
      typing,
      save: async () => ({ id: "7", version: 3 }),
      onSaved: () => undefined,
      onReload,
    });
    return createElement("p", null, JSON.stringify([overtaken?.version, dirty]));
  }
  const place = draw(createElement(Form, { typing: true }));
  expect(onReload).not.toHaveBeenCalled();
  expect(place.host.textContent).toBe("[2,true]");
  place.draw(createElement(Form, { typing: false }));
  expect(onReload).toHaveBeenCalledTimes(1);
});
