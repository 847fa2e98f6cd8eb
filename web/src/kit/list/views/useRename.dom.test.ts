import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import type { Scene } from "../../../api/views";
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
  const i18n = createInstance();
  await i18n.init({ lng: "cimode" });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => Response.json({ code: 409, message: "changed" }, { status: 409 }));
  const [done, failed] = [vi.fn(), vi.fn()];
  function Renaming() {
    const rename = useRename(lists, done, failed);
    return createElement("button", { onClick: () => rename("scenes", "s", "overdue") });
  }
  const client = new QueryClient();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const renaming = createElement(QueryClientProvider, { client }, createElement(Renaming));
  act(() => root.render(createElement(I18nextProvider, { i18n }, renaming)));
  act(() => host.querySelector("button")?.click());
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(done).not.toHaveBeenCalled();
  act(() => root.unmount());
  host.remove();
  client.clear();
  vi.unstubAllGlobals();
});
