import { isDuplicateKey } from '../../../platform/mongo.ts';
import type { KeptEvent } from '../../../platform/security-events.ts';
import { findAccountIds } from '../../accounts/queries/find-account-ids.ts';
import { SecurityEventModel, type SecurityEventRow } from '../security-event.model.ts';

/** Events that are kept, the newest, for 90 days at most. */
const KEPT_MAX = 100_000;
/** Looked at after so many were written. */
const TRIM_AFTER = 2000;

let written = 0;

/**
 * Stores events outside any request. A typed e-mail becomes its account here, where nobody waits who could tell
 * from the time it takes whether there is one.
 */
export async function keepEvents(events: KeptEvent[]): Promise<void> {
  const accounts = await findAccountIds(events.flatMap(({ email }) => email ?? []));
  const rows = events.map(({ email, ...event }): SecurityEventRow => {
    const account = event.account ?? accounts.get(email ?? '') ?? null;
    return { ...event, account };
  });
  try {
    await SecurityEventModel.collection.insertMany(rows, { ordered: false });
  } catch (error) {
    // Some had arrived in a try whose answer was lost.
    if (!isDuplicateKey(error)) throw error;
  }
  written += rows.length;
  if (written >= TRIM_AFTER) await trim();
}

async function trim(): Promise<void> {
  written = 0;
  const oldest = await SecurityEventModel.findOne({}, { at: 1 })
    .sort({ at: -1 })
    .skip(KEPT_MAX)
    .lean<SecurityEventRow>();
  if (oldest) await SecurityEventModel.deleteMany({ at: { $lte: oldest.at } });
}
