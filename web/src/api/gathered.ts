/**
 * Turns a request for several names into one for a single name. Names that are asked for at the same time are sent in
 * one request.
 */
export function gathered<T>(
  ask: (names: readonly string[]) => Promise<Readonly<Record<string, T>>>,
): (name: string) => Promise<T | undefined> {
  let waiting: { names: Set<string>; answer: Promise<Readonly<Record<string, T>>> } | null = null;
  const begin = () => {
    const names = new Set<string>();
    // A timer, because retries after an error are timers, too.
    const over = new Promise((resolve) => setTimeout(resolve));
    const answer = over.then(() => {
      waiting = null;
      return ask([...names].toSorted());
    });
    return { names, answer };
  };
  return async (name) => {
    waiting ??= begin();
    waiting.names.add(name);
    return (await waiting.answer)[name];
  };
}
