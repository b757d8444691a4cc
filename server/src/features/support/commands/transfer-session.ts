import { AppError } from '@lode/shared/core/errors';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { listAgents } from '../../accounts/queries/list-agents.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/**
 * Hands an ongoing conversation to a colleague, or back to its place in the queue with `to` null.
 * AGENT_NOT_FOUND, SESSION_NOT_ONGOING.
 */
export async function transferSession(
  identity: Identity,
  sessionId: string,
  to: string | null,
): Promise<SessionRow> {
  const moved = to === null ? await backToQueue(sessionId) : await handOver(sessionId, to);
  if (moved) return moved;
  const row = await requireSession(identity, sessionId);
  if (row.status === 'ongoing' && row.adminUsername === to) return row;
  throw new AppError('SESSION_NOT_ONGOING');
}

function backToQueue(sessionId: string): Promise<SessionRow | null> {
  const nobody = {
    status: 'waiting',
    adminId: null,
    adminUsername: null,
    acceptedAt: null,
    closesAt: null,
    // Noted while waiting only: without it the sweep could take a long conversation's customer for gone.
    customerSeenAt: clock.now(),
  } as const;
  return changeSession({ _id: sessionId, status: 'ongoing' }, { $set: nobody }, 'queue-moves');
}

async function handOver(sessionId: string, to: string): Promise<SessionRow | null> {
  const agent = (await listAgents()).find((candidate) => candidate.username === to);
  if (!agent) throw new AppError('AGENT_NOT_FOUND', { fields: { to: 'AGENT_NOT_FOUND' } });
  return changeSession(
    { _id: sessionId, status: 'ongoing' },
    { $set: { adminId: new mongoose.Types.ObjectId(agent.id), adminUsername: agent.username } },
    'queue-stays',
  );
}
