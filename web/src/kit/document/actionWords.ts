import type { KindCode } from "../../api/documentApi";
import type { WordKey } from "../../words";
import { kindWord } from "./kindWords";

/** Translation key of a deed, such as "Published"; null for an action whose own name says it. */
export function didWord(action: string, exists: (key: string) => boolean): WordKey | null {
  const key = `document.did.${action}`;
  return exists(key) ? (key as WordKey) : null;
}

/** Translation key of a number of documents, such as "18 orders": the kind's own, else the shared one. */
export function countedWord(kind: KindCode, exists: (key: string) => boolean): WordKey {
  const own = kindWord(kind, "counted");
  return exists(own) ? own : "document.counted";
}

/** Translation key of an action's effect: the kind's own, else the shared one. */
export function effectWord(kind: KindCode, action: string, exists: (key: string) => boolean): WordKey {
  const own = kindWord(kind, `effect.${action}`);
  return exists(own) ? own : (`document.effect.${action}` as WordKey);
}
