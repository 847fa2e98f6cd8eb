import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { declaredOf, KIND_CODES } from "../api/documentApi";
import { STEP_IDS, TOUR } from "../shell/tour/steps";
import { wordsByPart } from "../words/allWords";
import { referencesIn, type HelpFacts, type HelpReference, type HelpTexts, type Said } from "../words/help";
import { helpAt, helpPartOf, plainListAt, topicOf } from "./helpPages";
import { pages, subPages } from "./registry";

type Texts = Record<string, HelpTexts>;
type Facts = Record<string, HelpFacts>;

const files = import.meta.glob<Texts | Facts>(["../words/help/*.json", "../modules/*/help/*.json"], {
  eager: true,
  import: "default",
});
const tours = import.meta.glob<Record<string, { title: string; text: string }>>(
  "../shell/tour/words/*.json",
  {
    eager: true,
    import: "default",
  },
);

/** The content of a part's file: `zh`, `en`, or `topics`. */
function fileOf<Content>(part: string, name: string): Content {
  const path = part === "shared" ? `../words/help/${name}.json` : `../modules/${part}/help/${name}.json`;
  return (files[path] ?? {}) as Content;
}

const LANGUAGES = ["zh", "en"] as const;
const partAt = (file: string) => /modules\/(\w+)\//.exec(file)?.[1] ?? "shared";
const parts = [...new Set(Object.keys(files).map(partAt))];

interface Topic {
  part: string;
  key: string;
  facts: HelpFacts;
  zh: HelpTexts | undefined;
  en: HelpTexts | undefined;
}

const topics: Topic[] = parts.flatMap((part) => {
  const [facts, zh, en] = [
    fileOf<Facts>(part, "topics"),
    fileOf<Texts>(part, "zh"),
    fileOf<Texts>(part, "en"),
  ];
  const keys = new Set([...Object.keys(facts), ...Object.keys(zh), ...Object.keys(en)]);
  return [...keys].map((key) => ({ part, key, facts: facts[key] ?? {}, zh: zh[key], en: en[key] }));
});

const isKind = (name: string) => KIND_CODES.some((kind) => kind === name);
const isPage = (name: string) =>
  isKind(name) || name in pages || subPages.some(({ pattern }) => pattern === name);

// What the server declares is read from what it generates, and for records that are no documents from its sources.
const root = join(import.meta.dirname, "../../..");
const calls = readFileSync(join(root, "web/src/api/calls.ts"), "utf8");
const sources = readdirSync(join(root, "modules"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".rs"))
  .map((name) => readFileSync(join(root, "modules", name), "utf8"));

/** The states of long tasks, which are the platform's. */
const long = readFileSync(join(root, "platform/src/long/mod.rs"), "utf8");

interface Declared {
  states: string[];
  actions: string[];
}

/** The machine of a kind of documents, from the generated table in `docs/states/`. */
function documentMachine(kind: string): Declared {
  const rows = readFileSync(join(root, `docs/states/${kind}.md`), "utf8")
    .split("## By whom")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const [head = [], ...states] = rows ?? [];
  return { states: states.map(([, state = ""]) => state), actions: head.slice(2, -1) };
}

