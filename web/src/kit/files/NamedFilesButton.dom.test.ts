import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { ModalPlace } from "../modal";
import en from "../words/en.json";
import { NamedFilesButton } from "./NamedFilesButton";

test("many files are taken for the documents that their names begin with", async () => {
  const i18n = createInstance();
  const all = { keySeparator: false, nsSeparator: false, resources: { en: { translation: en } } } as const;
  await i18n.init({ lng: "en", ...all });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener: () => {}, removeListener: () => {} }));
  const place = { attachType: "evidence", label: "Evidence", limit: 1, limitSize: 200, types: ["pdf"] };
  const button = createElement(NamedFilesButton, {
    kind: "orders.claim",
    named: { example: "CLYYMM00001", places: [place] },
  });
  const client = new QueryClient();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const shown = createElement(QueryClientProvider, { client }, createElement(ModalPlace, null, button));
  act(() => root.render(createElement(I18nextProvider, { i18n }, shown)));
  expect(host.querySelector("button")?.textContent).toContain("Evidence");
  act(() => host.querySelector("button")?.click());
  await vi.waitFor(() => expect(document.body.textContent).toContain("such as CLYYMM00001"));
  act(() => root.unmount());
  host.remove();
  client.clear();
  vi.unstubAllGlobals();
});
