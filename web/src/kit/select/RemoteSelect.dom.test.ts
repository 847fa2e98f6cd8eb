import { onlineManager } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { draw, typeInto } from "../testing/draw";
import { TYPING_PAUSE } from "./remoteOptions";
import { RemoteSelect } from "./RemoteSelect";

test("without a line it does not say that there is nobody of that name", async () => {
  vi.useFakeTimers();
  const select = createElement(RemoteSelect<{ id: string }>, {
    source: { key: "users", find: async () => [] },
    labelKey: "id",
    value: [],
    typeWord: "Enter a name",
    noneWord: "Nobody",
    onChange: () => undefined,
  });
  draw(select);
  const said = async () => {
    // The pause in typing first, then the search.
    for (let step = 0; step < 2; step += 1) await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE));
    return document.querySelector(".ant-select-dropdown")?.textContent;
  };
  onlineManager.setOnline(false);
  typeInto(document.querySelector("input"), "zhao");
  expect(await said()).toBe("select.failed");
  onlineManager.setOnline(true);
  expect(await said()).toBe("Nobody");
});
