import { useCallback, useRef } from 'react';

/**
 * One function for as long as the component is there, which does what the newest does: for children that are drawn anew
 * only when something of theirs has changed.
 */
export function useStable<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args) => latest.current(...args), []);
}
