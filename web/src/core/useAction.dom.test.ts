import { onlineManager, QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renewed, signedIn, signedOut } from "../api/session";
import { draw } from "../kit/testing/draw";
import { eventually } from "../kit/testing/eventually";
import { useAction } from "./useAction";

const client = new QueryClient();
const run = vi.fn(async (_order: string, _key: string) => "done");

/** Somebody presses a button while the line is cut. */
function approve(order: string): Promise<string> {
  const shown: { action?: ReturnType<typeof useAction<string, string>> } = {};
  function Page() {
    shown.action = useAction({ run });
    return null;
  }
  const page = draw(createElement(Page), { client });
  const approving = shown.action?.mutateAsync(order) ?? Promise.reject(new Error("not shown"));
  // The page goes with the visit it was opened in; what waits does not.
  page.close();
  return approving;
}

async function lineIsBack(): Promise<void> {
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
}

beforeEach(() => {
  client.clear();
  run.mockClear();
  signedIn("li's");
  onlineManager.setOnline(false);
});

test("what waits for the line is done once it is back, also in a session that was renewed", async () => {
  const approving = approve("4500000001");
  await Promise.resolve();
  renewed("li's next");
  await lineIsBack();
  expect(await approving).toBe("done");
  expect(run).toHaveBeenCalledTimes(1);
});

test("what waits for the line is not done in the name of whoever signs in next", async () => {
  for (const next of [() => signedIn("zhang's"), signedOut]) {
    signedIn("li's");
    onlineManager.setOnline(false);
    const approving = approve("4500000001");
    const ended = expect(approving).rejects.toMatchObject({ name: "AbortError" });
    await eventually(() =>
      expect(
        client
          .getMutationCache()
          .getAll()
          .some(({ state }) => state.isPaused),
      ).toBe(true),
    );
    next();
    await lineIsBack();
    await ended;
  }
  expect(run).not.toHaveBeenCalled();
});
