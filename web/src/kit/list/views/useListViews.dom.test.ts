import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { INITIAL_LIST_STATE } from "../listState";
import { useListViews, type ListViews } from "./useListViews";

const options = {
  listing: "orders",
  state: INITIAL_LIST_STATE,
  onChange: () => {},
  columns: [],
  maySave: true,
  wanted: undefined,
  more: undefined,
  frozen: 0,
};

test("columns of the list do not stand under the name of a view that could not be read", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "cimode" });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const views = [
    { id: "mine", viewName: "mine", preferred: true, frozenNum: 0 },
    { id: "system", viewName: "shipped", preferred: false, frozenNum: 0 },
  ];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.includes("fieldList"))
      return Response.json({ code: 500, message: "no" }, { status: 500 });
    return Response.json({ code: 200, message: "", data: request.url.includes("view/list") ? views : [] });
  });
  const seen: ListViews[] = [];
  function Listed() {
    seen.push(useListViews(options));
    return null;
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const listed = createElement(QueryClientProvider, { client }, createElement(Listed));
  act(() => root.render(createElement(I18nextProvider, { i18n }, listed)));
  await act(() => vi.waitFor(() => expect(seen.at(-1)?.ready).toBe(true)));
  expect(seen.at(-1)?.view?.id).toBe("system");
  act(() => root.unmount());
  host.remove();
  client.clear();
  vi.unstubAllGlobals();
});
