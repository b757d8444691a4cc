import { randomUUID } from 'node:crypto';
import { textOf } from '../../factories/conversations.ts';
import type { Inbound } from '../../harness/sockets.ts';
import type { Actor, World } from '../world.ts';
import { CUSTOMERS, DESK } from './expectation.ts';

export interface EventExpectation {
  may: readonly Actor[];
  own?: true;
  /** What those let through are answered, where the site's state refuses it anyway. */
  code?: string;
  payload: (world: World) => Record<string, unknown>;
}

/** What is expected of every event a client sends. */
export const EXPECTED_EVENTS: Record<Inbound, EventExpectation> = {
  'support:open': { may: ['owner', ...DESK], own: true, payload: ({ id }) => ({ session_id: id }) },
  'support:sync': {
    may: ['owner', ...DESK],
    own: true,
    payload: ({ id }) => ({ session_id: id, after_seq: 0 }),
  },
  'support:message.send': {
    may: ['owner', ...DESK],
    own: true,
    payload: ({ id }) => textOf(id, randomUUID()),
  },
  'support:typing.set': {
    may: ['owner', ...DESK],
    own: true,
    payload: ({ id }) => ({ session_id: id, typing: true }),
  },
  'support:read.set': {
    may: ['owner', ...DESK],
    own: true,
    payload: ({ id }) => ({ session_id: id, seq: 1 }),
  },
  'support:presence.set': { may: [...CUSTOMERS, ...DESK], payload: () => ({ state: 'away' }) },
  'support:assistant.stop': {
    may: ['owner'],
    own: true,
    payload: ({ id }) => ({ session_id: id, answer_id: 'an-answer' }),
  },
  'support:leave': { may: [...CUSTOMERS, ...DESK], payload: ({ id }) => ({ session_id: id }) },
  // Traces are off.
  'site:spans.tell': {
    may: [...CUSTOMERS, ...DESK],
    code: 'NOT_FOUND',
    payload: () => ({
      spans: [
        {
          name: 'send',
          traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
          took_ms: 5,
          ended_ms_ago: 1,
        },
      ],
    }),
  },
};
