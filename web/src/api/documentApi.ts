import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { DECLARED } from "./declared";
import type { Versioned } from "./dictionary";
import type { ActionInput, DocumentDetail } from "./documents";
import type { Page } from "./listing";
import { listPage } from "./listPage";

type Declarations = typeof DECLARED;

/** All kinds of documents, by listing code. */
export type KindCode = keyof Declarations;

/** Kinds with the standard document API. */
export type CalledKind = {
  [K in KindCode]: Declarations[K]["api"] extends string ? K : never;
}[KindCode];

type Api<K extends CalledKind> = Declarations[K]["api"];

/** Fields of a document; a list row has fewer. */
export type RowOf<K extends CalledKind> = Omit<RecordOf<K>, keyof DocumentDetail>;

/** A document as returned by its list. */
export type ListedOf<K extends CalledKind> =
  Answer<Declarations[K]["list"], "post"> extends { content: (infer Row)[] } ? Row : never;

/** A document as returned by its detail request. */
export type RecordOf<K extends CalledKind> = Answer<`${Api<K>}/detail/{id}`, "get">;

/** An input field, as validated by the server. */
export interface DeclaredInput {
  name: string;
  kind: "text" | "long" | "date" | "supplier" | "user" | "decimal" | "choice";
  required?: boolean;
  /** Maximum number of characters. */
  max?: number;
  /** Past days cannot be chosen. */
  fromToday?: boolean;
  /** Options that need no translation, such as currencies. */
  choices?: readonly string[];
  /** Dictionary with the options, instead of `choices`. */
  dictionary?: string;
  /** For a user: the field with the name, the side, and the permission the user must hold. */
  named?: string;
  side?: "buyer" | "supplier";
  holds?: string;
}

/** Static declaration of an action. */
export interface DeclaredAction {
  permission: string;
  call?: readonly [method: string, name: string];
  /** Its input fields; those of `edit` are the form of the kind. */
  inputs?: readonly DeclaredInput[];
  /** A step of the ordinary way: the main button for whoever is asked to act. */
  ordinary?: boolean;
  ends?: boolean;
  many?: boolean;
}

/** Static declaration of a kind, generated from the server's modules into `declared.ts`. */
export interface Declared {
  pages: Readonly<Record<"buyer" | "supplier", { list: string; one: string; title: string }>>;
  edit: string | null;
  hasFiles: boolean;
  onPaper: boolean;
  stamped: boolean;
  /** Other listings whose changes may allow or refuse its actions. */
  decidedBy?: readonly string[];
  actions: Readonly<Record<string, DeclaredAction | undefined>>;
}

export const KIND_CODES = Object.keys(DECLARED) as KindCode[];

export function declaredOf(kind: KindCode): Declared {
  return DECLARED[kind];
}

/** The kinds whose actions may be allowed or refused by a change of that listing. */
export function decidedBy(listing: string): readonly KindCode[] {
  return KIND_CODES.filter((kind) => declaredOf(kind).decidedBy?.includes(listing));
}

// All kinds have requests of the same shape, so one kind's paths stand for all; only the response types differ.
type List = "/service1/orders/api/claim/pu/pageList";
type Detail = "/service1/orders/api/claim/detail/{id}";
type Save = "/service1/orders/api/claim/save";
type Update = "/service1/orders/api/claim/update";
type Act = "/service1/orders/api/claim/send";
type Delete = "/service1/orders/api/claim/delete";

/** The API of a kind of document. All query keys start with its code, so that a live change invalidates them. */
export function documentApi<K extends CalledKind>(kind: K) {
  const { api, list } = DECLARED[kind];
  const { actions } = declaredOf(kind);
  const at = <Path>(name: string) => `${api}/${name}` as Path;
  return {
    page: listPage<List, Page<ListedOf<K>>>(kind, list as List),
    detail: (id: string) =>
      queryOptions({
        queryKey: [kind, "detail", id],
        queryFn: ({ signal }) =>
          ask(
            http.GET(at<Detail>("detail/{id}"), { params: { path: { id } }, signal }),
          ) as unknown as Promise<RecordOf<K>>,
        meta: { showsOwnError: true },
      }),
    save: (draft: object, key: string) =>
      ask(http.POST(at<Save>("save"), { body: draft as never, ...idempotent(key) })) as unknown as Promise<
        RecordOf<K>
      >,
    update: (change: Versioned, key: string) =>
      ask(
        http.PUT(at<Update>("update"), { body: change as never, ...idempotent(key) }),
      ) as unknown as Promise<RecordOf<K>>,
    /** Runs an action; `input` has the document's id and version, and the action's input fields. */
    act: (action: string, input: ActionInput, key: string): Promise<unknown> => {
      const [method, name] = actions[action]?.call ?? ["POST", action];
      const sent = { body: input, ...idempotent(key) };
      return method === "DELETE"
        ? ask(http.DELETE(at<Delete>(name), sent))
        : ask(http.POST(at<Act>(name), sent));
    },
  };
}
