import type { ChatBlock } from '@lode/shared/support/block-schemas';
import type { Kept } from '@lode/shared/support/kept-schemas';
import type { Tag } from '@lode/shared/support/label-schemas';
import type { Due, ServiceLevel } from '@lode/shared/support/level-schemas';
import type {
  AgentSession,
  CannedReply,
  Message,
  Note,
  OfflineMessage,
  Session,
  SessionEvent,
  StaffEvent,
} from '@lode/shared/support/schemas';
import type { Identity } from '../../platform/identity.ts';
import type { CannedReplyRow } from './canned-reply.model.ts';
import type { ChatBlockRow } from './chat-block.model.ts';
import { deadlineOf, heldNow } from './hold.ts';
import { imageAddress } from './image-address.ts';
import type { KeptRow } from './kept.model.ts';
import { isShared, mayChange } from './kept-scope.ts';
import type { LevelRow } from './level.model.ts';
import type { OfflineMessageRow } from './offline-message.model.ts';
import type { QueuePlace } from './queries/get-queue-place.ts';
import { mayChangeReply } from './support.policy.ts';
import type { MessageRow } from './support-message.model.ts';
import type {
  BreachRow,
  EventRow,
  LabelledRow,
  NoteRow,
  PublishedSession,
  SessionRow,
} from './support-session.model.ts';
import type { TagRow } from './tag.model.ts';

const time = (date: Date | null): string | null => (date ? date.toISOString() : null);
const seconds = (from: Date, to: Date | null): number | null =>
  to ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000)) : null;

/** What happened, for the customer: by display names, and without reasons. */
function presentEvent(row: EventRow): SessionEvent {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    after_seq: row.afterSeq,
    name: row.by?.name ?? null,
    to_name: row.to?.name ?? null,
    closed_by: row.closedBy,
  };
}

function presentStaffEvent(row: EventRow): StaffEvent {
  const { by, to, reason } = row;
  return {
    ...presentEvent(row),
    username: by?.username ?? null,
    to_username: to?.username ?? null,
    reason,
    ...(row.team && { team: row.team }),
    ...(row.handoffReason && { handoff_reason: row.handoffReason }),
  };
}

function presentLabelled({ id, at, afterSeq, by, priority, added, removed }: LabelledRow): StaffEvent {
  return {
    id,
    kind: 'labelled',
    at: at.toISOString(),
    after_seq: afterSeq,
    name: by.name,
    to_name: null,
    closed_by: null,
    username: by.username,
    to_username: null,
    reason: null,
    labels: { priority, added, removed },
  };
}

function presentBreach({ id, promise, level, at, afterSeq }: BreachRow): StaffEvent {
  return {
    id,
    kind: 'breached',
    at: at.toISOString(),
    after_seq: afterSeq,
    name: null,
    to_name: null,
    closed_by: null,
    username: null,
    to_username: null,
    reason: null,
    breach: { promise, level },
  };
}

function presentDue({ promise, at, warnAt, warned, level }: NonNullable<SessionRow['due']>): Due {
  return { promise, at: at.toISOString(), warn_at: warnAt.toISOString(), warned, level };
}

/** A session for its customer; `place` while it waits. */
export function presentSession(row: PublishedSession, place?: QueuePlace): Session {
  return {
    id: String(row._id),
    status: row.status,
    type: row.type,
    admin_username: row.adminUsername,
    admin_name: row.adminName ?? row.adminUsername,
    topic: row.topic ?? null,
    first_line: row.firstLine ?? null,
    events: (row.events ?? []).map(presentEvent),
    rev: row.rev,
    head_seq: row.headSeq,
    ...(row.status === 'waiting' &&
      place && { position: place.position, estimated_wait_s: place.estimatedWaitS }),
    closes_at: time(deadlineOf(row)),
    held_until: time(heldNow(row)),
    created_at: row.createdAt.toISOString(),
    accepted_at: time(row.acceptedAt),
    closed_at: time(row.closedAt),
    closed_by: row.closedBy,
    rating: row.rating,
    marks: {
      user: { delivered_seq: row.marks.user.delivered, read_seq: row.marks.user.read },
      admin: { delivered_seq: row.marks.admin.delivered, read_seq: row.marks.admin.read },
    },
  };
}

