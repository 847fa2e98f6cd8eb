import type { WordKey } from "../../words";

/** What the server takes at most; a larger file need not travel first. */
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be imported, as far as its name and its size tell. */
export function refusalOf({ name, size }: Pick<File, "name" | "size">): WordKey | null {
  if (/\.(xlsm|xltm|xlam)$/i.test(name)) return "import.refused.macros";
  if (!/\.xlsx$/i.test(name)) return "import.refused.type";
  if (size === 0) return "import.refused.empty";
  return size > MOST_IMPORT_BYTES ? "import.refused.size" : null;
}
