import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TYPING_PAUSE } from "./remoteOptions";
import { RemoteSelect } from "./RemoteSelect";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener() {}, removeListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** antd is slow where nothing is drawn, on a machine that others use, too. */
const SLOW = 30_000;

test("without a line it does not say that there is nobody of that name", { timeout: SLOW }, async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "cimode" });
  vi.useFakeTimers();
  const select = createElement(RemoteSelect<{ id: string }>, {
    source: { key: "users", find: async () => [] },
    labelKey: "id",
    value: [],
    typeWord: "Enter a name",
    noneWord: "Nobody",
    onChange: () => undefined,
  });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const asking = createElement(QueryClientProvider, { client: new QueryClient() }, select);
  act(() => root.render(createElement(I18nextProvider, { i18n }, asking)));
  const input = document.querySelector("input") as HTMLInputElement;
  const said = async () => {
    // The pause in typing first, then the search.
    for (let step = 0; step < 2; step += 1) await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE));
    return document.querySelector(".ant-select-dropdown")?.textContent;
  };
  onlineManager.setOnline(false);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "zhao");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(await said()).toBe("select.failed");
  onlineManager.setOnline(true);
  expect(await said()).toBe("Nobody");
  act(() => root.unmount());
});
