import { AppError } from '@lode/shared/core/errors';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { withEvent } from '../session-event.ts';
import { requireSession } from '../support.policy.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/**
 * Joins a closed conversation to another of the same customer: it stays as it is with what was said, tells where it goes
 * on, and is not reopened any more. What is joined there already is answered as it is; CANNOT_MERGE for what is open,
 * somebody else's, or joined elsewhere.
 */
export async function mergeSession(by: ActingAdmin, sessionId: string, into: string): Promise<SessionRow> {
  const [row, target] = await Promise.all([
    requireSession(by.identity, sessionId),
    requireSession(by.identity, into),
  ]);
  if (row.mergedInto && String(row.mergedInto) === into) return row;
  if (row._id.equals(target._id) || !row.userId.equals(target.userId)) throw new AppError('CANNOT_MERGE');
  const record = recordHandling(by, 'conversation.merged');
  const merged = await changeSession(
    { _id: row._id, status: 'closed', mergedInto: null },
    ({ headSeq }) =>
      withEvent(
        { $set: { mergedInto: target._id } },
        { kind: 'merged', by: staffNameOf(by.identity) },
        headSeq,
      ),
    'queue-stays',
    async (tx, before, after) => {
      // Moved on, so that of two that are joined to each other at once one is refused.
      const kept = await SessionModel.updateOne(
        { _id: target._id, mergedInto: null },
        { $inc: { rev: 1 } },
        { session: tx.session },
      );
      if (kept.matchedCount === 0) throw new AppError('CANNOT_MERGE');
      tx.event('support.session-changed', { sessionId: into });
      await record(tx, before, after);
    },
  );
  if (merged) return merged;
  const now = await requireSession(by.identity, sessionId);
  if (now.mergedInto && String(now.mergedInto) === into) return now;
  throw new AppError('CANNOT_MERGE');
}
