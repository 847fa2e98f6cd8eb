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

/** Translation key of a deed, such as "Published"; null for an action whose own name says it. */
export function didWord(action: string, exists: (key: string) => boolean): WordKey | null {
  const key = `document.did.${action}`;
  return exists(key) ? (key as WordKey) : null;
}

/** Translation key of an action's effect: the kind's own, else the shared one. */
export function effectWord(kind: KindCode, action: string, exists: (key: string) => boolean): WordKey {
  const own = kindWord(kind, `effect.${action}`);
  return exists(own) ? own : (`document.effect.${action}` as WordKey);
}
