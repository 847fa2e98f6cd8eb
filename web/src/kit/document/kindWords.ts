import type { KindCode } from "../../api/documentApi";
import type { WordKey } from "../../words";

type ModuleOf<Kind> = Kind extends `${infer Module}.${string}` ? Module : never;

/** Prefix of a kind's translation keys: `returnOrder` for `orders.return_order`. */
export function wordsBegin(kind: KindCode): string {
  const entity = kind.slice(kind.indexOf(".") + 1);
  return entity.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The module that owns the kind and its translations. */
export function moduleOf(kind: KindCode): ModuleOf<KindCode> {
  return kind.slice(0, kind.indexOf(".")) as ModuleOf<KindCode>;
}

/** A translation key that every kind has, such as `claim.search`. */
export function kindWord(kind: KindCode, name: string): WordKey {
  return `${wordsBegin(kind)}.${name}` as WordKey;
}
