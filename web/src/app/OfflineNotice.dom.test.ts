import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfflineNotice } from "./OfflineNotice";

const i18n = createInstance();
const client = new QueryClient();
let root: Root;

/** Whether leaving the site would ask first. */
function leavingAsks(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18n.init({ lng: "cimode" });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const notice = createElement(QueryClientProvider, { client }, createElement(OfflineNotice));
  act(() => root.render(createElement(I18nextProvider, { i18n }, notice)));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test("leaving asks while a change waits for the line, and no longer once it is sent", async () => {
  act(() => onlineManager.setOnline(false));
  expect(leavingAsks()).toBe(false);
  const publish = client.getMutationCache().build(client, { mutationFn: async () => "done" });
  let published = Promise.resolve("");
  await act(async () => {
    published = publish.execute(undefined);
    await vi.waitFor(() => expect(publish.state.isPaused).toBe(true));
  });
  expect(document.body.textContent).toContain("offline.unsent");
  expect(leavingAsks()).toBe(true);
  await act(async () => {
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    await published;
  });
  expect(leavingAsks()).toBe(false);
});
