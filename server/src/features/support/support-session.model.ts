import type { LanguageCode } from '@lode/shared/core/languages';
import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import type { LabelChange, Priority } from '@lode/shared/support/label-schemas';
import type { Promised } from '@lode/shared/support/level-schemas';
import type { SessionEvent, SessionStatus } from '@lode/shared/support/schemas';
import type { Topic } from '@lode/shared/support/topics';
import mongoose, { Schema, type Types } from 'mongoose';

export interface NoteRow {
  id: string;
  author: string;
  content: string;
  /** Number of the message that it follows; absent of notes from before it was kept. */
  afterSeq?: number;
  createdAt: Date;
}

export interface SessionRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** As they were when the session was opened; for lists and search. */
  username: string;
  email: string;
  type: 'human' | 'ai';
  status: SessionStatus;
  /** Present while not closed: carries the one-open-session index. */
  open?: true;
  adminId: Types.ObjectId | null;
  adminUsername: string | null;
  adminName?: string | null;
  topic?: Topic | null;
  /** What its customer wrote before the queue. */
  firstLine?: string | null;
  /** What the assistant speaks. */
  language?: LanguageCode | null;
  /** Of a conversation with the assistant: the customer's last message, and the last one that has its answer. */
  askedSeq?: number;
  answeredSeq?: number;
  /** Since when a customer waits for the assistant; absent when everything is answered. */
  unansweredSince?: Date;
  /** The one process that answers here, until then: it renews this while it lives. */
  answering?: { by: string; until: Date } | null;
  events?: EventRow[];
  /** The team that it came to. */
  teamId?: Types.ObjectId | null;
  /** The conversation in which it goes on. */
  mergedInto?: Types.ObjectId | null;
  /** Since the first message of its customer that nobody of the desk has answered. */
  owedSince?: Date;
  /** What it owes next by its service level, as far as found. */
  due?: (DueRow & { level: string; warned: boolean }) | null;
  /** The service level that it had last, by name, and what was not kept. */
  level?: string | null;
  breaches?: BreachRow[];
  /** Absent is normal. */
  priority?: Priority | null;
  /** Ids of tags. */
  tags?: string[];
  /** Changes of both; apart from `events`, which customers see and figures divide by. */
  labelled?: LabelledRow[];
  rev: number;
  headSeq: number;
  /** Auto-close deadline while armed. */
  closesAt: Date | null;
  /** Of a hold, over or not; a conversation closes by itself only after it, and the usual time from then. */
  heldUntil?: Date | null;
  /** What was usual when the hold began. */
  waitAfterHoldMs?: number;
  createdAt: Date;
  /** Orders the queue; stays the time of creation when a session goes back to it. */
  waitingSince: Date;
  acceptedAt: Date | null;
  firstResponseAt: Date | null;
  closedAt: Date | null;
  closedBy: 'user' | 'admin' | 'timeout' | 'abandoned' | null;
  /** Who of the desk closed it; absent where nobody did, and of conversations closed before this was kept. */
  closedByUsername?: string | null;
  customerSeenAt: Date;
  rating: number | null;
  ratingComment: string | null;
  marks: Record<'user' | 'admin', { delivered: number; read: number }>;
  /** Customer messages beyond the agents' read mark. */
  unread: number;
  lastMessage: { author: string; messageType: 'text' | 'image' | 'file'; excerpt: string; at: Date } | null;
  notes: NoteRow[];
  /** Whom its notes name and who have not looked yet. */
  mentions?: MentionRow[];
  /** What it was before its customer reopened it, once for each time, oldest first. */
  episodes?: EpisodeRow[];
  /** Each time that its customer reopened it, oldest first; absent where nobody did. */
  reopenedAt?: Date[];
  /** Number of the last message of a person of the desk. */
  lastAnswerSeq?: number;
  /** While its customer is owed an answer and its agent is gone: since when, and when that was found. */
  unattendedSince?: Date;
  unattendedFoundAt?: Date;
  /** Of the answers that came while its customer was away: the last that they were told of. */
  toldSeq?: number;
  /** Of what agents' devices were told last: how it came to whose it was, the number of its last message, which promise was soon due. */
  deskTold?: { move: string; seq: number; due?: string | undefined };
}

/** Until when something promised is to happen; `key` names the promise and since when it runs. */
export interface DueRow {
  promise: Promised;
  key: string;
  at: Date;
  /** From then on it is told as soon due. */
  warnAt: Date;
}

/** What was not kept in time: until when it was to happen. */
export interface BreachRow extends Omit<DueRow, 'warnAt'> {
  id: string;
  level: string;
  afterSeq: number;
}

/** A colleague by username, and who named them. */
export interface MentionRow {
  username: string;
  by: string;
}

