import { guardRoutes } from '@lode/shared/guard/rest';
import type { GuardedChange } from '@lode/shared/guard/schemas';
import { buildAgent, type Person } from '../factories/people.ts';
import type { Site } from './site.ts';

const LONG_AGO_MS = 400 * 24 * 3_600_000;

/** Somebody made staff long ago, who may be the second person. */
export async function buildSecondAdmin(site: Site): Promise<Person> {
  const admin = await buildAgent(site, { role: 'admin' });
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  await UserModel.updateOne({ _id: admin.id }, { $set: { createdAt: new Date(Date.now() - LONG_AGO_MS) } });
  return admin;
}

/** Confirms everything that waits, as a second administrator; answers what became of it. */
export async function confirmGuarded(site: Site, by?: Person): Promise<GuardedChange[]> {
  const second = by ?? (await buildSecondAdmin(site));
  const { items } = await second.call(guardRoutes.list, { query: { state: 'waiting', limit: 100 } });
  const decided: GuardedChange[] = [];
  for (const { id } of items.toReversed())
    decided.push(await second.call(guardRoutes.confirm, { params: { id } }));
  return decided;
}
