import type { Priority } from '@lode/shared/support/label-schemas';
import { MY_TEAMS } from '@lode/shared/support/team-schemas';
import type { QueryFilter } from 'mongoose';
import type { Identity } from '../../../platform/identity.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { teamsOf } from './list-teams.ts';
import { type SessionOrder, type SessionPage, searchSessions } from './search-sessions.ts';

export interface SessionListQuery {
  filter: 'waiting' | 'unattended' | 'mine' | 'assistant' | 'ongoing' | 'closed' | 'mentioned' | 'all';
  search?: string | undefined;
  /** Its id. */
  tag?: string | undefined;
  priority?: Priority | undefined;
  /** Its id, or all that the caller is in. */
  team?: string | undefined;
  page: number;
  limit: number;
}

const WAITING_MAX = 5000;
const ONGOING_MAX = 500;
const LIST_MS = 5000;

/** Waiting sessions, oldest first: of a queue longer than anybody reads, so many from its head. */
export function listWaiting(): Promise<SessionRow[]> {
  return SessionModel.find({ status: 'waiting' })
    .sort({ waitingSince: 1, _id: 1 })
    .limit(WAITING_MAX)
    .lean<SessionRow[]>();
}

/** Those of people; the assistant's are many, and listed by their filter. */
export function listOngoing(): Promise<SessionRow[]> {
  return SessionModel.find({ status: 'ongoing', type: 'human' })
    .sort({ waitingSince: 1 })
    .limit(ONGOING_MAX)
    .lean<SessionRow[]>();
}

/** Sessions by filter, newest first (waiting ones oldest first), searched by customer, by id or by what was said. */
export async function listSessions(identity: Identity, query: SessionListQuery): Promise<SessionPage> {
  const condition = {
    ...filterOf(identity, query.filter),
    ...labelled(query),
    ...(await teamed(identity, query)),
  };
  const order: SessionOrder = query.filter === 'waiting' ? { waitingSince: 1 } : { createdAt: -1 };
  if (query.search) return searchSessions(query.search, { condition, order, ...query });
  const [rows, total] = await Promise.all([
    SessionModel.find(condition)
      .sort(order)
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .maxTimeMS(LIST_MS)
      .lean<SessionRow[]>(),
    SessionModel.countDocuments(condition).maxTimeMS(LIST_MS),
  ]);
  return { rows, total, lines: new Map(), cut: false, indexing: false };
}

function filterOf(identity: Identity, filter: SessionListQuery['filter']): QueryFilter<SessionRow> {
  switch (filter) {
    case 'mine':
      return { adminId: identity.userId, status: 'ongoing' };
    case 'unattended':
      return { status: 'ongoing', unattendedSince: { $ne: null } };
    case 'assistant':
      return { type: 'ai', status: 'ongoing' };
    case 'mentioned':
      return { 'mentions.username': identity.username };
    case 'ongoing':
      return { status: filter, type: 'human' };
    case 'waiting':
    case 'closed':
      return { status: filter };
    case 'all':
      return {};
  }
}

async function teamed(identity: Identity, { team }: SessionListQuery): Promise<QueryFilter<SessionRow>> {
  if (team === undefined) return {};
  return { teamId: team === MY_TEAMS ? { $in: await teamsOf(identity.userId) } : team };
}

function labelled({ tag, priority }: SessionListQuery): QueryFilter<SessionRow> {
  return {
    ...(tag && { tags: tag }),
    ...(priority && { priority: priority === 'normal' ? { $in: [priority, null] } : priority }),
  };
}
