import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import type { Scene } from "../../../api/views";
import { draw } from "../../testing/draw";
import { eventually } from "../../testing/eventually";
import type { ListViews } from "./useListViews";
import { useRename } from "./useRename";

const scene = {
  id: "s",
  version: 1,
  title: "late",
  type: 1,
  detailInfoList: [],
  sort: [],
} as unknown as Scene;
const lists = { listing: "orders", scenes: [scene], views: [], columns: [] } as unknown as ListViews;

test("after a conflict all is read again, so that the next try has the version of now", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: 409, message: "changed" }, { status: 409 }));
  const [done, failed] = [vi.fn(), vi.fn()];
  function Renaming() {
    const rename = useRename(lists, done, failed);
    return createElement("button", { onClick: () => rename("scenes", "s", "overdue") });
  }
  const { host } = draw(createElement(Renaming));
  act(() => host.querySelector("button")?.click());
  await eventually(() => expect(failed).toHaveBeenCalledOnce());
  expect(done).not.toHaveBeenCalled();
});
