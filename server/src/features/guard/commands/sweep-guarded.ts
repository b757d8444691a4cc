import { GUARDED_WAITING_MAX } from '@lode/shared/guard/schemas';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { GuardedChangeModel, type GuardedChangeRow } from '../guarded-change.model.ts';
import { endWait } from './decide-change.ts';

/** Ends the wait of every guarded change whose time has come, the oldest first. */
export async function sweepGuarded(): Promise<void> {
  const rows = await GuardedChangeModel.find(
    { state: 'waiting', waitsUntil: { $lte: clock.now() } },
    { _id: 1 },
  )
    .sort({ waitsUntil: 1 })
    .limit(GUARDED_WAITING_MAX)
    .lean<Pick<GuardedChangeRow, '_id'>[]>();
  for (const { _id } of rows) {
    // One that fails keeps no other from its turn; the next sweep tries it again.
    await endWait(String(_id)).catch((error: unknown) =>
      logger.warn({ err: error, change: String(_id) }, 'guarded change not settled'),
    );
  }
}
