import type { WordKey } from "../words";

/**
 * All named commands: offered by the palette and listed in the keyboard help. They are implemented by the shell
 * (`useCommands`), or by the page that listens for the key.
 */
export type CommandGroup = "general" | "pages" | "page" | "account";

export interface Command {
  title: WordKey;
  group: CommandGroup;
  /** E.g. `Mod+K`, where Mod is Ctrl, or Command on macOS. */
  keys?: string;
  /** Handled by the current page; the palette cannot run it. */
  ofPage?: true;
}

const registry = {
  palette: { title: "command.palette", group: "general", keys: "Mod+K" },
  help: { title: "command.help", group: "general", keys: "?" },
  search: { title: "command.search", group: "general", keys: "/" },
  toggleSidebar: { title: "command.toggleSidebar", group: "general", keys: "Alt+B" },
  fullscreen: { title: "command.fullscreen", group: "general" },
  language: { title: "command.language", group: "general" },
  settings: { title: "command.settings", group: "general" },
  version: { title: "command.version", group: "general" },
  refreshTab: { title: "command.refreshTab", group: "pages", keys: "Alt+R" },
  closeTab: { title: "command.closeTab", group: "pages", keys: "Alt+W" },
  closeOtherTabs: { title: "command.closeOtherTabs", group: "pages" },
  closeAllTabs: { title: "command.closeAllTabs", group: "pages" },
  pinTab: { title: "command.pinTab", group: "pages" },
  previousTab: { title: "command.previousTab", group: "pages", keys: "Alt+PageUp" },
  nextTab: { title: "command.nextTab", group: "pages", keys: "Alt+PageDown" },
  save: { title: "command.save", group: "page", keys: "Mod+S", ofPage: true },
  submit: { title: "command.submit", group: "page", keys: "Mod+Enter", ofPage: true },
  tasks: { title: "tasks.title", group: "account" },
  imports: { title: "import.mine", group: "account" },
  messages: { title: "message.mine.title", group: "account" },
  profile: { title: "profile.title", group: "account" },
  changePassword: { title: "shell.changePassword", group: "account" },
  signOut: { title: "shell.signOut", group: "account" },
} satisfies Record<string, Command>;

export type CommandId = keyof typeof registry;

export const COMMANDS: Readonly<Record<CommandId, Command>> = registry;
export const COMMAND_IDS = Object.keys(registry) as CommandId[];
export const COMMAND_GROUPS: readonly CommandGroup[] = ["general", "pages", "page", "account"];

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether a key event matches `keys`. */
export function isPressed(keys: string, event: Pressed): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const mod = parts.includes("Mod");
  const alt = parts.includes("Alt");
  if (event.altKey !== alt || (event.ctrlKey || event.metaKey) !== mod) return false;
  // On macOS, Alt changes the typed character, so compare the physical key as well.
  return event.key.toLowerCase() === key.toLowerCase() || (alt && event.code === `Key${key}`);
}

const MAC_NAMES: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥" };

/** Display names of the keys. */
export function keyNames(keys: string, mac: boolean): string[] {
  return keys
    .split("+")
    .map((part) => (mac ? MAC_NAMES[part] : undefined) ?? (part === "Mod" ? "Ctrl" : part));
}
