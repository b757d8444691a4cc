import { guardRoutes } from '@lode/shared/guard/rest';
import type { GuardedChange } from '@lode/shared/guard/schemas';
import { buildAgent, type Person } from '../factories/people.ts';
import type { Site } from './site.ts';

/** Confirms everything that waits, as a second administrator; answers what became of it. */
export async function confirmGuarded(site: Site, by?: Person): Promise<GuardedChange[]> {
  const second = by ?? (await buildAgent(site, { role: 'admin' }));
  const { items } = await second.call(guardRoutes.list, { query: { state: 'waiting', limit: 100 } });
  const decided: GuardedChange[] = [];
  for (const { id } of items.toReversed())
    decided.push(await second.call(guardRoutes.confirm, { params: { id } }));
  return decided;
}
