/** Limits of a slot for files. */
export interface FileLimits {
  /** File extensions in lower case, without a dot; empty allows all. */
  types: readonly string[];
  /** Maximum number of files; 0 for no limit. */
  limit: number;
  /** Maximum file size in megabytes. */
  limitSize: number;
}

type Chosen = Pick<File, "name" | "size" | "lastModified">;

/** Why a file is rejected. */
export interface Misfit {
  name: string;
  word: "files.onlyTypes" | "files.empty" | "files.tooLarge" | "files.tooMany";
  values: { types?: string; limit?: number };
}

const MEGABYTE = 1024 * 1024;

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** A name without its extension, and the extension with its dot as it is written. */
export function splitName(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? { stem: name, ending: "" } : { stem: name.slice(0, dot), ending: name.slice(dot) };
}

/** Value for the `accept` attribute of a file input. */
export function acceptOf(types: readonly string[]): string {
  return types.map((type) => `.${type}`).join(",");
}

/** Checks name and size only; the server also checks the content. */
export function misfitOf({ name, size }: Chosen, { types, limitSize }: FileLimits): Misfit | null {
  if (types.length > 0 && !types.includes(extensionOf(name)))
    return { name, word: "files.onlyTypes", values: { types: types.join(", ") } };
  if (size === 0) return { name, word: "files.empty", values: {} };
  if (size > limitSize * MEGABYTE) return { name, word: "files.tooLarge", values: { limit: limitSize } };
  return null;
}

function isSame(one: Chosen, other: Chosen): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

export interface Choice<F> {
  taken: F[];
  misfits: Misfit[];
}

/**
 * Filters chosen files: `held` are files chosen before, `there` is the number already in the slot. A file
 * chosen before is skipped; beyond the limit, the first ones are taken.
 */
export function choose<F extends Chosen>(
  files: readonly F[],
  held: readonly Chosen[],
  there: number,
  limits: FileLimits,
): Choice<F> {
  const choice: Choice<F> = { taken: [], misfits: [] };
  for (const file of files) {
    if ([...held, ...choice.taken].some((one) => isSame(one, file))) continue;
    const misfit = misfitOf(file, limits);
    const full = limits.limit > 0 && there + held.length + choice.taken.length >= limits.limit;
    if (misfit) choice.misfits.push(misfit);
    else if (full)
      choice.misfits.push({ name: file.name, word: "files.tooMany", values: { limit: limits.limit } });
    else choice.taken.push(file);
  }
  return choice;
}

/** The slot that accepts the most of these files, the first if equal. */
export function bestPlace<S extends FileLimits>(
  files: readonly Chosen[],
  places: readonly { slot: S; there: number }[],
): S | undefined {
  const fits = ({ slot, there }: { slot: S; there: number }) => choose(files, [], there, slot).taken.length;
  return places.toSorted((a, b) => fits(b) - fits(a))[0]?.slot;
}

/** The slots that a stored file may be in: its own, and those that take its type and have room. */
export function placesFor<S extends FileLimits & { attachType: string }>(
  { attachType, extension }: { attachType: string; extension: string },
  places: readonly { slot: S; there: number }[],
): S[] {
  const fits = ({ types, limit }: S, there: number) =>
    types.includes(extension) && (limit === 0 || there < limit);
  return places.flatMap(({ slot, there }) =>
    slot.attachType === attachType || fits(slot, there) ? [slot] : [],
  );
}
