import { useEffect, useMemo, useState } from 'react';

/**
 * The server's time in milliseconds, going on from the `now` (ISO) of an answer. It is counted by the browser's
 * stopwatch: the clock of the machine may be wrong, and may be set while the page is open.
 */
export function useServerClock(now: string): number {
  const mark = useMemo(() => ({ server: Date.parse(now), at: performance.now() }), [now]);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return mark.server + performance.now() - mark.at;
}
