import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { lostRace } from '../lost-race.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { giveWaiting } from './give-waiting.ts';

/**
 * C8: exactly one agent wins; the others get ALREADY_ACCEPTED with who did, or SESSION_NOT_ONGOING with who
 * closed it. Accepting again what is already one's own answers with it.
 */
export async function acceptSession(by: ActingAdmin, sessionId: string): Promise<SessionRow> {
  const { identity } = by;
  const staff = staffNameOf(identity);
  const won = await giveWaiting({
    filter: { _id: sessionId },
    agent: { id: identity.userId, staff },
    told: { kind: 'accepted', by: staff, to: null },
    alongside: recordHandling(by, 'conversation.accepted'),
  });
  if (won) return won;
  const row = await requireSession(identity, sessionId);
  if (row.status === 'ongoing' && String(row.adminId) === identity.userId) return row;
  throw lostRace(row);
}
