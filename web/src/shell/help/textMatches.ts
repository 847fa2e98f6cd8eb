/** The words of a search: what is between blanks, without regard to case. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether title and text together contain every word searched for. */
export function textMatches({ title, text }: { title: string; text: string }, wanted: string): boolean {
  const words = wordsOf(wanted);
  const whole = `${title}\n${text}`.toLowerCase();
  return words.length > 0 && words.every((word) => whole.includes(word));
}

export interface Excerpt {
  before: string;
  hit: string;
  after: string;
}

/** Characters on each side of a hit. */
const AROUND = 36;

/** The place of the first word found, with some text around it; null if only the title matches. */
export function excerptOf(text: string, wanted: string): Excerpt | null {
  const line = text.replaceAll("\n", " ");
  const lower = line.toLowerCase();
  for (const word of wordsOf(wanted)) {
    const at = lower.indexOf(word);
    if (at >= 0) {
      const [from, to] = [Math.max(0, at - AROUND), at + word.length + AROUND];
      return {
        before: (from > 0 ? "…" : "") + line.slice(from, at),
        hit: line.slice(at, at + word.length),
        after: line.slice(at + word.length, to) + (to < line.length ? "…" : ""),
      };
    }
  }
  return null;
}
