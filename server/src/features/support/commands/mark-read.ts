import { supportSessionRoom } from '@lode/shared/support/socket';
import type { Identity } from '../../../platform/identity.ts';
import { publishDeliveries } from '../../../platform/publish.ts';
import { type Delivery, toRoom } from '../../../platform/realtime.ts';
import { partyOf, requireSession } from '../support.policy.ts';
import { agentsRow } from '../support.realtime.ts';
import { MessageModel } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { forgetAnswer } from './tell-of-answer.ts';

export interface Mark {
  sessionId: string;
  seq: number;
  kind: 'read' | 'delivered';
}

/**
 * Moves a side's marks forward, never back and never past the head. Marks are hints carried by the
 * session itself, so they are told without an outbox row.
 */
export async function markRead(identity: Identity, mark: Mark): Promise<SessionRow> {
  const row = await requireSession(identity, mark.sessionId);
  const party = partyOf(identity);
  const seq = Math.min(mark.seq, row.headSeq);
  const before = row.marks[party];
  if (seq <= (mark.kind === 'read' ? before.read : before.delivered)) return row;
  const read = mark.kind === 'read';
  const unread = party === 'admin' && read ? await countUnread(row, seq) : undefined;
  const after = await SessionModel.findOneAndUpdate(
    { _id: row._id },
    {
      $max: { [`marks.${party}.delivered`]: seq, ...(read && { [`marks.${party}.read`]: seq }) },
      ...(unread !== undefined && { $set: { unread } }),
    },
    { returnDocument: 'after' },
  ).lean<SessionRow>();
  if (!after) return row;
  await announce(after, party, unread !== undefined);
  if (read && party === 'user') await forgetAnswer(row, after);
  return after;
}

function countUnread(row: SessionRow, seq: number): Promise<number> {
  return MessageModel.countDocuments({ sessionId: row._id, seq: { $gt: seq }, senderType: 'user' });
}

async function announce(row: SessionRow, party: 'user' | 'admin', unreadChanged: boolean): Promise<void> {
  const { delivered, read } = row.marks[party];
  const id = String(row._id);
  const change = { session_id: id, by: party, delivered_seq: delivered, read_seq: read };
  // Rows of lists take their time, for which nobody waits.
  if (unreadChanged) void hint([agentsRow(row)]);
  await hint([toRoom(supportSessionRoom(id), 'support:read.changed', change)]);
}

const hint = (deliveries: Delivery[]) => publishDeliveries(deliveries).catch(() => undefined);
