import type { ActivityChange, ActivityDraft } from '@lode/shared/activities/schemas';
import { AppError, type FieldErrors } from '@lode/shared/core/errors';
import { parseHashPower } from '@lode/shared/core/hash-power';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { presentAdminActivity } from '../activities.presenter.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';
import { statusAt } from '../activity-time.ts';
import { getActivity } from '../queries/get-activity.ts';
import { logged, storeChange, targetOf, tellOf } from './store-change.ts';

/** Who stands behind what no administrator created. */
const SYSTEM_NAME = 'system';

/**
 * Creates an activity, once for a `requestKey`; `by` is null for the system. ACTIVITY_TIMES_INVALID unless it
 * ends after it begins, and in the future.
 */
export function createActivity(
  by: ActingAdmin | null,
  draft: ActivityDraft,
  requestKey?: string,
): Promise<ActivityRow> {
  return inTransaction(async (tx) => {
    const made = await findMade(ActivityModel, requestKey, tx.session);
    if (made) return made;
    const now = clock.now();
    const row: ActivityRow = {
      _id: new mongoose.Types.ObjectId(),
      ...fieldsOf(draft),
      told: 'upcoming',
      searchedUntil: null,
      version: 1,
      archivedAt: null,
      createdBy: by?.identity.username ?? SYSTEM_NAME,
      createdAt: now,
      updatedAt: now,
      requestKey: requestKey ?? null,
    };
    requireTimes(row, now);
    await ActivityModel.create([row], { session: tx.session });
    tellOf(tx, row);
    await recordOperation(tx, { by, action: 'activity.created', target: targetOf(row), after: logged(row) });
    return row;
  });
}

/**
 * Changes an activity: what is claimed stays as it was claimed, what waits to be claimed changes with it.
 * ACTIVITY_NOT_FOUND; ACTIVITY_CHANGED with the current one; ACTIVITY_EXPIRED once it has ended;
 * ACTIVITY_TIMES_INVALID; INVALID_PARAMS for another type or beginning after it has begun, as that would take
 * away what somebody has earned.
 */
export function changeActivity(by: ActingAdmin, id: string, change: ActivityChange): Promise<ActivityRow> {
  return inTransaction(async (tx) => {
    const before = await getActivity(id, tx);
    if (before.version !== change.version) {
      throw new AppError('ACTIVITY_CHANGED', { data: presentAdminActivity(before) });
    }
    const now = clock.now();
    const after = { ...before, ...fieldsOf(change), version: before.version + 1, updatedAt: now };
    requireChangeable(before, after, now);
    requireTimes(after, now);
    await storeChange(tx, { by, action: 'activity.changed', before, after });
    return after;
  });
}

function fieldsOf(draft: ActivityDraft) {
  const hashPower = parseHashPower(draft.reward_hashpower, 2);
  if (hashPower === undefined) throw new AppError('INVALID_PARAMS');
  return {
    title: draft.title,
    type: draft.type,
    content: draft.content,
    hashPower,
    days: draft.reward_period,
    startsAt: new Date(draft.start_time),
    endsAt: new Date(draft.end_time),
  };
}

function requireTimes({ startsAt, endsAt }: ActivityRow, now: Date): void {
  if (startsAt < endsAt && now < endsAt) return;
  throw new AppError('ACTIVITY_TIMES_INVALID', { fields: { end_time: 'ACTIVITY_TIMES_INVALID' } });
}

function requireChangeable(before: ActivityRow, after: ActivityRow, now: Date): void {
  const status = statusAt(before, now);
  if (status === 'ended') throw new AppError('ACTIVITY_EXPIRED');
  if (status === 'upcoming') return;
  const fields: FieldErrors = {};
  if (after.type !== before.type) fields.type = 'INVALID_PARAMS';
  if (after.startsAt.getTime() !== before.startsAt.getTime()) fields.start_time = 'INVALID_PARAMS';
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_PARAMS', { fields });
}
