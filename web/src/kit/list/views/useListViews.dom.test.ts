import { QueryClient } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { draw } from "../../testing/draw";
import { eventually } from "../../testing/eventually";
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
  draw(createElement(Listed), { client });
  await act(() => eventually(() => expect(seen.at(-1)?.ready).toBe(true)));
  expect(seen.at(-1)?.view?.id).toBe("system");
});
