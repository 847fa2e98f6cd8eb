import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { DECLARED } from "./declared";
import type { Versioned } from "./dictionary";
import type { ActionInput, DocumentDetail } from "./documents";
import type { Page } from "./listing";
import { listPage } from "./listPage";

type Declarations = typeof DECLARED;

/** Every kind of documents, called as its list is. */
export type KindCode = keyof Declarations;

/** Those with the calls that all kinds share. */
export type CalledKind = {
  [K in KindCode]: Declarations[K]["api"] extends string ? K : never;
}[KindCode];

type Api<K extends CalledKind> = Declarations[K]["api"];

/** What the server knows of a document; a row of its list has less. */
export type RowOf<K extends CalledKind> = Omit<RecordOf<K>, keyof DocumentDetail>;

/** A document as its list shows it. */
export type ListedOf<K extends CalledKind> =
  Answer<Declarations[K]["list"], "post"> extends { content: (infer Row)[] } ? Row : never;

/** A document as its page shows it. */
export type RecordOf<K extends CalledKind> = Answer<`${Api<K>}/detail/{id}`, "get">;

/** Something to fill in, as the server checks it. */
export interface DeclaredInput {
  name: string;
  kind: "text" | "long" | "date" | "supplier" | "decimal" | "choice";
  required?: boolean;
  /** Most characters. */
  max?: number;
  /** Days that are over cannot be chosen. */
  fromToday?: boolean;
  /** What can be chosen: values that say themselves, such as currencies. */
  choices?: readonly string[];
  /** The dictionary that says what can be chosen, instead of `choices`. */
  dictionary?: string;
}

/** What is known of an action before any document is asked for. */
export interface DeclaredAction {
  permission: string;
  call?: readonly [method: string, name: string];
  /** What it asks for; the form of the kind is what `edit` asks for. */
  inputs?: readonly DeclaredInput[];
  ends?: boolean;
  many?: boolean;
}

/** What is known of a kind without asking: `declared.ts` has it from the modules of the server. */
export interface Declared {
  pages: Readonly<Record<"buyer" | "supplier", { list: string; one: string; title: string }>>;
  edit: string | null;
  hasFiles: boolean;
  onPaper: boolean;
  stamped: boolean;
  actions: Readonly<Record<string, DeclaredAction | undefined>>;
}

export const KIND_CODES = Object.keys(DECLARED) as KindCode[];

export function declaredOf(kind: KindCode): Declared {
  return DECLARED[kind];
}

// The calls of all kinds are shaped alike, so one kind's addresses stand for all; what is answered differs.
type List = "/service1/orders/api/claim/pu/pageList";
type Detail = "/service1/orders/api/claim/detail/{id}";
type Save = "/service1/orders/api/claim/save";
type Update = "/service1/orders/api/claim/update";
type Act = "/service1/orders/api/claim/send";
type Delete = "/service1/orders/api/claim/delete";

/** The calls of a kind of documents. Every key starts with its code, so that a change on the topic refreshes all. */
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
    /** Takes an action; `input` says on which document, and what the action wants to be told. */
    act: (action: string, input: ActionInput, key: string): Promise<unknown> => {
      const [method, name] = actions[action]?.call ?? ["POST", action];
      const sent = { body: input, ...idempotent(key) };
      return method === "DELETE"
        ? ask(http.DELETE(at<Delete>(name), sent))
        : ask(http.POST(at<Act>(name), sent));
    },
  };
}
