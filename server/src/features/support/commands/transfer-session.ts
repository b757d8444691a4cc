import { AppError } from '@lode/shared/core/errors';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { listAgents } from '../../accounts/queries/list-agents.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { recordHandling } from '../record-handling.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/**
 * Hands an ongoing conversation to a colleague, or back to its place in the queue with `to` null; to oneself is a
 * take-over.
 * AGENT_NOT_FOUND, SESSION_NOT_ONGOING.
 */
export async function transferSession(
  by: ActingAdmin,
  sessionId: string,
  to: string | null,
): Promise<SessionRow> {
  const moved = to === null ? await backToQueue(by, sessionId) : await handOver(by, sessionId, to);
  if (moved) return moved;
  const row = await requireSession(by.identity, sessionId);
  if (row.status === 'ongoing' && row.adminUsername === to) return row;
  throw new AppError('SESSION_NOT_ONGOING');
}

function backToQueue(by: ActingAdmin, sessionId: string): Promise<SessionRow | null> {
  const nobody = {
    status: 'waiting',
    adminId: null,
    adminUsername: null,
    acceptedAt: null,
    closesAt: null,
    // Noted while waiting only: without it the sweep could take a long conversation's customer for gone.
    customerSeenAt: clock.now(),
  } as const;
  const record = recordHandling(by, 'conversation.transferred');
  return changeSession({ _id: sessionId, status: 'ongoing' }, { $set: nobody }, 'queue-moves', record);
}

async function handOver(by: ActingAdmin, sessionId: string, to: string): Promise<SessionRow | null> {
  const agent = (await listAgents()).find((candidate) => candidate.username === to);
  if (!agent) throw new AppError('AGENT_NOT_FOUND', { fields: { to: 'AGENT_NOT_FOUND' } });
  const isMine = agent.id === by.identity.userId;
  return changeSession(
    { _id: sessionId, status: 'ongoing' },
    { $set: { adminId: new mongoose.Types.ObjectId(agent.id), adminUsername: agent.username } },
    'queue-stays',
    recordHandling(by, isMine ? 'conversation.taken-over' : 'conversation.transferred'),
  );
}
