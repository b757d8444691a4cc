import { useEffect, useState } from 'react';

/** After so long a page has what it needs, and what may wait is fetched. */
export const SETTLED_MS = 5000;

/** Whether what asks has been there for so long. */
export function useSettledPage(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
