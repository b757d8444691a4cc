import { AppError } from '@lode/shared/core/errors';
import { DAYS_KEPT, ENDED } from '@lode/shared/status/parts';
import type { IncidentDraft } from '@lode/shared/status/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { IncidentModel, type IncidentRow } from '../incident.model.ts';
import { forgetStatus } from '../queries/get-status.ts';

/** Clocks of who writes may be a little ahead. */
const AHEAD_MS = 300_000;
const PLANNED_DAYS = 365;

/**
 * Tells everybody of an incident or of maintenance, once for a `requestKey`. INVALID_PARAMS where an incident is yet to
 * begin, or something begins outside of what the page shows or plans. REAUTH_REQUIRED: it speaks for the site.
 */
export async function createIncident(
  by: ActingAdmin,
  draft: IncidentDraft,
  requestKey?: string,
): Promise<IncidentRow> {
  await requireProof(by.identity);
  const { kind, title, parts, impact, state, text } = draft;
  const now = clock.now();
  const startsAt = new Date(draft.starts_at);
  requireTime(kind, startsAt.getTime() - now.getTime());
  const row: IncidentRow = {
    _id: new mongoose.Types.ObjectId(),
    ...{ kind, title, parts, impact, startsAt },
    endsAt: draft.ends_at === null ? null : new Date(draft.ends_at),
    open: !ENDED.includes(state),
    updates: [{ at: now, state, text, by: by.identity.username, requestKey: null }],
    createdAt: now,
    requestKey: requestKey ?? null,
  };
  const made = await inTransaction(async (tx) => {
    const before = await findMade(IncidentModel, requestKey, tx.session);
    if (before) return before;
    await IncidentModel.create([row], { session: tx.session });
    await recordOperation(tx, {
      by,
      action: 'incident.created',
      target: { type: 'incident', id: String(row._id), label: title },
      after: draft,
    });
    return row;
  });
  forgetStatus();
  return made;
}

function requireTime(kind: IncidentRow['kind'], aheadMs: number): void {
  const latestMs = kind === 'incident' ? AHEAD_MS : PLANNED_DAYS * DAY_MS;
  if (aheadMs <= latestMs && aheadMs >= -DAYS_KEPT * DAY_MS) return;
  throw new AppError('INVALID_PARAMS', { fields: { starts_at: 'INVALID_PARAMS' } });
}
