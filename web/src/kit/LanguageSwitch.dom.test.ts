import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LanguageSwitch } from "./LanguageSwitch";

const arrives = vi.hoisted(() => vi.fn<() => Promise<void>>());

vi.mock("../words", () => ({ LANGUAGES: ["zh", "en"], switchLanguage: arrives }));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a language whose words did not arrive is not remembered for mails either", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "zh", resources: {} });
  const onChosen = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const page = createElement(LanguageSwitch, { onChosen });
  const client = new QueryClient();
  act(() =>
    root.render(
      createElement(I18nextProvider, { i18n }, createElement(QueryClientProvider, { client }, page)),
    ),
  );
  const choose = () => act(async () => document.querySelector<HTMLElement>("[lang=en]")?.click());
  arrives.mockRejectedValueOnce(new Error("no line"));
  await choose();
  expect(arrives).toHaveBeenCalledTimes(1);
  expect(onChosen).not.toHaveBeenCalled();
  arrives.mockResolvedValueOnce();
  await choose();
  expect(onChosen.mock.calls).toEqual([["en"]]);
  act(() => root.unmount());
});
