function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Compares two form values; arrays are compared as sets, because their order has no meaning. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one) => b.some((other) => sameValue(one, other)));
  }
  if (isRecord(a) && isRecord(b)) {
    const names = Object.keys({ ...a, ...b });
    return names.every((name) => sameValue(a[name], b[name]));
  }
  return a === b;
}

/** The names of the fields in which two versions differ. */
export function differing<Draft extends object>(a: Draft, b: Draft): (keyof Draft)[] {
  return (Object.keys(b) as (keyof Draft)[]).filter((name) => !sameValue(a[name], b[name]));
}

/** Three-way merge by field: my changes win, everything else is theirs. */
export function merge<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Draft {
  const merged = { ...theirs };
  for (const name of differing(base, mine)) {
    const [was, is, now] = [base[name], mine[name], theirs[name]];
    const parts = isRecord(was) && isRecord(is) && isRecord(now);
    merged[name] = parts ? (merge<Record<string, unknown>>(was, is, now) as Draft[typeof name]) : is;
  }
  for (const name of Object.keys(base) as (keyof Draft)[]) if (!(name in mine)) delete merged[name];
  return merged;
}

/** The fields that both changed, and not to the same value. */
export function conflicting<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): (keyof Draft)[] {
  return differing(base, mine).filter(
    (name) => !sameValue(base[name], theirs[name]) && !sameValue(mine[name], theirs[name]),
  );
}
