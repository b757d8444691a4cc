import { z } from 'zod';
import { idSchema, languageSchema, timeSchema } from '../core/fields.ts';
import { assistantPartSchema, handoffReasonSchema, runningAnswerSchema } from './assistant-schemas.ts';
import { chatBlockSchema } from './block-schemas.ts';
import { sentFileSchema } from './file-schemas.ts';
import { labelChangeSchema, prioritySchema } from './label-schemas.ts';
import { dueSchema, promiseSchema } from './level-schemas.ts';
import { quoteSchema } from './quote-schemas.ts';
import { topicSchema } from './topics.ts';

export const MESSAGE_MAX_LENGTH = 4000;
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const NOTE_MAX_LENGTH = 2000;
export const SEARCH_MAX_LENGTH = 100;
export const TRANSFER_REASON_MAX = 300;
/** How long a hold keeps a conversation from closing by itself. */
export const HOLD_MS = 15 * 60_000;
/** How long after its close a customer may go on with a conversation. */
export const REOPEN_MS = 24 * 3600_000;
/** Same sender and content within this window is one message (C3). */
export const DEDUPE_WINDOW_MS = 5000;
/** The messaging-app link is offered after this long in the queue. */
export const MESSENGER_OFFER_MS = 2000;
/** Without a socket: session and messages, and the badge, are polled this often. */
export const CHAT_POLL_MS = 3000;
export const BADGE_POLL_MS = 30_000;
export const SYNC_LIMIT_MAX = 200;

export const sessionStatusSchema = z.enum(['waiting', 'ongoing', 'closed']);
export type SessionStatus = z.infer<typeof sessionStatusSchema>;
export const sessionTypeSchema = z.enum(['human', 'ai']);
export const partySchema = z.enum(['user', 'admin']);
/** The two sides of a conversation, as `sender_type` and `by` name them. */
export type Party = z.infer<typeof partySchema>;
export const authorSchema = z.enum(['customer', 'agent', 'assistant', 'system']);
export const closedBySchema = z.enum(['user', 'admin', 'timeout', 'abandoned']);

/** What happened to a conversation; stands as a line between its messages and is none of them. */
export const sessionEventSchema = z.object({
  id: idSchema,
  kind: z.enum([
    'accepted',
    'assigned',
    'transferred',
    'queued',
    'agent_lost',
    'taken_over',
    'handed_off',
    'held',
    'resumed',
    'closed',
    'reopened',
    'merged',
  ]),
  at: timeSchema,
  /** Number of the message that it follows. */
  after_seq: z.number().int(),
  /** Display name of who of the desk did it, or with `agent_lost` is gone; null where it was not the desk. */
  name: z.string().nullable(),
  /** Display name of who has the conversation since; where it was handed on. */
  to_name: z.string().nullable(),
  /** With `closed`. */
  closed_by: closedBySchema.nullable(),
});
export type SessionEvent = z.infer<typeof sessionEventSchema>;

/** The same for colleagues: by usernames, and why. */
export const staffEventSchema = sessionEventSchema.extend({
  kind: z.enum([...sessionEventSchema.shape.kind.options, 'labelled', 'breached']),
  username: z.string().nullable(),
  to_username: z.string().nullable(),
  reason: z.string().nullable(),
  /** With `handed_off`: why the assistant passed it on. */
  handoff_reason: handoffReasonSchema.nullable().optional(),
  /** With `labelled`. */
  labels: labelChangeSchema.optional(),
  /** With `queued`: the team that it goes to. */
  team: z.string().nullable().optional(),
  /** With `breached`: what was promised, and by which service level. */
  breach: z.object({ promise: promiseSchema, level: z.string() }).optional(),
});
export type StaffEvent = z.infer<typeof staffEventSchema>;

/** How far a party has received and read, as a `seq`. */
export const marksSchema = z.object({ delivered_seq: z.number().int(), read_seq: z.number().int() });

