export interface Kept<T> {
  get: () => Promise<T>;
  /** Makes the next `get` read again. */
  forget: () => void;
}

/** What `read` answered, for `ms` milliseconds; callers meanwhile share one read. A failure is not kept. */
export function keep<T>(ms: number, read: () => Promise<T>): Kept<T> {
  let current: { value: Promise<T>; until: number } | undefined;
  const forget = (): void => {
    current = undefined;
  };
  const get = (): Promise<T> => {
    const now = performance.now();
    if (current && now < current.until) return current.value;
    const value = read();
    current = { value, until: now + ms };
    value.catch(forget);
    return value;
  };
  return { get, forget };
}
