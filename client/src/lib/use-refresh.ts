import { useEffect } from 'react';

const REFRESH_MS = 30_000;

/** Asks anew every 30 s for what no event tells of, while the page is looked at. */
export function useRefresh(reload: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
}
