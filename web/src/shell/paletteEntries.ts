import { COMMAND_IDS, COMMANDS } from "../app/commands";
import { wordOf } from "../words";
import type { Findable } from "./finder";

export interface PaletteEntry extends Findable {
  key: string;
  kind: "open" | "page" | "command";
  keys?: string;
  run: () => void;
}

interface PaletteSources {
  openPages: readonly { path: string; search: string; title: string }[];
  menuPages: readonly { path: string; title: string; note?: string }[];
  commands: Readonly<Record<string, (() => void) | undefined>>;
  go: (address: string) => void;
}

/** All entries of the palette. An open page is listed once, as open. The palette command itself is omitted. */
export function paletteEntries({ openPages, menuPages, commands, go }: PaletteSources): PaletteEntry[] {
  const opened = new Set(openPages.map(({ path }) => path));
  return [
    ...openPages.map(({ path, search, title }): PaletteEntry => {
      return { key: `open ${path}`, kind: "open", path, title, run: () => go(path + search) };
    }),
    ...menuPages
      .filter(({ path }) => !opened.has(path))
      .map(({ path, title, note = "" }): PaletteEntry => {
        return { key: `page ${path}`, kind: "page", path, title, note, run: () => go(path) };
      }),
    ...COMMAND_IDS.flatMap((id): PaletteEntry[] => {
      const run = commands[id];
      const { title, keys } = COMMANDS[id];
      if (!run || id === "palette") return [];
      return [{ key: id, kind: "command", title: wordOf(title), run, ...(keys ? { keys } : {}) }];
    }),
  ];
}