/** A session as its customer, and every agent, sees it. */
export const sessionSchema = z.object({
  id: idSchema,
  status: sessionStatusSchema,
  type: sessionTypeSchema,
  admin_username: z.string().nullable(),
  /** The display name of whoever has the conversation. */
  admin_name: z.string().nullable(),
  topic: topicSchema.nullable(),
  /** Written before the queue; becomes the first message when an agent accepts, and is none while `head_seq` is 0. */
  first_line: z.string().nullable(),
  /** The latest 50, oldest first. */
  events: z.array(sessionEventSchema),
  /** Grows with every change of the session; a lower one than already seen is stale. */
  rev: z.number().int(),
  /** `seq` of the last message, 0 when there is none. */
  head_seq: z.number().int(),
  /** Place in the queue from 1, and the expected wait in seconds (null while unknown); only while waiting. */
  position: z.number().int().optional(),
  estimated_wait_s: z.number().int().nullable().optional(),
  /** When auto-close is armed: the moment it fires. */
  closes_at: timeSchema.nullable(),
  /** While an agent holds it: until then it does not close by itself. */
  held_until: timeSchema.nullable(),
  created_at: timeSchema,
  accepted_at: timeSchema.nullable(),
  closed_at: timeSchema.nullable(),
  closed_by: closedBySchema.nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
  marks: z.object({ user: marksSchema, admin: marksSchema }),
  /** Where one is asked for it (sync, the current conversation): the answer that the assistant is writing. */
  answer: runningAnswerSchema.nullable().optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const noteSchema = z.object({
  id: z.string(),
  author: z.string(),
  content: z.string(),
  /** Number of the message that it follows. */
  after_seq: z.number().int(),
  created_at: timeSchema,
});
export type Note = z.infer<typeof noteSchema>;

/** The queue row of the console: what an agent sees without opening the session. */
export const agentSessionSchema = sessionSchema.extend({
  customer: z.object({ id: idSchema, username: z.string(), email: z.string() }),
  last_message: z
    .object({
      author: authorSchema,
      message_type: z.enum(['text', 'image', 'file']),
      excerpt: z.string(),
      at: timeSchema,
    })
    .nullable(),
  priority: prioritySchema,
  /** Ids of tags, in the order in which they were given. */
  tags: z.array(idSchema),
  /** The team that it came to. */
  team: idSchema.nullable(),
  /** What it owes next by its service level. */
  due: dueSchema.nullable(),
  /** The conversation in which it goes on. */
  merged_into: idSchema.nullable(),
  /** `events` as colleagues may see them, and what only they may. */
  history: z.array(staffEventSchema),
  /** Colleagues whom a note names and who have not looked yet, and who wrote it. */
  mentions: z.array(z.object({ username: z.string(), by: z.string() })),
  /** When the wait for a person began: with the conversation, or as the assistant passed it on. */
  waiting_since: timeSchema,
  /** While it is owed an answer and its agent is gone: since when nobody has been there for it. */
  unattended_since: timeSchema.nullable(),
  /** Customer messages the agents' side has not read. */
  unread: z.number().int(),
  /** Who of the desk closed it; null where it was not the desk. */
  closed_by_username: z.string().nullable(),
  /** Seconds from the start of the wait to the first agent message; null until there is one. */
  first_response_s: z.number().int().nullable(),
  /** Seconds from creation to close; null while open. */
  resolution_s: z.number().int().nullable(),
  rating_comment: z.string().nullable(),
});
export type AgentSession = z.infer<typeof agentSessionSchema>;

/** The line in which a search found what was said. */
export const foundLineSchema = z.object({
  /** Number of the message; of a note the number of the message that it follows. */
  seq: z.number().int(),
  /** Of a colleague's note. */
  note_id: z.string().nullable(),
  /** What stands around it. */
  text: z.string(),
  /** Where in `text` the words stand, in order. */
  marks: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
});
export type FoundLine = z.infer<typeof foundLineSchema>;

/** A conversation in a list that may have been searched; the line is null where its customer or its id was meant. */
export const foundSessionSchema = agentSessionSchema.extend({ found: foundLineSchema.nullable() });
export type FoundSession = z.infer<typeof foundSessionSchema>;

/** One session with everything the console shows beside the conversation. */
export const agentSessionDetailSchema = agentSessionSchema.extend({
  notes: z.array(noteSchema),
  /** While the customer may not use the chat. */
  block: chatBlockSchema.nullable(),
  profile: z.object({
    country: z.string().nullable(),
    language: z.string().nullable(),
    registered_at: timeSchema,
    last_login_at: timeSchema.nullable(),
    conversations: z.number().int(),
  }),
  previous: z.array(
    z.object({
      id: idSchema,
      created_at: timeSchema,
      closed_at: timeSchema.nullable(),
      admin_username: z.string().nullable(),
      rating: z.number().nullable(),
      merged_into: idSchema.nullable(),
    }),
  ),
});
export type AgentSessionDetail = z.infer<typeof agentSessionDetailSchema>;

export const messageSchema = z.object({
  id: idSchema,
  session_id: idSchema,
  /** Position in the session from 1, without gaps (C1). */
  seq: z.number().int().min(1),
  /** The sender's client id; null for messages of the system. */
  cid: z.string().nullable(),
  sender_type: partySchema,
  author: authorSchema,
  /** Of staff: the display name, and the username, that the writer had then. Null of others, and before it was kept. */
  author_name: z.string().nullable(),
  author_username: z.string().nullable(),
  message_type: z.enum(['text', 'image', 'file']),
  /** The text, or the address of the image or file. */
  content: z.string(),
  /** Of a file: what stands at the address, for whoever may read the conversation. */
  file: sentFileSchema.optional(),
  /** What it answers, where its writer said so. */
  reply_to: quoteSchema.optional(),
  /** Of the assistant's. */
  assistant: assistantPartSchema.optional(),
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type Message = z.infer<typeof messageSchema>;

/** A client id: chosen by the sender, unique per message, the same on every retry. */
export const cidSchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'not a client id');

export const textSchema = z
  .string()
  .max(MESSAGE_MAX_LENGTH, { error: 'MESSAGE_TOO_LONG' })
  .refine((text) => text.trim().length > 0, { error: 'MESSAGE_EMPTY' });

/** The client id of the message that a first line becomes. */
export const firstLineCid = (sessionId: string) => `first-line-${sessionId}`;

/** Whether somebody is there to answer, and when somebody will be. */
export const availabilitySchema = z.object({
  /** An assistant answers at once, and passes to a person whoever wants one. */
  assistant: z.boolean(),
  /** Within business hours. */
  open: z.boolean(),
  /** Somebody of the desk is connected. */
  staffed: z.boolean(),
  /** Median first response of the last 7 days; null while there are too few to tell. */
  usual_answer_s: z.number().int().nullable(),
  /** Outside business hours: when they begin again. */
  opens_at: timeSchema.nullable(),
  /** The business hours of the next 7 days; null where there are none. */
  hours: z.array(z.object({ from: timeSchema, to: timeSchema })).nullable(),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** What an agent last saw; a colleague's answer after it stops the send once (COLLEAGUE_ANSWERED). */
export const lastSeenSchema = z.coerce.number().int().min(0).optional();

/** A canned reply in one more language. */
export const replyTextSchema = z.object({ language: languageSchema, content: textSchema });
export type ReplyText = z.infer<typeof replyTextSchema>;

export const cannedReplySchema = z.object({
  id: idSchema,
  shortcut: z.string(),
  title: z.string(),
  content: z.string(),
  /** The same in other languages: sent to customers who read them. */
  texts: z.array(replyTextSchema),
  /** Its reader's own, seen by nobody else; else the whole desk's. */
  personal: z.boolean(),
  updated_at: timeSchema,
  /** Whether its reader wrote it, or is an administrator. */
  may_change: z.boolean(),
});
export type CannedReply = z.infer<typeof cannedReplySchema>;

export const presenceSchema = z.enum(['here', 'away', 'offline']);
export type Presence = z.infer<typeof presenceSchema>;

export const agentPresenceSchema = z.object({ username: z.string(), state: presenceSchema });

export const offlineMessageSchema = z.object({
  id: idSchema,
  customer: z.object({ id: idSchema, username: z.string(), email: z.string() }),
  content: z.string(),
  created_at: timeSchema,
  handled_at: timeSchema.nullable(),
  handled_by: z.string().nullable(),
  /** What was mailed to the customer, and who wrote it. */
  answer: z.object({ content: z.string(), by: z.string(), at: timeSchema }).nullable(),
});
export type OfflineMessage = z.infer<typeof offlineMessageSchema>;

/** Answer times over a period; the rules are in the docstrings of the server's metrics query. */
export const metricsSchema = z.object({
  waiting: z.number().int(),
  ongoing: z.number().int(),
  days: z.number().int(),
  started: z.number().int(),
  closed: z.number().int(),
  abandoned: z.number().int(),
  /** Those of `abandoned` whose customer left the queue themselves. */
  left: z.number().int(),
  first_response_s: z.object({ median: z.number().nullable(), p90: z.number().nullable() }),
  resolution_s: z.object({ median: z.number().nullable(), p90: z.number().nullable() }),
  rating: z.object({ average: z.number().nullable(), count: z.number().int() }),
});
export type SupportMetrics = z.infer<typeof metricsSchema>;

/** What the system says in a conversation; clients show their own translation of these exact texts. */
export const SYSTEM_TEXTS = {
  autoCloseWarning: 'This conversation will close in about a minute if there is no reply.',
} as const;
