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

test("after a save whose outcome is unknown, saving and more is a doing of its own, and saving again is not", async () => {
  const save = vi.fn(async (_draft: { title: string }, _key: string, _more: boolean): Promise<Row> => {
    throw new ApiError(UNREACHABLE, "");
  });
  const onSaved = vi.fn<(row: Row, more: boolean) => void>();
  const shown: { form?: ReturnType<typeof useRecordForm<Row, { title: string }>> } = {};
  function Form() {
    shown.form = useRecordForm<Row, { title: string }>({
      topic: "content.announcement",
      kept: "content.announcement",
      base: null,
      latest: null,
      draftOf: () => ({ title: "Holidays" }),
      schema: z.object({ title: z.string() }),
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
