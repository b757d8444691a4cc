import type { QueryFilter } from 'mongoose';
import type { Identity } from '../../../platform/identity.ts';
import { MessageModel } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

export interface SessionListQuery {
  filter: 'waiting' | 'mine' | 'ongoing' | 'closed' | 'all';
  search?: string | undefined;
  page: number;
  limit: number;
}

const ONGOING_MAX = 500;
/** Conversations a search of what was said may find. */
const FOUND_MAX = 200;

/** Every waiting session, oldest first. */
export function listWaiting(): Promise<SessionRow[]> {
  return SessionModel.find({ status: 'waiting' }).sort({ waitingSince: 1, _id: 1 }).lean<SessionRow[]>();
}

export function listOngoing(): Promise<SessionRow[]> {
  return SessionModel.find({ status: 'ongoing' })
    .sort({ waitingSince: 1 })
    .limit(ONGOING_MAX)
    .lean<SessionRow[]>();
}

/** Sessions by filter, newest first (waiting ones oldest first), searched by customer or by what was said. */
export async function listSessions(
  identity: Identity,
  query: SessionListQuery,
): Promise<{ rows: SessionRow[]; total: number }> {
  const condition = {
    ...filterOf(identity, query.filter),
    ...(query.search && (await searchOf(query.search))),
  };
  const order: Record<string, 1 | -1> = query.filter === 'waiting' ? { waitingSince: 1 } : { createdAt: -1 };
  const [rows, total] = await Promise.all([
    SessionModel.find(condition)
      .sort(order)
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .lean<SessionRow[]>(),
    SessionModel.countDocuments(condition),
  ]);
  return { rows, total };
}

function filterOf(identity: Identity, filter: SessionListQuery['filter']): QueryFilter<SessionRow> {
  switch (filter) {
    case 'mine':
      return { adminId: identity.userId, status: 'ongoing' };
    case 'waiting':
    case 'ongoing':
    case 'closed':
      return { status: filter };
    case 'all':
      return {};
  }
}

async function searchOf(search: string): Promise<QueryFilter<SessionRow>> {
  const text = new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  const said = await MessageModel.find({ messageType: 'text', content: text })
    .sort({ _id: -1 })
    .limit(FOUND_MAX)
    .select({ sessionId: 1 })
    .lean<{ sessionId: unknown }[]>();
  return {
    $or: [{ username: text }, { email: text }, { _id: { $in: said.map((row) => row.sessionId) } }],
  } as QueryFilter<SessionRow>;
}
