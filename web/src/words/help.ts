import { loadWords, type ModuleName } from ".";
import type { Language } from "../api/session";

/** Where help stands: beside a module, or in `words/help/` for what belongs to none. */
export type HelpPart = ModuleName | "shared";

/** A text, or one for each side; a side without one does not see it. */
export type Said = string | Readonly<Partial<Record<"buyer" | "supplier", string>>>;

/** What a topic says, in one language. Names of the product are references: see `piecesOf`. */
export interface HelpTexts {
  /** For general topics only; a page has its title from the menu. */
  title?: string;
  /** What the page is for. */
  purpose: Said;
  /** What to do next, in this order. */
  next?: readonly Said[];
  /** What each state means for the reader. Labels come from the server. */
  states?: Readonly<Record<string, Said>>;
  /** Hints on fields that need one, shown beside their labels as well. */
  fields?: Readonly<Record<string, Said>>;
}

/** What is the same in all languages. */
export interface HelpFacts {
  /** The list whose states, actions and fields are named; for a kind of documents its own. */
  listing?: string;
  /** Related topics. */
  see?: readonly string[];
}

export type HelpTopic = HelpTexts & HelpFacts;

/** Topics by page: its path, the pattern of a sub-page, or the kind of documents for all its pages. */
export type Help = Readonly<Record<string, HelpTopic>>;

interface File<Content> {
  default: Readonly<Record<string, Content>>;
}

async function filesOf(part: HelpPart, language: Language): Promise<[File<HelpFacts>, File<HelpTexts>]> {
  if (part === "shared") {
    return Promise.all([import("./help/topics.json"), import(`./help/${language}.json`)]);
  }
  return Promise.all([
    import(`../modules/${part}/help/topics.json`),
    import(`../modules/${part}/help/${language}.json`),
  ]);
}

/** Loads the help of a part, with the translations it refers to. */
export async function loadHelp(part: HelpPart, language: Language): Promise<Help> {
  const [[facts, texts]] = await Promise.all([
    filesOf(part, language),
    part === "shared" ? loadWords("kit") : loadWords("kit", part),
  ]);
  return Object.fromEntries(
    Object.entries(texts.default).map(([topic, said]) => [topic, { ...said, ...facts.default[topic] }]),
  );
}

const KINDS = ["state", "action", "field", "page", "word"] as const;

/** A name that the product itself supplies, so that help never disagrees with what is on screen. */
export interface HelpReference {
  kind: (typeof KINDS)[number];
  name: string;
}

const REFERENCE = new RegExp(`\\[(${KINDS.join("|")}):([^\\]]+)\\]`);

/** Splits a text at its references, such as `[action:send]`, `[state:draft]` or `[page:/todo]`. */
export function piecesOf(text: string): (string | HelpReference)[] {
  const pieces: (string | HelpReference)[] = [];
  const parts = text.split(REFERENCE);
  for (let at = 0; at < parts.length; at += 3) {
    const [plain, kind, name] = parts.slice(at, at + 3);
    if (plain) pieces.push(plain);
    if (kind && name) pieces.push({ kind: kind as HelpReference["kind"], name });
  }
  return pieces;
}

export function referencesIn(text: string): HelpReference[] {
  return piecesOf(text).filter((piece) => typeof piece !== "string");
}
