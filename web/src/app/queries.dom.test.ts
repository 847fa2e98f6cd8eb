import { expect, test, vi } from "vitest";
import { ApiError } from "../api/errors";
import { toast } from "../kit/toast";
import { queryClient } from "./queries";

/** How often a failure of a question with this meta was told on the page. */
async function told(meta: object): Promise<number> {
  const spy = vi.spyOn(toast, "error").mockImplementation(() => undefined);
  const queryFn = () => Promise.reject(new ApiError(300, "no"));
  await queryClient.fetchQuery({ queryKey: ["failing"], queryFn, retry: false, meta }).catch(() => undefined);
  queryClient.removeQueries({ queryKey: ["failing"] });
  const calls = spy.mock.calls.length;
  spy.mockRestore();
  return calls;
}

test("a failing question is told, unless nobody is to be told of it", async () => {
  expect(await told({})).toBe(1);
  expect(await told({ untold: true })).toBe(0);
});
