import { AppError } from '@lode/shared/core/errors';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { recordHandling } from '../record-handling.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/**
 * C8: exactly one agent wins; the others get ALREADY_ACCEPTED with who did. Accepting again what is
 * already one's own answers with it.
 */
export async function acceptSession(by: ActingAdmin, sessionId: string): Promise<SessionRow> {
  const { identity } = by;
  const won = await changeSession(
    { _id: sessionId, status: 'waiting' },
    {
      $set: {
        status: 'ongoing',
        adminId: new mongoose.Types.ObjectId(identity.userId),
        adminUsername: identity.username,
        acceptedAt: clock.now(),
      },
    },
    'queue-moves',
    recordHandling(by, 'conversation.accepted'),
  );
  if (won) return won;
  const row = await requireSession(identity, sessionId);
  if (row.status === 'closed') throw new AppError('SESSION_NOT_ONGOING');
  if (String(row.adminId) === identity.userId) return row;
  throw new AppError('ALREADY_ACCEPTED', { data: { admin_username: row.adminUsername } });
}
