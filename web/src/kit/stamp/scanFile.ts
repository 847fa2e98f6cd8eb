import type { WordKey } from "../../words";

const TYPES = new Set(["pdf", "jpg", "jpeg", "png", "bmp"]);
const MOST_BYTES = 200 * 1024 * 1024;

/** Why a file is rejected before uploading; the server's rules are authoritative. */
export function refusalOf({ name, size }: Pick<File, "name" | "size">): WordKey | null {
  const end = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (!TYPES.has(end)) return "stamp.badType";
  if (size === 0) return "stamp.emptyFile";
  return size > MOST_BYTES ? "stamp.tooLarge" : null;
}
