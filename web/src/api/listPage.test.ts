import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { PageRequest } from "./listing";
import { listPage } from "./listPage";

const bodies: PageRequest[] = [];
const page = listPage("base.dict_item", "/service1/base/api/dictItem/pageList");
let refused = "after";

beforeEach(() => {
  bodies.length = 0;
  vi.stubGlobal("location", { origin: "http://tandem.test" });
  vi.stubGlobal("fetch", async (request: Request) => {
    const body = (await request.json()) as PageRequest;
    bodies.push(body);
    if (body.after) {
      const data = { fields: [{ field: refused, message: "no longer valid" }] };
      return Response.json({ code: 422, message: "no longer valid", data }, { status: 422 });
    }
    return Response.json({
      code: 200,
      message: "",
      data: { content: [], totalElements: 7, totalIsExact: true },
    });
  });
});

const read = (request: PageRequest) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(page(request));

test("a page whose place is not valid any more is read by its number", async () => {
  refused = "after";
  expect((await read({ pageNum: 3, pageSize: 20, after: "old" })).totalElements).toBe(7);
  expect(bodies).toEqual([
    { pageNum: 3, pageSize: 20, after: "old" },
    { pageNum: 3, pageSize: 20 },
  ]);
});

test("another refusal stays one", async () => {
  refused = "conditions";
  await expect(read({ pageNum: 3, pageSize: 20, after: "old" })).rejects.toMatchObject({ code: 422 });
  expect(bodies).toHaveLength(1);
});
