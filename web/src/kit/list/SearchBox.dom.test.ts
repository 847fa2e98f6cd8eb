import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { SearchBox } from "./SearchBox";

test("what is typed is searched for, however often the list is drawn meanwhile", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "cimode" });
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const searched: string[] = [];
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const draw = () => {
    const onSearch = (text: string) => searched.push(text);
    const box = createElement(SearchBox, { value: "", placeholder: "Search", onSearch });
    act(() => root.render(createElement(I18nextProvider, { i18n }, box)));
  };
  draw();
  const input = host.querySelector("input") as HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "pump");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  for (let at = 0; at < 10; at += 1) {
    act(() => {
      vi.advanceTimersByTime(100);
    });
    draw();
  }
  expect(searched).toEqual(["pump"]);
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
