import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { requireRead } from '../queries/require-read.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { closeWhere } from './close-session.ts';

/**
 * Closes a conversation as an agent does who has read up to a message: no word of the customer's after it is cut off
 * (CUSTOMER_WROTE). Closing a closed one answers with it.
 */
export async function closeIfRead(by: ActingAdmin, sessionId: string, seenSeq: number): Promise<SessionRow> {
  const row = await requireSession(by.identity, sessionId);
  if (row.status === 'closed') return row;
  await requireRead(sessionId, seenSeq);
  const asRead = { _id: row._id, headSeq: row.headSeq };
  const closed = await closeWhere(asRead, 'admin', 'queue-moves', by);
  // Something was said meanwhile, by whomever.
  return closed ?? closeIfRead(by, sessionId, seenSeq);
}
