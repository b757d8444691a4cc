import type { MatterKind } from '@lode/shared/finance/socket';
import { useLive } from '../../lib/use-live.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { useRefresh } from '../../lib/use-refresh.ts';

/**
 * Loads something of finance and keeps it current: anew when a matter of these kinds changes (one of them
 * alone, when `id` is told), and every 30 s while the page is looked at: the proof of the ledger and an hour that
 * ends have no event.
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
    // A switch is about all of them.
    concerns: ({ kind, id: of }) =>
      kinds.includes(kind) && (id === undefined || kind === 'switch' || of === id),
  });
  useRefresh(loaded.reload);
  return loaded;
}
