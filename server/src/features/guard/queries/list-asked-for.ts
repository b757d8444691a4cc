import type { GuardedMatter } from '@lode/shared/guard/matters';
import { GUARDED_WAITING_MAX } from '@lode/shared/guard/schemas';
import { GuardedChangeModel, type GuardedChangeRow } from '../guarded-change.model.ts';

/** The ids of what changes of a matter that wait are about. */
export async function listAskedFor(matter: GuardedMatter): Promise<Set<string>> {
  const rows = await GuardedChangeModel.find({ state: 'waiting', matter }, { target: 1 })
    .limit(GUARDED_WAITING_MAX)
    .lean<Pick<GuardedChangeRow, 'target'>[]>();
  return new Set(rows.map(({ target }) => target.id));
}