/** A conversation from its opening, or reopening, to its close, as far as figures need it. */
export type EpisodeRow = Pick<
  SessionRow,
  | 'type'
  | 'adminId'
  | 'adminUsername'
  | 'waitingSince'
  | 'acceptedAt'
  | 'firstResponseAt'
  | 'closedAt'
  | 'closedBy'
  | 'closedByUsername'
  | 'rating'
  | 'ratingComment'
  | 'level'
>;

/** What happened to it, between its messages. */
export interface EventRow {
  id: string;
  kind: SessionEvent['kind'];
  at: Date;
  afterSeq: number;
  /** Who of the desk did it. */
  by: StaffName | null;
  to: StaffName | null;
  /** With `queued`: the team's name. */
  team?: string;
  reason: string | null;
  closedBy: SessionRow['closedBy'];
  /** With `handed_off`. */
  handoffReason?: HandoffReason;
}

/** Who changed priority or tags, and how. */
export interface LabelledRow extends LabelChange {
  id: string;
  at: Date;
  afterSeq: number;
  by: StaffName;
}

/** A member of staff as named at the time: to colleagues, and to customers. */
export interface StaffName {
  username: string;
  name: string;
}

/** What an unattended conversation has and another has not. */
export const ATTENDED = { unattendedSince: '', unattendedFoundAt: '' } as const;

/** What of a session is published: the internal notes are not. */
export type PublishedSession = Omit<SessionRow, 'notes'>;

const date = { type: Date, default: null };
const mark = { delivered: { type: Number, default: 0 }, read: { type: Number, default: 0 } };

const sessionSchema = new Schema<SessionRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    email: { type: String, required: true },
    type: { type: String, required: true },
    status: { type: String, required: true },
    open: { type: Boolean },
    adminId: { type: Schema.Types.ObjectId, default: null },
    adminUsername: { type: String, default: null },
    adminName: { type: String, default: null },
    topic: { type: String, default: null },
    firstLine: { type: String, default: null },
    language: { type: String, default: null },
    askedSeq: { type: Number },
    answeredSeq: { type: Number },
    unansweredSince: { type: Date },
    answering: { type: Schema.Types.Mixed },
    events: { type: [Schema.Types.Mixed], default: [] },
    teamId: { type: Schema.Types.ObjectId },
    mergedInto: { type: Schema.Types.ObjectId },
    owedSince: { type: Date },
    due: { type: Schema.Types.Mixed },
    level: { type: String },
    breaches: { type: [Schema.Types.Mixed], default: undefined },
    priority: { type: String, default: null },
    tags: { type: [String], default: [] },
    labelled: { type: [Schema.Types.Mixed], default: [] },
    rev: { type: Number, required: true },
    headSeq: { type: Number, required: true },
    closesAt: date,
    heldUntil: date,
    waitAfterHoldMs: { type: Number },
    createdAt: { type: Date, required: true },
    waitingSince: { type: Date, required: true },
    acceptedAt: date,
    firstResponseAt: date,
    closedAt: date,
    closedBy: { type: String, default: null },
    closedByUsername: { type: String, default: null },
    customerSeenAt: { type: Date, required: true },
    rating: { type: Number, default: null },
    ratingComment: { type: String, default: null },
    marks: { user: mark, admin: mark },
    unread: { type: Number, default: 0 },
    lastMessage: { type: Schema.Types.Mixed, default: null },
    notes: [{ _id: false, id: String, author: String, content: String, afterSeq: Number, createdAt: Date }],
    mentions: { type: [Schema.Types.Mixed], default: [] },
    episodes: { type: [Schema.Types.Mixed], default: [] },
    reopenedAt: { type: [Date], default: undefined },
    lastAnswerSeq: { type: Number },
    toldSeq: { type: Number },
    deskTold: { type: Schema.Types.Mixed },
    unattendedSince: { type: Date },
    unattendedFoundAt: { type: Date },
  },
  { collection: 'support_sessions', versionKey: false, minimize: false },
);
sessionSchema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { open: true }, name: 'one_open_per_user' },
);
sessionSchema.index({ userId: 1, createdAt: -1 });
sessionSchema.index({ status: 1, waitingSince: 1 });
sessionSchema.index({ status: 1, closesAt: 1 });
sessionSchema.index({ adminId: 1, status: 1 });
sessionSchema.index({ unansweredSince: 1 }, { sparse: true });
sessionSchema.index({ unattendedSince: 1 }, { sparse: true });
sessionSchema.index({ createdAt: -1 });
sessionSchema.index({ reopenedAt: -1 }, { sparse: true });
sessionSchema.index({ tags: 1, createdAt: -1 });
sessionSchema.index({ priority: 1, createdAt: -1 });
sessionSchema.index({ teamId: 1, createdAt: -1 }, { sparse: true });
sessionSchema.index({ acceptedAt: -1 });
sessionSchema.index({ 'mentions.username': 1 }, { sparse: true });

export const SessionModel = mongoose.model<SessionRow>('SupportSession', sessionSchema);
