import type { MatterKind } from '@lode/shared/finance/socket';
import { useEffect } from 'react';
import { useLive } from '../../lib/use-live.ts';
import type { Loaded } from '../../lib/use-loaded.ts';

/** What has no event (the proof of the ledger, an hour that ends) is asked for this often while it is looked at. */
const REFRESH_MS = 30_000;

/**
 * Loads something of finance and keeps it current: anew when a matter of these kinds changes (one of them
 * alone, when `id` is told), and every 30 s while the page is looked at.
 */
export function useMatter<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  kinds: readonly MatterKind[],
  id?: string,
): Loaded<T> {
  const loaded = useLive(key, load, {
    side: 'admin',
    events: ['finance:matter.changed'],
    concerns: (matter) => kinds.includes(matter.kind) && (id === undefined || matter.id === id),
  });
  const { reload } = loaded;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return loaded;
}