/** A session for the console's lists. */
export function presentAgentSession(row: PublishedSession, place?: QueuePlace): AgentSession {
  const { lastMessage } = row;
  return {
    ...presentSession(row, place),
    customer: { id: String(row.userId), username: row.username, email: row.email },
    last_message: lastMessage && {
      author: lastMessage.author as Message['author'],
      message_type: lastMessage.messageType,
      excerpt: lastMessage.excerpt,
      at: lastMessage.at.toISOString(),
    },
    priority: row.priority ?? 'normal',
    tags: row.tags ?? [],
    team: row.teamId ? String(row.teamId) : null,
    due: row.due ? presentDue(row.due) : null,
    merged_into: row.mergedInto ? String(row.mergedInto) : null,
    history: [
      ...(row.events ?? []).map(presentStaffEvent),
      ...(row.labelled ?? []).map(presentLabelled),
      ...(row.breaches ?? []).map(presentBreach),
    ],
    mentions: row.mentions ?? [],
    waiting_since: row.waitingSince.toISOString(),
    unattended_since: time(row.unattendedSince ?? null),
    unread: row.unread,
    closed_by_username: row.closedByUsername ?? null,
    first_response_s: seconds(row.waitingSince, row.firstResponseAt),
    resolution_s: seconds(row.waitingSince, row.closedAt),
    rating_comment: row.ratingComment,
  };
}

function contentOf({ _id, messageType, content }: MessageRow): string {
  switch (messageType) {
    case 'text':
      return content;
    case 'image':
      return imageAddress(content);
    case 'file':
      return `/api/service/messages/${String(_id)}/file`;
  }
}

export function presentMessage(row: MessageRow): Message {
  return {
    id: String(row._id),
    session_id: String(row.sessionId),
    seq: row.seq,
    cid: row.author === 'system' ? null : (row.cids[0] ?? null),
    sender_type: row.senderType,
    author: row.author,
    author_name: row.senderName ?? null,
    author_username: row.senderUsername ?? null,
    message_type: row.messageType,
    content: contentOf(row),
    ...(row.file && { file: row.file }),
    ...(row.quote && { reply_to: row.quote }),
    ...(row.assistant && { assistant: row.assistant }),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentNote(row: NoteRow): Note {
  const { id, author, content, afterSeq, createdAt } = row;
  return { id, author, content, after_seq: afterSeq ?? 0, created_at: createdAt.toISOString() };
}

export function presentTag({ _id, name, removedAt }: TagRow): Tag {
  return { id: String(_id), name, removed: removedAt !== null };
}

export function presentCannedReply(row: CannedReplyRow, reader: Identity): CannedReply {
  return {
    id: String(row._id),
    shortcut: row.shortcut,
    title: row.title,
    content: row.content,
    texts: row.texts ?? [],
    personal: Boolean(row.ownerId),
    updated_at: row.updatedAt.toISOString(),
    may_change: mayChangeReply(reader, row),
  };
}

/** What is kept under a name, with its content. */
export function presentKept<C>(
  { _id, name, scope, content, updatedAt }: KeptRow<C>,
  reader: Identity,
): Kept & C {
  return {
    id: String(_id),
    name,
    shared: isShared(scope),
    may_change: mayChange(reader, scope),
    updated_at: updatedAt.toISOString(),
    ...content,
  };
}

export function presentBlock({ reason, until, byUsername, at }: ChatBlockRow): ChatBlock {
  return { reason, until: time(until), by: byUsername, at: at.toISOString() };
}

export function presentLevel({ _id, key: _key, ...level }: LevelRow): ServiceLevel {
  return { id: String(_id), ...level };
}

export function presentOfflineMessage(row: OfflineMessageRow): OfflineMessage {
  return {
    id: String(row._id),
    customer: { id: String(row.userId), username: row.username, email: row.email },
    content: row.content,
    created_at: row.createdAt.toISOString(),
    handled_at: time(row.handledAt),
    handled_by: row.handledBy,
    answer: row.answer
      ? { content: row.answer.content, by: row.answer.by, at: row.answer.at.toISOString() }
      : null,
  };
}
