import { onlineManager } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUnsaved } from "../core/unsaved";
import { NotDownloaded } from "./NotDownloaded";

const i18n = createInstance();
let root: Root;
let reloads: number;

function OtherPage({ dirty }: { dirty: boolean }) {
  useUnsaved(dirty);
  return null;
}

/** Draws the page that did not arrive beside another one. */
function draw(dirty: boolean): void {
  const other = createElement(OtherPage, { dirty });
  const page = createElement(NotDownloaded, { onBack: () => (reloads += 1) });
  act(() => root.render(createElement(I18nextProvider, { i18n }, other, page)));
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18n.init({ lng: "cimode" });
  reloads = 0;
  onlineManager.setOnline(false);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  draw(false);
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const says = () => document.querySelector("[role=alert]")?.textContent ?? "";
const back = () => act(() => onlineManager.setOnline(true));

test("a page that did not arrive opens by itself once the line is back", () => {
  expect(says()).toMatch(/offline\.pageHint(?!Unsaved)/);
  back();
  expect(reloads).toBe(1);
});

test("with unsaved input elsewhere it says that it does not, and does once that is saved", () => {
  draw(true);
  expect(says()).toContain("offline.pageHintUnsaved");
  back();
  expect(reloads).toBe(0);
  draw(false);
  expect(reloads).toBe(1);
});
