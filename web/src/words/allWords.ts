import type { Language } from "../api/session";

type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<Words>(["./*.json", "../kit/words/*.json", "../modules/*/words/*.json"], {
  eager: true,
  import: "default",
});

/** All translations of a language by part: `shared`, `kit` or a module. For tests: pages load only the parts they need. */
export function wordsByPart(language: Language): ReadonlyMap<string, Words> {
  const named = Object.entries(files).filter(([file]) => file.endsWith(`/${language}.json`));
  return new Map(named.map(([file, words]) => [/(\w+)\/words\//.exec(file)?.[1] ?? "shared", words]));
}

export function allWords(language: Language): Words {
  return Object.assign({}, ...wordsByPart(language).values()) as Words;
}
