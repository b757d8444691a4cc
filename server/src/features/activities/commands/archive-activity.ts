import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { statusAt } from '../activity-time.ts';
import { getActivity } from '../queries/get-activity.ts';
import { targetOf } from './store-change.ts';

/**
 * Puts an activity into the archive or takes it out of it, for staff's list alone. ACTIVITY_NOT_FOUND;
 * ACTIVITY_NOT_ENDED, as nothing that customers can still earn by is to be out of sight.
 */
export function archiveActivity(by: ActingAdmin, id: string, archived: boolean): Promise<ActivityRow> {
  return inTransaction(async (tx) => {
    const row = await getActivity(id, tx);
    if (Boolean(row.archivedAt) === archived) return row;
    const now = clock.now();
    if (statusAt(row, now) !== 'ended') throw new AppError('ACTIVITY_NOT_ENDED');
    const archivedAt = archived ? now : null;
    await ActivityModel.updateOne({ _id: row._id }, { $set: { archivedAt } }, { session: tx.session });
    const action = archived ? 'activity.archived' : 'activity.restored';
    await recordOperation(tx, { by, action, target: targetOf(row) });
    return { ...row, archivedAt };
  });
}
