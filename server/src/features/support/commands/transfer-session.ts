import { AppError } from '@lode/shared/core/errors';
import mongoose, { type QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { backToQueue } from '../back-to-queue.ts';
import { NOTHING_ASKED, takenFromAssistant } from '../hand-off.ts';
import { lostRace } from '../lost-race.ts';
import { requireAgent } from '../queries/require-agent.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { withEvent } from '../session-event.ts';
import { requireSession } from '../support.policy.ts';
import { ATTENDED, type SessionRow } from '../support-session.model.ts';
import { TeamModel, type TeamRow } from '../team.model.ts';
import { changeSession } from './change-session.ts';

export interface Transfer {
  /** A username; null is the queue. */
  to: string | null;
  /** With the queue: the id of the team that it goes to. */
  team?: string | undefined;
  /** Whose the caller saw it to be; null is the assistant's. */
  from?: string | null | undefined;
  reason?: string | undefined;
}

/**
 * Hands an ongoing conversation to a colleague, or back to its place in the queue with `to` null; to oneself is a
 * take-over. Of several who saw the same owner one wins; the others get ALREADY_ACCEPTED with whose it is now.
 * With a team it goes to the queue of that. AGENT_NOT_FOUND, TEAM_NOT_FOUND, SESSION_NOT_ONGOING.
 */
export async function transferSession(
  by: ActingAdmin,
  sessionId: string,
  asked: Transfer,
): Promise<SessionRow> {
  const transfer = { ...asked, reason: asked.reason || undefined };
  const seen = transfer.from === undefined ? {} : { adminUsername: transfer.from };
  const team = await requireTeam(transfer);
  // What waits already can go to another team, too.
  const status = team ? { $in: ['waiting', 'ongoing'] } : 'ongoing';
  const filter = { _id: sessionId, status, ...seen } as QueryFilter<SessionRow>;
  const moved =
    transfer.to === null
      ? await putBack(by, filter, { reason: transfer.reason, team })
      : await handOver(by, filter, transfer.to, transfer.reason);
  if (moved) return moved;
  const row = await requireSession(by.identity, sessionId);
  if (row.status === 'ongoing' && transfer.to !== null && row.adminUsername === transfer.to) return row;
  if (row.status === 'waiting' && team && row.teamId?.equals(team._id)) return row;
  throw lostRace(row);
}

function putBack(
  by: ActingAdmin,
  filter: QueryFilter<SessionRow>,
  { reason, team }: { reason: string | undefined; team: TeamRow | null },
): Promise<SessionRow | null> {
  const told = {
    kind: 'queued',
    by: staffNameOf(by.identity),
    reason: reason ?? null,
    ...(team && { team: team.name }),
  } as const;
  return changeSession(
    team ? { ...filter, $or: [{ status: 'ongoing' }, { teamId: { $ne: team._id } }] } : filter,
    (before) => {
      const update =
        before.status === 'waiting' ? withEvent({}, told, before.headSeq) : backToQueue(before, told);
      return team ? { ...update, $set: { ...update.$set, teamId: team._id } } : update;
    },
    'queue-moves',
    recordHandling(by, 'conversation.transferred', reason),
  );
}

/** The team that a conversation is to go to; null where none is named. TEAM_NOT_FOUND. */
async function requireTeam({ to, team }: Transfer): Promise<TeamRow | null> {
  if (team === undefined || to !== null) return null;
  const row = await TeamModel.findOne({ _id: team, removedAt: null }).lean<TeamRow>();
  if (!row) throw new AppError('TEAM_NOT_FOUND', { fields: { team: 'TEAM_NOT_FOUND' } });
  return row;
}

async function handOver(
  by: ActingAdmin,
  filter: QueryFilter<SessionRow>,
  username: string,
  reason: string | undefined,
): Promise<SessionRow | null> {
  const agent = await requireAgent(username);
  const isMine = agent.id === by.identity.userId;
  const to = staffNameOf(agent);
  const owner = {
    adminId: new mongoose.Types.ObjectId(agent.id),
    adminUsername: to.username,
    adminName: to.name,
  };
  const told = {
    kind: isMine ? 'taken_over' : 'transferred',
    by: staffNameOf(by.identity),
    to: isMine ? null : to,
    reason: reason ?? null,
  } as const;
  return changeSession(
    filter,
    ({ headSeq, type }) => {
      const taken = type === 'ai' && takenFromAssistant(clock.now());
      // What an earlier answer armed would close a conversation that waits for the agent.
      const waits = (type === 'ai' || !isMine) && { closesAt: null };
      const $unset = { ...NOTHING_ASKED, ...ATTENDED };
      return withEvent({ $set: { ...owner, ...taken, ...waits }, $unset }, told, headSeq);
    },
    'queue-stays',
    recordHandling(by, isMine ? 'conversation.taken-over' : 'conversation.transferred', reason),
  );
}
