import type { KindCode } from "../../api/documentApi";
import type { WordKey } from "../../words";

type ModuleOf<Kind> = Kind extends `${infer Module}.${string}` ? Module : never;

/** What the words of a kind begin with: those of `orders.return_order` with `returnOrder`. */
export function wordsBegin(kind: KindCode): string {
  const entity = kind.slice(kind.indexOf(".") + 1);
  return entity.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Whose words the kind's are: the module that has it. */
export function moduleOf(kind: KindCode): ModuleOf<KindCode> {
  return kind.slice(0, kind.indexOf(".")) as ModuleOf<KindCode>;
}

/** A word that every kind has of its own, such as `claim.search`. */
export function kindWord(kind: KindCode, name: string): WordKey {
  return `${wordsBegin(kind)}.${name}` as WordKey;
}

/** What will come of an action: in the kind's own words, else in those that kinds share. */
export function effectWord(kind: KindCode, action: string, exists: (key: string) => boolean): WordKey {
  const own = kindWord(kind, `effect.${action}`);
  return exists(own) ? own : (`document.effect.${action}` as WordKey);
}
