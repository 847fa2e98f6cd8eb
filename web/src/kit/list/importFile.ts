import type { WordKey } from "../../words";

/** The server's size limit, checked before uploading. */
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be imported, judged by its name and size; null if it can. */
export function refusalOf({ name, size }: Pick<File, "name" | "size">): WordKey | null {
  if (/\.(xlsm|xltm|xlam)$/i.test(name)) return "import.refused.macros";
  if (!/\.xlsx$/i.test(name)) return "import.refused.type";
  if (size === 0) return "import.refused.empty";
  return size > MOST_IMPORT_BYTES ? "import.refused.size" : null;
}
