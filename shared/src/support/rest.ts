import { z } from 'zod';
import { idSchema, languageSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import { colleagueSchema } from './agent-schemas.ts';
import { bulkOutcomeSchema, bulkSchema } from './bulk-schemas.ts';
import { FILE_MAX_MB, MEGABYTE } from './file-schemas.ts';
import { prioritySchema } from './label-schemas.ts';
import { fileBody, imageBody, readBody, textBody } from './message-bodies.ts';
import {
  agentSessionDetailSchema,
  agentSessionSchema,
  availabilitySchema,
  cidSchema,
  foundSessionSchema,
  lastSeenSchema,
  messageSchema,
  NOTE_MAX_LENGTH,
  noteSchema,
  offlineMessageSchema,
  SEARCH_MAX_LENGTH,
  SYNC_LIMIT_MAX,
  sessionSchema,
  textSchema,
} from './schemas.ts';
import { teamFilterSchema } from './team-schemas.ts';
import { topicSchema } from './topics.ts';
import { transferSchema } from './transfer-schemas.ts';
import { SESSION_FILTERS } from './view-schemas.ts';

const CUSTOMER = ['support:chat'] as const;
const AGENT = ['support:serve'] as const;
const byId = z.object({ id: idSchema });

/** The customer's side. */
export const serviceRoutes = defineRoutes({
  createSession: {
    method: 'post',
    path: '/service/sessions',
    summary: 'Opens a conversation, or answers with the open one',
    access: CUSTOMER,
    body: z
      .object({
        topic: topicSchema.optional(),
        first_line: textSchema.optional(),
        /** With a person from the start, where an assistant would answer. */
        person: z.boolean().optional(),
        /** What the assistant speaks. */
        language: languageSchema.optional(),
      })
      .optional(),
    data: sessionSchema,
    idempotent: true,
    status: 201,
  },
  currentSession: {
    method: 'get',
    path: '/service/sessions/current',
    summary:
      'The open conversation, else the one closed in the last 24 hours; where there is none SESSION_NOT_FOUND, with `optional` null',
    access: CUSTOMER,
    query: z.object({ optional: z.enum(['true']).optional() }),
    data: sessionSchema.nullable(),
  },
  availability: {
    method: 'get',
    path: '/service/availability',
    summary: 'Whether somebody is there to answer, how long it usually takes, and the hours',
    access: CUSTOMER,
    data: availabilitySchema,
  },
  listMessages: {
    method: 'get',
    path: '/service/messages',
    summary: 'Messages of a conversation in order, following `last_id` or `after_seq`',
    access: ['support:chat', 'support:serve'],
    query: z.object({
      session_id: idSchema,
      last_id: idSchema.optional(),
      after_seq: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(SYNC_LIMIT_MAX).default(SYNC_LIMIT_MAX),
    }),
    data: z.array(messageSchema),
  },
  sendMessage: {
    method: 'post',
    path: '/service/messages',
    summary: 'Sends a text',
    access: CUSTOMER,
    body: textBody,
    data: messageSchema,
    idempotent: true,
    status: 201,
  },
  sendImage: {
    method: 'post',
    path: '/service/messages/image',
    summary: 'Sends an image (png, jpeg, webp, gif; at most 8 MiB)',
    access: CUSTOMER,
    body: imageBody,
    file: 'image',
    data: messageSchema,
    idempotent: true,
    status: 201,
  },
  sendFile: {
    method: 'post',
    path: '/service/messages/file',
    summary: 'Sends a file of a type that the site takes, told by its content and the ending of its name',
    access: CUSTOMER,
    body: fileBody,
    file: 'file',
    fileMax: FILE_MAX_MB * MEGABYTE,
    data: messageSchema,
    idempotent: true,
    status: 201,
  },
  file: {
    method: 'get',
    path: '/service/messages/{id}/file',
    summary: 'The file that a message is, as a download, for whoever may read its conversation',
    access: ['support:chat', 'support:serve'],
    params: byId,
    data: z.string(),
  },
  closeSession: {
    method: 'put',
    path: '/service/sessions/{id}/close',
    summary: 'Closes a conversation',
    access: CUSTOMER,
    params: byId,
    data: sessionSchema,
  },
  reopenSession: {
    method: 'post',
    path: '/service/sessions/{id}/reopen',
    summary: 'Goes on with a conversation within 24 hours of its close, or answers with the open one',
    access: CUSTOMER,
    params: byId,
    data: sessionSchema,
    idempotent: true,
  },
  markRead: {
    method: 'put',
    path: '/service/sessions/{id}/read',
    summary: 'Marks messages up to `seq` as received or read',
    access: CUSTOMER,
    params: byId,
    body: readBody,
    data: sessionSchema,
  },
  handOff: {
    method: 'post',
    path: '/service/sessions/{id}/handoff',
    summary: 'Passes a conversation with the assistant to a person; one with a person stays as it is',
    access: CUSTOMER,
    params: byId,
    data: sessionSchema,
    idempotent: true,
  },
  stopAnswer: {
    method: 'post',
    path: '/service/sessions/{id}/answer/stop',
    summary: 'Ends the answer that the assistant is writing; what stands of it stays',
    access: CUSTOMER,
    params: byId,
    body: z.object({ answer_id: z.string().max(64) }),
    data: z.null(),
  },
  markHelpful: {
    method: 'put',
    path: '/service/messages/{id}/helpful',
    summary: 'Says whether an answer of the assistant helped',
    access: CUSTOMER,
    params: byId,
    body: z.object({ helpful: z.boolean() }),
    data: messageSchema,
  },
  rateSession: {
    method: 'post',
    path: '/service/sessions/{id}/rating',
    summary: 'Rates a closed conversation, once',
    access: CUSTOMER,
    params: byId,
    body: z.object({
      rating: z.number().int().min(1).max(5),
      comment: z.string().trim().max(500).optional(),
    }),
    data: sessionSchema,
    idempotent: true,
  },
  transcript: {
    method: 'post',
    path: '/service/sessions/{id}/transcript',
    summary: 'The whole conversation as a text file',
    access: ['support:chat', 'support:serve'],
    params: byId,
    data: z.object({ filename: z.string(), content: z.string() }),
  },
  mailTranscript: {
    method: 'post',
    path: '/service/sessions/{id}/transcript/mail',
    summary: 'Mails the whole conversation to the own address',
    access: CUSTOMER,
    params: byId,
    data: z.null(),
    idempotent: true,
    status: 202,
  },
  leaveOfflineMessage: {
    method: 'post',
    path: '/service/offline-messages',
    summary: 'Leaves a message while support is closed, or nobody is there',
    access: CUSTOMER,
    body: z.object({ content: textSchema }),
    data: offlineMessageSchema,
    idempotent: true,
    status: 201,
  },
  image: {
    method: 'get',
    path: '/service/images/{id}',
    summary: 'An image of a conversation, by a signed address that expires',
    access: 'public',
    params: byId,
    query: z.object({ exp: z.coerce.number().int(), sig: z.string().max(100) }),
    data: z.string(),
  },
});

/** The agents' console. */
export const adminServiceRoutes = defineRoutes({
  waiting: {
    method: 'get',
    path: '/admin/service/sessions/waiting',
    summary: 'Every waiting conversation, oldest first; the length is the badge',
    access: AGENT,
    data: z.array(agentSessionSchema),
  },
  ongoing: {
    method: 'get',
    path: '/admin/service/sessions/ongoing',
    summary: 'Ongoing conversations, at most 500, the longest open first',
    access: AGENT,
    data: z.array(agentSessionSchema),
  },
  list: {
    method: 'get',
    path: '/admin/service/sessions',
    summary: 'Conversations by filter, searched by customer, by id or by what was said',
    access: AGENT,
    query: pageQuerySchema.extend({
      /** `mentioned`: where notes name the caller, who has not looked yet. `unattended`: whose agent is gone. */
      filter: z.enum([...SESSION_FILTERS, 'mentioned']).default('all'),
      /** All of it in one message or note, the last word perhaps its beginning; or part of the customer's name or address. */
      search: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
      tag: idSchema.optional(),
      priority: prioritySchema.optional(),
      team: teamFilterSchema.optional(),
    }),
    data: pageSchema(foundSessionSchema).extend({
      /** So much was said with these words that not all of it was looked at: there may be older conversations. */
      search_cut: z.boolean(),
      /** What was said before this site had its search is still being taken into it. */
      search_indexing: z.boolean(),
    }),
  },
  changeMany: {
    method: 'post',
    path: '/admin/service/sessions/changes',
    summary: 'Labels, hands on or closes several conversations, each for itself and with its own outcome',
    access: AGENT,
    body: bulkSchema,
    data: bulkOutcomeSchema,
    idempotent: true,
  },
  get: {
    method: 'get',
    path: '/admin/service/sessions/{id}',
    summary: 'One conversation with the customer’s details and the internal notes',
    access: AGENT,
    params: byId,
    data: agentSessionDetailSchema,
  },
  accept: {
    method: 'put',
    path: '/admin/service/sessions/{id}/accept',
    summary: 'Takes a waiting conversation; exactly one agent wins',
    access: AGENT,
    params: byId,
    data: agentSessionSchema,
  },
  close: {
    method: 'put',
    path: '/admin/service/sessions/{id}/close',
    summary: 'Closes a conversation',
    access: AGENT,
    params: byId,
    data: agentSessionSchema,
  },
  transfer: {
    method: 'put',
    path: '/admin/service/sessions/{id}/transfer',
    summary: 'Hands a conversation to a colleague, or back to the queue with null, there to a team',
    access: AGENT,
    params: byId,
    body: transferSchema.extend({
      /** Whose the caller saw it to be: if it is somebody else's meanwhile, ALREADY_ACCEPTED says whose. */
      from: z.string().max(30).optional(),
    }),
    data: agentSessionSchema,
  },
  addNote: {
    method: 'put',
    path: '/admin/service/sessions/{id}/notes',
    summary:
      'Adds an internal note (never shown to the customer), told to whom it names as @username; once per `id`',
    access: AGENT,
    params: byId,
    body: z.object({ id: cidSchema, content: z.string().trim().min(1).max(NOTE_MAX_LENGTH) }),
    data: z.array(noteSchema),
  },
  seeMentions: {
    method: 'put',
    path: '/admin/service/sessions/{id}/mentions/seen',
    summary: 'Notes that the caller has looked where a note names them',
    access: AGENT,
    params: byId,
    data: agentSessionSchema,
  },
  hold: {
    method: 'put',
    path: '/admin/service/sessions/{id}/hold',
    summary:
      'Keeps an ongoing conversation from closing by itself for 15 minutes, told to its customer; or ends that',
    access: AGENT,
    params: byId,
    body: z.object({ held: z.boolean() }),
    data: agentSessionSchema,
  },
  markRead: {
    method: 'put',
    path: '/admin/service/sessions/{id}/read',
    summary: 'Marks messages up to `seq` as received or read by the agents’ side',
    access: AGENT,
    params: byId,
    body: readBody,
    data: agentSessionSchema,
  },
  sendMessage: {
    method: 'post',
    path: '/admin/service/messages',
    summary: 'Sends a text',
    access: AGENT,
    body: textBody.extend({ last_seen_seq: lastSeenSchema }),
    data: messageSchema,
    idempotent: true,
    status: 201,
  },
  sendImage: {
    method: 'post',
    path: '/admin/service/messages/image',
    summary: 'Sends an image',
    access: AGENT,
    body: imageBody.extend({ last_seen_seq: lastSeenSchema }),
    file: 'image',
    data: messageSchema,
    idempotent: true,
    status: 201,
  },
  sendFile: {
    method: 'post',
    path: '/admin/service/messages/file',
    summary: 'Sends a file of a type that the site takes',
    access: AGENT,
    body: fileBody.extend({ last_seen_seq: lastSeenSchema }),
    file: 'file',
    fileMax: FILE_MAX_MB * MEGABYTE,
    data: messageSchema,
    idempotent: true,
    status: 201,
  },
  agents: {
    method: 'get',
    path: '/admin/service/agents',
    summary: 'Colleagues who can take a conversation, what they have, and whether they are available',
    access: AGENT,
    data: z.array(colleagueSchema),
  },
});
