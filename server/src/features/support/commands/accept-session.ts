import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { acceptance } from '../acceptance.ts';
import { storeFirstLine } from '../first-line.ts';
import { lostRace } from '../lost-race.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/**
 * C8: exactly one agent wins; the others get ALREADY_ACCEPTED with who did, or SESSION_NOT_ONGOING with who
 * closed it. Accepting again what is already one's own answers with it. What the customer wrote before the
 * queue becomes the first message in the same transaction.
 */
export async function acceptSession(by: ActingAdmin, sessionId: string): Promise<SessionRow> {
  const { identity } = by;
  const staff = staffNameOf(identity);
  const record = recordHandling(by, 'conversation.accepted');
  const won = await changeSession(
    { _id: sessionId, status: 'waiting' },
    (before) => acceptance(before, { id: identity.userId, staff }, { kind: 'accepted', by: staff, to: null }),
    'queue-moves',
    async (tx, before, after) => {
      await record(tx, before, after);
      await storeFirstLine(tx, before, after);
    },
  );
  if (won) return won;
  const row = await requireSession(identity, sessionId);
  if (row.status === 'ongoing' && String(row.adminId) === identity.userId) return row;
  throw lostRace(row);
}
