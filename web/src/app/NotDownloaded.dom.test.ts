import { onlineManager } from "@tanstack/react-query";
import { act, createElement, Fragment } from "react";
import { beforeEach, expect, test } from "vitest";
import { useUnsaved } from "../core/unsaved";
import { draw } from "../kit/testing/draw";
import { NotDownloaded } from "./NotDownloaded";

let reloads: number;
let place: ReturnType<typeof draw>;

function OtherPage({ dirty }: { dirty: boolean }) {
  useUnsaved(dirty);
  return null;
}

/** The page that did not arrive beside another one. */
function pages(dirty: boolean) {
  const other = createElement(OtherPage, { dirty });
  const page = createElement(NotDownloaded, { onBack: () => (reloads += 1) });
  return createElement(Fragment, null, other, page);
}

beforeEach(() => {
  reloads = 0;
  onlineManager.setOnline(false);
  place = draw(pages(false));
});

const says = () => document.querySelector("[role=alert]")?.textContent ?? "";
const back = () => act(() => onlineManager.setOnline(true));

test("a page that did not arrive opens by itself once the line is back", () => {
  expect(says()).toMatch(/offline\.pageHint(?!Unsaved)/);
  back();
  expect(reloads).toBe(1);
});

test("with unsaved input elsewhere it says that it does not, and does once that is saved", () => {
  place.draw(pages(true));
  expect(says()).toContain("offline.pageHintUnsaved");
  back();
  expect(reloads).toBe(0);
  place.draw(pages(false));
  expect(reloads).toBe(1);
});
