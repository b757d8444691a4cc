import { randomUUID } from 'node:crypto';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { CHAT_POLL_MS, type Message, type Party } from '@lode/shared/support/schemas';
import { freeClaims } from '../../client/src/features/support/engine/claims.ts';
import { Conversation } from '../../client/src/features/support/engine/conversation.ts';
import type { ConversationRest } from '../../client/src/features/support/engine/conversation-deps.ts';
import { createOutbox } from '../../client/src/features/support/engine/outbox.ts';
import type { Outgoing } from '../../client/src/features/support/engine/send-queue.ts';
import { FakeStorage } from '../../client/src/features/support/engine/support-server.fake.ts';
import { ApiError } from '../../client/src/lib/api-error.ts';
import type { SocketConnection } from '../../client/src/lib/socket-connection.ts';
import type { Person } from '../factories/people.ts';
import { WireError } from '../harness/api.ts';
import { productConnection } from './product-connection.ts';

/** As a browser has them; see the client's support state. */
const TIMINGS = {
  pollMs: CHAT_POLL_MS,
  marksMs: 300,
  retryMs: 1000,
  maxTries: 5,
  settleMs: 1000,
  behindMs: 1000,
  typingSendMs: 2500,
  typingIdleMs: 4000,
  typingShowMs: 6000,
};

type Sent = Pick<Outgoing, 'cid'>;

/** One side of a conversation as the client's own engine runs it, with a record of what was promised to it. */
export class ProductConversation {
  readonly side: Party;
  readonly conversation: Conversation<Party>;
  readonly connection: SocketConnection;
  /** What it asked to be sent, in order. */
  readonly sent: string[] = [];
  /** Client id → the number that an acknowledgement gave it. */
  readonly acknowledged = new Map<string, number>();
  readonly #release: () => void;

  constructor(urls: readonly string[], person: Person, sessionId: string) {
    this.side = person.role === 'user' ? 'user' : 'admin';
    this.connection = productConnection(urls, { token: person.token, side: this.side });
    this.conversation = new Conversation<Party>({
      side: this.side,
      sessionId,
      wire: {
        request: async (event, payload) => {
          const data = await this.connection.request(event, payload);
          if (event === 'support:message.send')
            this.#note((data as { message: Message }).message, payload as Sent);
          return data;
        },
        on: (event, handler) => this.connection.on(event, handler),
        join: (participant) => this.connection.join(participant),
        reconnect: () => this.connection.reconnect(),
      },
      rest: this.#rest(person, sessionId),
      outbox: createOutbox({
        storage: new FakeStorage(),
        scope: sessionId,
        watchStorage: () => () => undefined,
      }),
      claims: freeClaims,
      newCid: randomUUID,
      preview: () => ({ url: '', revoke: () => undefined }),
      timings: TIMINGS,
    });
    this.conversation.start();
    this.#release = this.connection.acquire();
  }

  /** Messages as this side's screen shows them. */
  get messages(): readonly Message[] {
    return this.conversation.getView().messages;
  }

  /**
   * Throws unless it is live and everything written is acknowledged and shown. What failed for good is
   * tried again, as a person would.
   */
  requireSettled(): void {
    const { pending, status, session } = this.conversation.getView();
    for (const { cid, state } of pending) if (state === 'failed') this.conversation.actions.retry(cid);
    if (status === 'live' && pending.length === 0) return;
    const waiting = pending.map(({ state, error }) => `${state} ${error?.code ?? ''}`).join(', ');
    throw new Error(
      `The ${this.side}'s side is ${status}, the session ${session?.status}, pending: ${waiting || 'nothing'}`,
    );
  }

  send(text: string): void {
    this.sent.push(text);
    this.conversation.actions.send(text);
  }

  stop(): void {
    this.conversation.stop();
    this.#release();
  }

  #note(message: Message, { cid }: Sent): void {
    this.acknowledged.set(cid, message.seq);
  }

  #rest(person: Person, sessionId: string): ConversationRest {
    const params = { id: sessionId };
    let turn = 0;
    // Another server each time: which one answers must not matter.
    const api = () => person.api(turn++ % person.site.urls.length);
    const isCustomer = this.side === 'user';
    return {
      session: () =>
        translated(
          isCustomer
            ? api().call(serviceRoutes.currentSession).then(there)
            : api().call(adminServiceRoutes.get, { params }),
        ),
      messages: (after_seq, limit) =>
        translated(
          api().call(serviceRoutes.listMessages, { query: { session_id: sessionId, after_seq, limit } }),
        ),
      send: async ({ cid, content, last_seen_seq }: Outgoing) => {
        const text = { session_id: sessionId, cid, message_type: 'text' as const, content };
        const message = await translated(
          isCustomer
            ? api().call(serviceRoutes.sendMessage, { body: text })
            : api().call(adminServiceRoutes.sendMessage, { body: { ...text, last_seen_seq } }),
        );
        this.#note(message, { cid });
        return message;
      },
      // Nothing is clicked here.
      saveFile: () => Promise.resolve(),
      mark: (kind, seq) =>
        translated(
          isCustomer
            ? api().call(serviceRoutes.markRead, { params, body: { kind, seq } })
            : api().call(adminServiceRoutes.markRead, { params, body: { kind, seq } }),
        ),
      handOff: () => translated(api().call(serviceRoutes.handOff, { params })),
      stopAnswer: (answer_id) =>
        translated(api().call(serviceRoutes.stopAnswer, { params, body: { answer_id } })),
      markHelpful: (id, helpful) =>
        translated(api().call(serviceRoutes.markHelpful, { params: { id }, body: { helpful } })),
      close: () =>
        translated(
          isCustomer
            ? api().call(serviceRoutes.closeSession, { params })
            : api().call(adminServiceRoutes.close, { params }),
        ),
    };
  }
}

function there<T>(found: T | null): T {
  if (found === null) throw new Error('The conversation is gone');
  return found;
}

/** Failures as the client's own REST door tells them. */
async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    if (!(thrown instanceof WireError)) {
      throw new ApiError({ code: 'NETWORK_ERROR', status: 0, message: String(thrown) }, thrown);
    }
    const { code, status, message, failure } = thrown;
    throw new ApiError({ code, status, message, retryAfterS: failure.retry_after, data: failure.data });
  }
}
