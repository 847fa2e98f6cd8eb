import { afterEach, expect, test } from "vitest";
import { contrast, THEMES } from "../theme/tokens";
import { changeSettings, currentSettings, DEFAULT_SETTINGS, readSettings, resetSettings } from "./settings";

afterEach(() => changeSettings(DEFAULT_SETTINGS));

test("what is missing, broken or unknown falls back to the default, one by one", () => {
  expect(readSettings(null)).toEqual(DEFAULT_SETTINGS);
  expect(readSettings("{oops")).toEqual(DEFAULT_SETTINGS);
  expect(readSettings("null")).toEqual(DEFAULT_SETTINGS);
  const some = readSettings(
    '{"theme":"#409EFF","tagsView":false,"density":"huge","pinned":[1],"sidebarLogo":"no"}',
  );
  expect(some).toEqual({ ...DEFAULT_SETTINGS, theme: "#409EFF", tagsView: false });
});

test("a reset brings the looks back, leaves pinned pages alone and offers no second tour", () => {
  changeSettings({ tagsView: false, density: "roomy", pinned: ["/a"], tourSeen: true });
  resetSettings();
  expect(currentSettings()).toEqual({ ...DEFAULT_SETTINGS, pinned: ["/a"], tourSeen: true });
});

test("every theme can be read: words on white and on its own tint, white on its buttons", () => {
  expect(THEMES.map(({ theme }) => theme).slice(0, 2)).toEqual(["#4880ff", "#409EFF"]);
  for (const { theme, action, actionHover, actionSoft } of THEMES) {
    expect({ theme, enough: contrast(action, "#ffffff") >= 4.5 }).toEqual({ theme, enough: true });
    expect({ theme, enough: contrast(actionHover, "#ffffff") >= 4.5 }).toEqual({ theme, enough: true });
    expect({ theme, enough: contrast(action, actionSoft) >= 4.5 }).toEqual({ theme, enough: true });
    // Focus rings and borders need less contrast than text.
    expect({ theme, enough: contrast(theme, "#ffffff") >= 2.7 }).toEqual({ theme, enough: true });
  }
});
