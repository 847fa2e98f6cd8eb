import type { DocumentRow } from "../../api/documents";
import { useSide, type Side } from "../../shell/signedInContext";
import type { WordKey } from "../../words";
import type { DocumentKind } from "./kind";

/** The same for both sides of the table, or one for each. */
export type Sided<T extends string> = T | Readonly<Record<Side, T>>;

export function ofSide<T extends string>(sided: Sided<T>, side: Side): T {
  return typeof sided === "string" ? sided : sided[side];
}

/** Where the pages of a kind are, for whoever is signed in. */
export interface Address {
  title: WordKey;
  list: string;
  add: string;
  one: (id: string) => string;
  edit: (id: string) => string;
}

export function addressOf<Row extends DocumentRow>(
  { home, detailAt, words }: Pick<DocumentKind<Row>, "home" | "detailAt" | "words">,
  side: Side,
): Address {
  const list = ofSide(home, side);
  const below = detailAt ? ofSide(detailAt, side) : "";
  return {
    title: ofSide(words.title, side),
    list,
    add: `${list}/add`,
    one: (id) => (below ? `${list}/${below}/${id}` : `${list}/${id}`),
    edit: (id) => `${list}/edit/${id}`,
  };
}

export function useAddress<Row extends DocumentRow>(kind: DocumentKind<Row>): Address {
  return addressOf(kind, useSide());
}
