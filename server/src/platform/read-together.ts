/**
 * One reading at a time of what many ask for. Who asks while one is under way gets the next, together with all others who
 * ask until it begins: nobody is answered by what was read before they asked.
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    current = read().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    if (next) return next;
    if (!current) return begin();
    next = current.then(begin, begin);
    return next;
  };
}
