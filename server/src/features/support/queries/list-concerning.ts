import { Types } from 'mongoose';
import { wasHandedLast } from '../desk-news.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

type Known = Pick<SessionRow, '_id' | 'status' | 'adminId' | 'unread' | 'owedSince' | 'events'>;

const KNOWN = { status: 1, adminId: 1, unread: 1, owedSince: 1, events: 1 } as const;
const MOST = 50;

/** It waits for whoever takes it; or it is the agent's own and not read, not answered, or just handed to them. */
function isOpenTo(agentId: string, { status, adminId, unread, owedSince, events }: Known): boolean {
  if (status === 'waiting') return true;
  if (status !== 'ongoing' || String(adminId) !== agentId) return false;
  return unread > 0 || owedSince !== undefined || wasHandedLast(events);
}

/** Whether an agent's devices may still tell of a conversation: nobody else has taken it, nor they themselves seen to it. */
export async function concerns(agentId: string, sessionId: string): Promise<boolean> {
  const row = await SessionModel.findById(sessionId, KNOWN).lean<Known>();
  return row !== null && isOpenTo(agentId, row);
}

/** Their own of those that may be told of, then those that wait, the newest of each. */
export async function listConcerning(agentId: string): Promise<string[]> {
  const newest = (filter: object) =>
    SessionModel.find(filter, KNOWN).sort({ waitingSince: -1 }).limit(MOST).lean<Known[]>();
  const [own, waiting] = await Promise.all([
    newest({ status: 'ongoing', adminId: new Types.ObjectId(agentId) }),
    newest({ status: 'waiting' }),
  ]);
  return [...own, ...waiting].filter((row) => isOpenTo(agentId, row)).map(({ _id }) => String(_id));
}
