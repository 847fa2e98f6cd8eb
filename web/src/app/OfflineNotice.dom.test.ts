import { onlineManager } from "@tanstack/react-query";
import { act, createElement } from "react";
import { expect, test } from "vitest";
import { draw, shown } from "../kit/testing/draw";
import { eventually } from "../kit/testing/eventually";
import { OfflineNotice } from "./OfflineNotice";

/** Whether leaving the site would ask first. */
function leavingAsks(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test("leaving asks while a change waits for the line, and no longer once it is sent", async () => {
  const { client } = draw(createElement(OfflineNotice));
  act(() => onlineManager.setOnline(false));
  expect(leavingAsks()).toBe(false);
  const publish = client.getMutationCache().build(client, { mutationFn: async () => "done" });
  let published = Promise.resolve("");
  await act(async () => {
    published = publish.execute(undefined);
    await eventually(() => expect(publish.state.isPaused).toBe(true));
  });
  await shown(() => expect(document.body.textContent).toContain("offline.unsent"));
  expect(leavingAsks()).toBe(true);
  await act(async () => {
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    await published;
  });
  expect(leavingAsks()).toBe(false);
});
