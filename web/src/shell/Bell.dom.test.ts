import { QueryClient } from "@tanstack/react-query";
import { act, createElement } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { UserInfo } from "../api/identity";
import { MAY_READ_MESSAGES, newestMessagesQuery } from "../api/messages";
import { buildMenu } from "../core/menu";
import { SignedInProvider } from "../core/signedInContext";
import { ModalPlace } from "../kit/modal";
import { draw, settled } from "../kit/testing/draw";
import { Bell } from "./Bell";

const bell = () => document.querySelector<HTMLElement>("[data-tour=messages]");
const panel = () => document.querySelector<HTMLElement>("section");
const press = (key: string) =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));

beforeEach(async () => {
  const client = new QueryClient();
  client.setQueryData(newestMessagesQuery.queryKey, { unread: 0, newest: [] });
  const menu = { ...buildMenu([], () => true), permissions: new Set([MAY_READ_MESSAGES]) };
  const value = { user: {} as UserInfo, menu };
  const bar = createElement(
    SignedInProvider,
    { value },
    createElement(Bell),
    createElement("a", { href: "/" }),
  );
  draw(createElement(MemoryRouter, null, createElement(ModalPlace, null, bar)), { client });
  await settled();
  bell()?.focus();
  act(() => bell()?.click());
});

test("the panel follows its bell in the page, and is not read out as what describes it", () => {
  expect(bell()?.nextElementSibling).toBe(panel());
  expect(bell()?.getAttribute("aria-controls")).toBe(panel()?.id);
  expect(bell()?.hasAttribute("aria-describedby")).toBe(false);
  expect(document.querySelector("[role=tooltip]")).toBeNull();
});

test("Escape within the panel closes it and leads back to the bell", () => {
  panel()?.querySelector<HTMLElement>("footer button")?.focus();
  press("Escape");
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(bell());
  expect(bell()?.getAttribute("aria-expanded")).toBe("false");
});

test("the panel closes when the focus goes on, and when something else is pressed", () => {
  act(() => panel()?.querySelector<HTMLElement>("footer button")?.focus());
  expect(panel()).not.toBeNull();
  act(() => document.querySelector("a")?.focus());
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(document.querySelector("a"));
  act(() => bell()?.click());
  act(() => void panel()?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true })));
  expect(panel()).not.toBeNull();
  act(() => void document.body.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true })));
  expect(panel()).toBeNull();
});
