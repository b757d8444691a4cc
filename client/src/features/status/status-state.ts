import { ENDED, type Part, type PartState, STATUS_POLL_MS } from '@lode/shared/status/parts';
import type { statusRoutes } from '@lode/shared/status/rest';
import type { Status } from '@lode/shared/status/schemas';
import { useEffect } from 'react';
import { readPublic } from '../../lib/api-client.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';

/** How the parts work, anew every minute while somebody looks. */
export function useStatus(): Loaded<Status> {
  const loaded = useLoaded('status', () => readPublic<typeof statusRoutes.overview>('/status'));
  const { reload } = loaded;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, STATUS_POLL_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return loaded;
}

/** What an incident that goes on means for a part; null for nothing. */
function impactOn(part: Part, incidents: Status['incidents']): PartState | null {
  const impacts = incidents
    .filter(({ state, parts }) => state !== 'scheduled' && !ENDED.includes(state) && parts.includes(part))
    .map(({ impact }) => impact);
  if (impacts.includes('down')) return 'down';
  return impacts.includes('degraded') ? 'degraded' : null;
}

/** What is to be said of all of it in one sentence. */
export interface Headline {
  kind: 'good' | 'trouble' | 'partly' | 'unknown';
  /** What it is about. */
  parts: { part: Part; state: PartState | null }[];
}

/**
 * Trouble comes before what is not known, and nothing is called good of which nobody knows. What staff say of a part
 * counts where our own record sees nothing wrong.
 */
export function headlineOf({ parts: recorded, incidents }: Pick<Status, 'parts' | 'incidents'>): Headline {
  const parts = recorded.map(({ part, state }) => {
    const told = state === null || state === 'operational' ? impactOn(part, incidents) : null;
    return { part, state: told ?? state };
  });
  const troubled = parts.filter(({ state }) => state !== null && state !== 'operational');
  if (troubled.length > 0) return { kind: 'trouble', parts: troubled };
  const unknown = parts.filter(({ state }) => state === null);
  if (unknown.length === parts.length) return { kind: 'unknown', parts: [] };
  return unknown.length > 0 ? { kind: 'partly', parts: unknown } : { kind: 'good', parts: [] };
}
