/** Who reads a comment. */
export interface CommentReach {
  /** The word below the composer. */
  hint: "comment.seenByOwnSide" | "comment.seenInside" | "comment.seenByBoth";
  /** Only the writer's side reads it. */
  internal: boolean;
  /** Whether its writer decides that. */
  mayChoose: boolean;
}

/** What is typed so far. */
interface TypedComment {
  said: string;
  internal: boolean;
}

/**
 * Whether what is typed was begun while one side keeps the document, without saying so yet. It does from then on: once the
 * document is handed over, its writer decides whether the other side is to read it after all.
 */
export function begunInside(keptBy: string | null | undefined, { said, internal }: TypedComment): boolean {
  return Boolean(keptBy) && said.trim() !== "" && !internal;
}

/**
 * While one side keeps the document to itself, what is said stays with that side. The request says so, too: a document that
 * was handed over while its reader typed must not show the other side what the page promised to keep.
 */
export function commentReach(
  keptBy: string | null | undefined,
  { internal, mayKeepInside }: { internal: boolean; mayKeepInside: boolean },
): CommentReach {
  if (keptBy) return { hint: "comment.seenByOwnSide", internal: true, mayChoose: false };
  const inside = internal && mayKeepInside;
  return {
    hint: inside ? "comment.seenInside" : "comment.seenByBoth",
    internal: inside,
    mayChoose: mayKeepInside,
  };
}
