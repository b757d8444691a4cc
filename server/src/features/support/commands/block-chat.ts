import type { BlockBody } from '@lode/shared/support/block-schemas';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { ChatBlockModel, type ChatBlockRow } from '../chat-block.model.ts';
import { findOpenSession } from '../queries/find-open-session.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';
import { closeWhere } from './close-session.ts';

/**
 * Keeps a conversation's customer from the chat, once it is committed whatever they send, and closes what they have open.
 * A block that stands already gets the new reason and end.
 */
export async function blockChat(
  by: ActingAdmin,
  sessionId: string,
  { reason, hours }: BlockBody,
): Promise<ChatBlockRow> {
  const { _id, userId, username } = await requireSession(by.identity, sessionId);
  const at = clock.now();
  const block = {
    reason,
    until: hours === null ? null : new Date(at.getTime() + hours * 3600_000),
    byUsername: by.identity.username,
    at,
  };
  await inTransaction(async (tx) => {
    await ChatBlockModel.updateOne(
      { _id: String(userId) },
      { $set: block },
      { upsert: true, session: tx.session },
    );
    await recordOperation(tx, {
      by,
      action: 'customer.chat-blocked',
      target: { type: 'user', id: String(userId), label: username },
      after: { until: block.until },
      reason,
    });
  });
  const open = await findOpenSession(String(userId));
  if (open) await closeWhere({ _id: open._id }, 'admin', 'queue-moves', by);
  if (!open?._id.equals(_id)) await tellAgain(_id);
  return { _id: String(userId), ...block };
}

/** Lets them chat again; of whoever is not blocked nothing changes. */
export async function unblockChat(by: ActingAdmin, sessionId: string): Promise<void> {
  const { _id, userId, username } = await requireSession(by.identity, sessionId);
  const lifted = await inTransaction(async (tx) => {
    const row = await ChatBlockModel.findOneAndDelete({ _id: String(userId) }, { session: tx.session });
    if (!row) return false;
    await recordOperation(tx, {
      by,
      action: 'customer.chat-unblocked',
      target: { type: 'user', id: String(userId), label: username },
      before: { until: row.until, reason: row.reason },
    });
    return true;
  });
  if (lifted) await tellAgain(_id);
}

/** A new revision, at which colleagues who look on ask for its details anew. */
const tellAgain = (_id: SessionRow['_id']) => changeSession({ _id }, {}, 'queue-stays');
