import { useSyncExternalStore } from "react";
import { DEFAULT_THEME, ROW_HEIGHTS, THEMES, type Density, type ThemeColor } from "../theme/tokens";

/** Display settings of a user, stored in this browser under the user's id. */
export interface Settings {
  theme: ThemeColor;
  /** Shows the settings button in the top bar. */
  showSettings: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  supportPinyinSearch: boolean;
  density: Density;
  /** Paths of pinned pages, whose tabs survive "close all". */
  pinned: readonly string[];
  /** Ids of collapsed menu groups. */
  foldedGroups: readonly string[];
  /** The tour was taken or declined; it is not offered again. */
  tourSeen: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: DEFAULT_THEME,
  showSettings: true,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  supportPinyinSearch: true,
  density: "standard",
  pinned: [],
  foldedGroups: [],
  tourSeen: false,
};

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;

const flag = (value: unknown): boolean | undefined => (typeof value === "boolean" ? value : undefined);

/** Parses stored settings, with the default for anything missing or invalid. */
export function readSettings(text: string | null): Settings {
  let stored: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null) stored = value as Record<string, unknown>;
  } catch {
    // Invalid JSON: use the defaults.
  }
  const standard = DEFAULT_SETTINGS;
  return {
    theme: THEMES.some(({ theme }) => theme === stored.theme) ? (stored.theme as ThemeColor) : standard.theme,
    showSettings: flag(stored.showSettings) ?? standard.showSettings,
    tagsView: flag(stored.tagsView) ?? standard.tagsView,
    fixedHeader: flag(stored.fixedHeader) ?? standard.fixedHeader,
    sidebarLogo: flag(stored.sidebarLogo) ?? standard.sidebarLogo,
    supportPinyinSearch: flag(stored.supportPinyinSearch) ?? standard.supportPinyinSearch,
    density: String(stored.density) in ROW_HEIGHTS ? (stored.density as Density) : standard.density,
    pinned: texts(stored.pinned) ?? standard.pinned,
    foldedGroups: texts(stored.foldedGroups) ?? standard.foldedGroups,
    tourSeen: flag(stored.tourSeen) ?? standard.tourSeen,
  };
}

const listeners = new Set<() => void>();
let owner: string | null = null;
let settings: Settings = DEFAULT_SETTINGS;

const keyOf = (user: string) => `tandem.settings.${user}`;

function tell(): void {
  for (const listener of listeners) listener();
}

function load(): void {
  try {
    settings = owner === null ? DEFAULT_SETTINGS : readSettings(localStorage.getItem(keyOf(owner)));
  } catch {
    settings = DEFAULT_SETTINGS;
  }
}

/** Switches to the settings of a user; null for the defaults. */
export function settingsOf(user: string | null): void {
  if (owner === user) return;
  owner = user;
  load();
  tell();
}

export function currentSettings(): Settings {
  return settings;
}

export function changeSettings(part: Partial<Settings>): void {
  settings = { ...settings, ...part };
  try {
    if (owner !== null) localStorage.setItem(keyOf(owner), JSON.stringify(settings));
  } catch {
    // Storage is blocked: the settings last until the page is reloaded.
  }
  tell();
}

/** Resets the appearance. Pinned pages, collapsed groups and the tour that was seen are kept. */
export function resetSettings(): void {
  const { pinned, foldedGroups, tourSeen } = settings;
  changeSettings({ ...DEFAULT_SETTINGS, pinned, foldedGroups, tourSeen });
}

export function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribeSettings, currentSettings);
}

// Follow changes made in other tabs.
globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (owner === null || event.key !== keyOf(owner)) return;
  load();
  tell();
});
