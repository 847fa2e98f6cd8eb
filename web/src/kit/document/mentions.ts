import type { CommentReader } from "../../api/comments";

/** The server refuses more. */
const MOST_MENTIONED = 20;

/**
 * The users a text mentions. Of names that begin alike, the longest counts: `@li.wei_Li Wei` does not mention `li.wei`.
 */
export function mentionedIn(text: string, people: readonly CommentReader[]): string[] {
  const longestFirst = people.toSorted((a, b) => b.label.length - a.label.length);
  const found = new Set<string>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const person = longestFirst.find(({ label }) => text.startsWith(label, at + 1));
    if (person) found.add(person.id);
  }
  return [...found].slice(0, MOST_MENTIONED);
}

/** What is left of a comment once it was sent: what was typed on while it was under way. */
export function typedSince(sent: string, now: string): string {
  if (now === sent) return "";
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}
