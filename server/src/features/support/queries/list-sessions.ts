import type { Priority } from '@lode/shared/support/label-schemas';
import type { QueryFilter } from 'mongoose';
import type { Identity } from '../../../platform/identity.ts';
import { literally } from '../../../platform/literally.ts';
import { isOutOfTime } from '../../../platform/mongo.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

export interface SessionListQuery {
  filter: 'waiting' | 'unattended' | 'mine' | 'assistant' | 'ongoing' | 'closed' | 'mentioned' | 'all';
  search?: string | undefined;
  /** Its id. */
  tag?: string | undefined;
  priority?: Priority | undefined;
  page: number;
  limit: number;
}

const ONGOING_MAX = 500;
/** Conversations a search of what was said may find, among so many of the newest messages, in so long. */
const FOUND_MAX = 200;
const SEARCHED_MAX = 10_000;
const SEARCH_MS = 1500;
const LIST_MS = 5000;

interface Found {
  condition: QueryFilter<SessionRow>;
  /** There is more than was looked at. */
  cut: boolean;
}

/** Every waiting session, oldest first. */
export function listWaiting(): Promise<SessionRow[]> {
  return SessionModel.find({ status: 'waiting' }).sort({ waitingSince: 1, _id: 1 }).lean<SessionRow[]>();
}

/** Those of people; the assistant's are many, and listed by their filter. */
export function listOngoing(): Promise<SessionRow[]> {
  return SessionModel.find({ status: 'ongoing', type: 'human' })
    .sort({ waitingSince: 1 })
    .limit(ONGOING_MAX)
    .lean<SessionRow[]>();
}

/**
 * Sessions by filter, newest first (waiting ones oldest first), searched by customer or by what was said lately.
 * `cut` when more was said than a search looks at.
 */
export async function listSessions(
  identity: Identity,
  query: SessionListQuery,
): Promise<{ rows: SessionRow[]; total: number; cut: boolean }> {
  const found = query.search ? await searchOf(query.search) : { condition: {}, cut: false };
  const condition = { ...filterOf(identity, query.filter), ...labelled(query), ...found.condition };
  const order: Record<string, 1 | -1> = query.filter === 'waiting' ? { waitingSince: 1 } : { createdAt: -1 };
  const [rows, total] = await Promise.all([
    SessionModel.find(condition)
      .sort(order)
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .maxTimeMS(LIST_MS)
      .lean<SessionRow[]>(),
    SessionModel.countDocuments(condition).maxTimeMS(LIST_MS),
  ]);
  return { rows, total, cut: found.cut };
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

function labelled({ tag, priority }: SessionListQuery): QueryFilter<SessionRow> {
  return {
    ...(tag && { tags: tag }),
    ...(priority && { priority: priority === 'normal' ? { $in: [priority, null] } : priority }),
  };
}

async function searchOf(search: string): Promise<Found> {
  const text = literally(search);
  const { ids, cut } = await whereSaid(text);
  const condition = { $or: [{ username: text }, { email: text }, { _id: { $in: ids } }] };
  return { condition: condition as QueryFilter<SessionRow>, cut };
}

/** Conversations in whose newest messages this was said. */
async function whereSaid(text: RegExp): Promise<{ ids: unknown[]; cut: boolean }> {
  const [oldest] = await MessageModel.find({})
    .sort({ _id: -1 })
    .skip(SEARCHED_MAX)
    .limit(1)
    .select({ _id: 1 })
    .lean<Pick<MessageRow, '_id'>[]>();
  const newest: QueryFilter<MessageRow> = oldest ? { _id: { $gt: oldest._id } } : {};
  try {
    const said = await MessageModel.find({ ...newest, messageType: 'text', content: text })
      .sort({ _id: -1 })
      .limit(FOUND_MAX)
      .maxTimeMS(SEARCH_MS)
      .select({ sessionId: 1 })
      .lean<{ sessionId: unknown }[]>();
    return {
      ids: said.map((row) => row.sessionId),
      cut: oldest !== undefined || said.length === FOUND_MAX,
    };
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    return { ids: [], cut: true };
  }
}
