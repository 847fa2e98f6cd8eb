/** What one place for files takes. */
export interface FileLimits {
  /** Ends of names in small letters, without a dot; none allows all. */
  types: readonly string[];
  /** How many files; 0 sets no limit. */
  limit: number;
  /** The most megabytes of a file. */
  limitSize: number;
}

type Chosen = Pick<File, "name" | "size" | "lastModified">;

/** Why a file is not taken. */
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

/** For a file input. */
export function acceptOf(types: readonly string[]): string {
  return types.map((type) => `.${type}`).join(",");
}

/** What name and size alone tell; the server looks at the content, too. */
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
 * Sorts out what was chosen: `held` are the files chosen before, `there` is how many the place holds already. A file
 * that was chosen before is not chosen twice; of too many the first ones are taken.
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

/** The place that takes the most of these files, the first of equals. */
export function bestPlace<S extends FileLimits>(
  files: readonly Chosen[],
  places: readonly { slot: S; there: number }[],
): S | undefined {
  const fits = ({ slot, there }: { slot: S; there: number }) => choose(files, [], there, slot).taken.length;
  return places.toSorted((a, b) => fits(b) - fits(a))[0]?.slot;
}
