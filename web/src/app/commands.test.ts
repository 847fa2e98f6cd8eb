import { expect, test } from "vitest";
import { COMMANDS, isPressed, keyNames } from "./commands";

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test("Mod is Ctrl or Command, and other modifiers do not slip through", () => {
  expect(isPressed("Mod+K", press("k", { ctrlKey: true }))).toBe(true);
  expect(isPressed("Mod+K", press("k", { metaKey: true }))).toBe(true);
  expect(isPressed("Mod+K", press("k"))).toBe(false);
  expect(isPressed("Mod+K", press("k", { ctrlKey: true, altKey: true }))).toBe(false);
  expect(isPressed("?", press("?"))).toBe(true);
  expect(isPressed("?", press("?", { ctrlKey: true }))).toBe(false);
  expect(isPressed("Alt+W", press("∑", { altKey: true, code: "KeyW" }))).toBe(true);
  expect(isPressed("Alt+PageUp", press("PageUp", { altKey: true }))).toBe(true);
});

test("keys are written as on the keyboard", () => {
  expect(keyNames("Mod+K", false)).toEqual(["Ctrl", "K"]);
  expect(keyNames("Mod+K", true)).toEqual(["⌘", "K"]);
  expect(keyNames("Alt+PageUp", true)).toEqual(["⌥", "PageUp"]);
});

test("no two commands share a key", () => {
  const keys = Object.values(COMMANDS).flatMap((command) => command.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
