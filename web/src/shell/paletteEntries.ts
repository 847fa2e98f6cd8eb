import type { FoundDocument } from "../api/find";
import { COMMAND_IDS, COMMANDS } from "../app/commands";
import type { HelpAt } from "../core/help";
import { amountText } from "../kit/digits";
import { wordOf } from "../words";
import type { Findable } from "./finder";

/** Saved searches are among the pages. */
export type PaletteGroup = "documents" | "actions" | "pages" | "help";

export interface PaletteEntry extends Findable {
  key: string;
  group: PaletteGroup;
  kind: "document" | "open" | "page" | "scene" | "command" | "help";
  keys?: string;
  /** A page that can also be opened in a new browser tab. */
  to?: string;
  document?: FoundDocument;
  run: () => void;
}

interface PaletteSources {
  openPages: readonly { path: string; search: string; title: string }[];
  menuPages: readonly { path: string; title: string; note?: string }[];
  commands: Readonly<Record<string, (() => void) | undefined>>;
  go: (address: string) => void;
}

/** Pages and commands. An open page is listed once, as open. The palette command itself is omitted. */
export function paletteEntries({ openPages, menuPages, commands, go }: PaletteSources): PaletteEntry[] {
  const opened = new Set(openPages.map(({ path }) => path));
  const page = (
    kind: "open" | "page",
    path: string,
    to: string,
    title: string,
    note?: string,
  ): PaletteEntry => ({
    key: `${kind} ${path}`,
    group: "pages",
    kind,
    path,
    title,
    to,
    run: () => go(to),
    ...(note ? { note } : {}),
  });
  return [
    ...openPages.map(({ path, search, title }) => page("open", path, path + search, title)),
    ...menuPages
      .filter(({ path }) => !opened.has(path))
      .map(({ path, title, note }) => page("page", path, path, title, note)),
    ...COMMAND_IDS.flatMap((id): PaletteEntry[] => {
      const run = commands[id];
      const { title, keys } = COMMANDS[id];
      if (!run || id === "palette") return [];
      const entry: PaletteEntry = { key: id, group: "actions", kind: "command", title: wordOf(title), run };
      return [keys ? { ...entry, keys } : entry];
    }),
  ];
}

/** Topics of help as entries that open them. */
export function helpEntries(
  topics: readonly { key: string; title: string; at: HelpAt }[],
  open: (at: HelpAt) => void,
): PaletteEntry[] {
  return topics.map(({ key, title, at }): PaletteEntry => {
    return { key: `help ${key}`, group: "help", kind: "help", title, run: () => open(at) };
  });
}

/** Saved searches as entries that open their list. */
export function sceneEntries(
  scenes: readonly { key: string; title: string; list: string; to: string }[],
  go: (address: string) => void,
): PaletteEntry[] {
  return scenes.map(({ key, title, list, to }): PaletteEntry => {
    return { key: `scene ${key}`, group: "pages", kind: "scene", title, note: list, to, run: () => go(to) };
  });
}

export function documentEntries(
  documents: readonly FoundDocument[],
  go: (address: string) => void,
): PaletteEntry[] {
  return documents.map((document): PaletteEntry => {
    const { kind, id, number, supplier, amount, currency, page } = document;
    const worth = amount && amountText(amount, currency);
    return {
      key: `document ${kind} ${id}`,
      group: "documents",
      kind: "document",
      title: number,
      note: [supplier, worth].filter(Boolean).join(", "),
      to: page,
      document,
      run: () => go(page),
    };
  });
}

/**
 * The documents that fit the text. Those of an earlier text stay only while their number contains what is typed by now,
 * or Enter would open one that was not meant.
 */
export function stillFound(
  documents: readonly FoundDocument[],
  text: string,
  isCurrent: boolean,
): readonly FoundDocument[] {
  if (text === "") return [];
  return isCurrent ? documents : documents.filter(({ number }) => number.includes(text));
}

/**
 * Whether the documents of a text were searched for, or could not be; neither while that is under way. Without a line the
 * question waits, and is asked once it is back.
 */
export function searchStanding(
  text: string,
  settled: string,
  asked: { isFetching: boolean; isError: boolean; isPaused: boolean },
): { done: boolean; failed: boolean } {
  if (text === "") return { done: true, failed: false };
  const ended = settled === text && !asked.isFetching;
  const failed = ended && (asked.isError || asked.isPaused);
  return { done: ended && !failed, failed };
}

const PREFIXES: readonly (readonly [RegExp, PaletteGroup])[] = [
  [/^[#＃]/, "documents"],
  [/^[>＞]/, "actions"],
  [/^[?？]/, "help"],
];

/** What is searched for, and in which group; a sign of either width before the text narrows to one. */
export function wantedOf(typed: string): { text: string; only: PaletteGroup | null } {
  const text = typed.trim();
  const found = PREFIXES.find(([sign]) => sign.test(text));
  return found ? { text: text.slice(1).trim(), only: found[1] } : { text, only: null };
}

/** Four digits in a row are part of a document's number. */
export function looksLikeNumber(text: string): boolean {
  return /\d{4}/.test(text);
}

/** At most so many of each group, while all are shown. */
const MOST_OF_GROUP = 5;

/**
 * The groups one after the other, each cut. The group with the best match comes first, so that Enter takes it;
 * documents come first for a number, else after what the palette itself knows: they arrive later, and must not push
 * away what one is about to choose.
 */
export function inGroups(
  ranked: readonly PaletteEntry[],
  documents: readonly PaletteEntry[],
  help: readonly PaletteEntry[],
  numberTyped: boolean,
): PaletteEntry[] {
  const known = [...new Set(ranked.map(({ group }) => group))].map((group) =>
    ranked.filter((entry) => entry.group === group),
  );
  const groups = numberTyped ? [documents, ...known, help] : [...known, documents, help];
  return groups.flatMap((group) => group.slice(0, MOST_OF_GROUP));
}