/** The machine of any other record, from the module that declares it. */
function recordMachine(listing: string): Declared {
  for (const source of sources) {
    const machine = new RegExp(`Machine \\{\\s*name: "${listing}",[\\s\\S]*?\\n\\s*\\};`).exec(source)?.[0];
    if (!machine) continue;
    const [before = "", actions = ""] = machine.split("actions:");
    const valueOf = (name = "") =>
      new RegExp(`const ${name}: &str = "(\\w+)"`).exec(source + long)?.[1] ?? name;
    const states = before.matchAll(/(?:State::of\(|State \{ name: |state\()(\w+)/g);
    const taken = actions.matchAll(/(?:Action::of|\baction)\(\s*"(\w+)"/g);
    return {
      states: [...states].map(([, name]) => valueOf(name)),
      actions: [...taken].map(([, name = ""]) => name),
    };
  }
  return { states: [], actions: [] };
}

/** The columns of a list and what can be filled in, from the generated types of calls. */
function fieldsOf(listing: string): string[] {
  const type = listing
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  const row = new RegExp(`type ${type}Row = \\{([\\s\\S]*?)\\n\\};`).exec(calls)?.[1] ?? "";
  const kind = KIND_CODES.find((code) => code === listing);
  const actions = kind ? Object.values(declaredOf(kind).actions) : [];
  const inputs = actions.flatMap((action) => action?.inputs?.map(({ name }) => name) ?? []);
  return [...[...row.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = ""]) => name), ...inputs];
}

const listingOf = ({ key, facts }: Topic) => facts.listing ?? (isKind(key) ? key : undefined);
const machineOf = (listing: string) => (isKind(listing) ? documentMachine(listing) : recordMachine(listing));

/** All texts with where they stand. */
function textsOf(said: HelpTexts): [place: string, text: Said][] {
  return [
    ["purpose", said.purpose],
    ...(said.next ?? []).map((text, at): [string, Said] => [`next ${at}`, text]),
    ...Object.entries(said.states ?? {}).map(([state, text]): [string, Said] => [`states ${state}`, text]),
    ...Object.entries(said.fields ?? {}).map(([field, text]): [string, Said] => [`fields ${field}`, text]),
  ];
}

const plain = (text: Said) => (typeof text === "string" ? [text] : Object.values(text));

function isKnown({ kind, name }: HelpReference, listing: string | undefined, part: string): boolean {
  switch (kind) {
    case "page":
      return isPage(name);
    case "word":
      return ["shared", "kit", part].some((one) => name in (wordsByPart("zh").get(one) ?? {}));
    case "state":
      return listing !== undefined && machineOf(listing).states.includes(name);
    case "action":
      return listing !== undefined && machineOf(listing).actions.includes(name);
    case "field":
      return listing !== undefined && fieldsOf(listing).includes(name);
  }
}

describe("help", () => {
  test("the names the server declares can be read", () => {
    expect(machineOf("orders.claim").states).toContain("disputed");
    expect(machineOf("orders.claim").actions).toContain("insist");
    expect(machineOf("identity.user_account").states).toEqual(["effective", "expired", "pending", "frozen"]);
    expect(machineOf("content.long_task").actions).toContain("retry");
    expect(machineOf("content.long_task").states).toContain("expired");
    expect(fieldsOf("orders.purchase_order")).toContain("dayDifference");
    expect(fieldsOf("orders.claim")).toContain("dullStock");
  });

  test("every page has help, in both languages; that of a list that is only read follows from the list", () => {
    expect(plainListAt(helpAt("/systemManage/pageError"))?.listing).toBe("portal.page_error");
    expect(plainListAt(helpAt("/systemManage/role"))).toBeNull();
    const written = Object.keys(pages).filter((page) => !plainListAt(helpAt(page)));
    const without = written.filter(
      (page) => !topics.some(({ key, zh, en }) => key === topicOf(page) && zh && en),
    );
    expect(without).toEqual([]);
  });

  test("every topic is about an existing page and stands beside its module; a general one has a title", () => {
    const wrong = topics.filter(({ part, key, zh, en }) =>
      isPage(key)
        ? helpPartOf(key) !== part || zh?.title || en?.title
        : part !== "shared" || !zh?.title || !en?.title,
    );
    expect(wrong.map(({ part, key }) => `${part}: ${key}`)).toEqual([]);
    expect(topics.map(({ key }) => key).filter((key, at, all) => all.indexOf(key) !== at)).toEqual([]);
  });

  test("a page is explained by its own topic, else by that of its menu page", () => {
    expect(helpAt("/orderSynergies/claimManagSupplier/claimDetailsSupplier/7")).toEqual({
      part: "orders",
      keys: ["/orderSynergies/claimManagSupplier/claimDetailsSupplier/:id", "orders.claim"],
    });
    expect(helpAt("/user/setting")).toEqual({ part: "shared", keys: ["/user/setting"] });
    expect(helpAt("/systemManage/timedJobLog").part).toBe("base");
  });

  test("both languages say the same: the same texts for the same sides, with the same references", () => {
    const shape = (said: HelpTexts | undefined) =>
      Object.fromEntries(
        (said ? textsOf(said) : []).map(([place, text]) => [
          place,
          {
            sides: typeof text === "string" ? "both" : Object.keys(text).toSorted(),
            names: plain(text)
              .flatMap(referencesIn)
              .map(({ kind, name }) => `${kind}:${name}`)
              .toSorted(),
          },
        ]),
      );
    for (const { key, zh, en } of topics) expect({ key, ...shape(en) }).toEqual({ key, ...shape(zh) });
  });

  test("it names only pages, states, actions, fields and words that exist", () => {
    const unknown = topics.flatMap((topic) =>
      LANGUAGES.flatMap((language) => {
        const said = topic[language];
        const listing = listingOf(topic);
        if (!said) return [`${topic.key} is missing in ${language}`];
        const referred = textsOf(said).flatMap(([place, text]) =>
          plain(text)
            .flatMap(referencesIn)
            .filter((reference) => !isKnown(reference, listing, topic.part))
            .map(({ kind, name }) => `${topic.key} ${place}: ${kind} ${name}`),
        );
        const fields = fieldsOf(listing ?? "");
        const missing = Object.keys(said.fields ?? {}).filter((name) => !fields.includes(name));
        return [...referred, ...missing.map((name) => `${topic.key}: no field ${name}`)];
      }),
    );
    expect(unknown).toEqual([]);
    const related = topics.flatMap(({ key, facts }) =>
      (facts.see ?? [])
        .filter((other) => !topics.some((one) => one.key === other))
        .map((other) => `${key}: ${other}`),
    );
    expect(related).toEqual([]);
  });

  test("what a page is for names no other page, or it would vanish for users without that one", () => {
    const links = topics.filter(({ zh }) =>
      plain(zh?.purpose ?? "").some((text) => referencesIn(text).some(({ kind }) => kind === "page")),
    );
    expect(links.map(({ key }) => key)).toEqual([]);
  });

  test("every state is explained, of documents always, of other records where one is", () => {
    for (const topic of topics) {
      const listing = listingOf(topic);
      const explained = Object.keys(topic.zh?.states ?? {});
      if (!listing || (explained.length === 0 && !isKind(topic.key))) continue;
      const states = machineOf(listing).states.toSorted();
      expect({ key: topic.key, states: explained.toSorted() }).toEqual({ key: topic.key, states });
    }
  });

  test("nothing is empty, and no text is long", () => {
    const all = topics
      .flatMap(({ zh, en }) => [zh, en])
      .flatMap((said) => (said ? textsOf(said) : []))
      .flatMap(([, text]) => plain(text));
    expect(all.filter((text) => text.trim() === "" || text.length > 420)).toEqual([]);
  });
});

describe("the tour", () => {
  test("has the same steps in both languages, and names only what exists", () => {
    for (const language of LANGUAGES) {
      const said = tours[`../shell/tour/words/${language}.json`] ?? {};
      expect(Object.keys(said)).toEqual([...STEP_IDS]);
      const unknown = TOUR.flatMap(({ id, listing }) =>
        referencesIn(said[id]?.text ?? "").filter((reference) => !isKnown(reference, listing, "shared")),
      );
      expect(unknown).toEqual([]);
    }
    expect(TOUR.map(({ id }) => id)).toEqual([...STEP_IDS]);
    expect(TOUR.filter(({ page }) => !isPage(page))).toEqual([]);
  });

  test("points at elements that are drawn", () => {
    const source = join(root, "web/src");
    const drawn = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => readFileSync(join(source, name), "utf8"))
      .join("\n");
    const named = TOUR.flatMap(({ mark }) => /\[(data-tour="\w+")\]/.exec(mark)?.[1] ?? []);
    expect(named.length).toBe(3);
    expect(named.filter((attribute) => !drawn.includes(attribute))).toEqual([]);
  });
});
