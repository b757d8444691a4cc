import { z } from 'zod';
import { idSchema, traceparentSchema } from '../core/fields.ts';
import { defineInbound, defineOutbound } from '../core/socket.ts';
import { agentChoiceSchema } from './agent-schemas.ts';
import { assistantDeltaSchema } from './assistant-schemas.ts';
import {
  agentPresenceSchema,
  agentSessionSchema,
  cidSchema,
  lastSeenSchema,
  messageSchema,
  partySchema,
  presenceSchema,
  SYNC_LIMIT_MAX,
  sessionSchema,
  textSchema,
} from './schemas.ts';

const EITHER_SIDE = ['support:chat', 'support:serve'] as const;
const session_id = idSchema;
const seq = z.number().int().min(0);
const nothing = z.null();

/** Rooms, from one function each. */
export const supportSessionRoom = (sessionId: string) => `support:${sessionId}`;
export const SUPPORT_AGENTS_ROOM = 'support:agents';

export const supportInbound = defineInbound({
  'support:open': {
    payload: z.object({ session_id }),
    data: z.object({ session: z.union([agentSessionSchema, sessionSchema]), head_seq: seq }),
    access: EITHER_SIDE,
  },
  'support:sync': {
    payload: z.object({
      session_id,
      after_seq: seq,
      limit: z.number().int().min(1).max(SYNC_LIMIT_MAX).default(SYNC_LIMIT_MAX),
    }),
    data: z.object({
      messages: z.array(messageSchema),
      has_more: z.boolean(),
      head_seq: seq,
      session: z.union([agentSessionSchema, sessionSchema]),
    }),
    access: EITHER_SIDE,
  },
  'support:message.send': {
    payload: z.object({
      session_id,
      cid: cidSchema,
      message_type: z.literal('text'),
      content: textSchema,
      last_seen_seq: lastSeenSchema,
      /** Id of the message of this conversation that it answers. */
      reply_to: idSchema.optional(),
      /** The sender's part of a trace; for who was told that traces are wanted. */
      traceparent: traceparentSchema.optional(),
    }),
    data: z.object({ message: messageSchema }),
    access: EITHER_SIDE,
  },
  'support:typing.set': {
    payload: z.object({ session_id, typing: z.boolean() }),
    data: nothing,
    access: EITHER_SIDE,
  },
  /** `seq` is read, or only received with `kind: "delivered"`. */
  'support:read.set': {
    payload: z.object({ session_id, seq, kind: z.enum(['read', 'delivered']).default('read') }),
    data: nothing,
    access: EITHER_SIDE,
  },
  'support:presence.set': {
    /** `idle`: nobody has touched the screen for minutes, so that an agent counts as gone however long it is connected. */
    payload: z.object({ state: z.enum(['here', 'away']), idle: z.boolean().default(false) }),
    data: nothing,
    access: EITHER_SIDE,
  },
  /** Ends the answer that is being written; what stands of it stays. */
  'support:assistant.stop': {
    payload: z.object({ session_id, answer_id: z.string().max(64) }),
    data: nothing,
    access: ['support:chat'],
  },
  'support:leave': { payload: z.object({ session_id }), data: nothing, access: EITHER_SIDE },
});

export const supportOutbound = defineOutbound({
  /** `traceparent`: while traces are kept, the gateway's part of the message's. */
  'support:message.created': messageSchema.extend({ traceparent: traceparentSchema.optional() }),
  'support:assistant.delta': assistantDeltaSchema,
  'support:session.changed': z.union([agentSessionSchema, sessionSchema]),
  /** Rows of the agents' lists that changed, to a socket that connected with `lists`: instead of an event for each. */
  'support:sessions.changed': z.object({ rows: z.array(agentSessionSchema) }),
  'support:queue.changed': z.object({ waiting: z.number().int(), rev: z.number().int() }),
  /** How many offline messages wait for an answer. */
  'support:offline.changed': z.object({ open: z.number().int() }),
  'support:agent.changed': z.object({ username: z.string(), choice: agentChoiceSchema }),
  'support:head': z.object({ session_id, head_seq: seq }),
  'support:typing.changed': z.object({ session_id, by: partySchema, typing: z.boolean() }),
  'support:read.changed': z.object({ session_id, by: partySchema, delivered_seq: seq, read_seq: seq }),
  'support:presence.changed': z.object({
    session_id,
    customer: presenceSchema,
    agents: z.array(agentPresenceSchema),
  }),
});
