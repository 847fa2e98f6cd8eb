/** A seeded pseudo-random generator. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** All of them, or a sample of `KEPT_SAMPLE`, chosen by `KEPT_SEED`. */
export function sampled<One>(all: readonly One[]): One[] {
  const most = Number(process.env.KEPT_SAMPLE ?? all.length);
  if (most >= all.length) return [...all];
  const next = random(Number(process.env.KEPT_SEED ?? 1));
  return all
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ one }) => one);
}
