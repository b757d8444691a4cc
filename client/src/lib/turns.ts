type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many works run at once; of those that wait the newest comes next, which is what somebody looks at. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let free = most;
  const release = () => {
    const next = waiting.pop();
    if (next) next();
    else free += 1;
  };
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return work().finally(release);
  };
}
