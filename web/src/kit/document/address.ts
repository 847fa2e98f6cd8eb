import { declaredOf, type KindCode } from "../../api/documentApi";
import { useSide, type Side } from "../../core/signedInContext";
import type { WordKey } from "../../words";

/** Paths of the pages of a kind, for the current user. */
export interface Address {
  title: WordKey;
  list: string;
  add: string;
  one: (id: string) => string;
  edit: (id: string) => string;
}

export function addressOf(kind: KindCode, side: Side): Address {
  const { list, one, title } = declaredOf(kind).pages[side];
  return {
    title: title as WordKey,
    list,
    add: `${list}/add`,
    one: (id) => one.replace(":id", encodeURIComponent(id)),
    edit: (id) => `${list}/edit/${id}`,
  };
}

/** Query parameter of the form: the id of the document that a new one is about. */
export const ABOUT = "about";

/** The form for a new document about another one, which is filled in already, with what else is chosen. */
export function startedFrom(
  { add }: Address,
  id: string,
  fills: Readonly<Record<string, string>> = {},
): string {
  return `${add}?${new URLSearchParams({ [ABOUT]: id, ...fills })}`;
}

export function useAddress(kind: KindCode): Address {
  return addressOf(kind, useSide());
}
