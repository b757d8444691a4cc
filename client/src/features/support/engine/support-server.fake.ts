import { statusOf } from '@lode/shared/core/errors';
import type { Message, Party, Session } from '@lode/shared/support/schemas';
import { ApiError } from '../../../lib/api-error.ts';
import { SocketConnection, type Transport, type TransportListener } from '../../../lib/socket-connection.ts';
import { SOCKET_TIMINGS } from '../../../lib/socket-timings.ts';
import { freeClaims } from './claims.ts';
import { Conversation } from './conversation.ts';
import type { ConversationDeps, ConversationRest } from './conversation-deps.ts';
import { createOutbox, type TextStorage } from './outbox.ts';
import type { Outgoing } from './send-queue.ts';

export const SESSION_ID = 'a'.repeat(24);

export const TEST_TIMINGS = {
  pollMs: 3000,
  marksMs: 100,
  retryMs: 1000,
  maxTries: 3,
  settleMs: 1000,
  behindMs: 500,
  typingSendMs: 2500,
  typingIdleMs: 4000,
  typingShowMs: 6000,
};

const noAnswer = () => new ApiError({ code: 'NETWORK_ERROR', status: 0, message: 'no network' });

type Payload = Record<string, unknown>;

interface Line {
  listener: TransportListener;
  joined: boolean;
  drop: () => void;
}

/** One conversation's server for protocol tests: the rules of C1 and C2, a socket pair and REST without a network. */
export class FakeSupportServer {
  readonly messages: Message[] = [];
  readonly requests: string[] = [];
  /** What each text that came answers. */
  readonly replies: unknown[] = [];
  session: Session = buildSession();
  syncLimit = 200;
  /** The socket cannot be opened. */
  socketBlocked = false;
  restDown = false;
  /** Acknowledgements to the client get lost (what it sends arrives). */
  loseAcks = false;
  /** Runs once, after a sync's page was read and before it arrives. */
  duringSync: (() => void) | null = null;
  /** The next sends fail with these. */
  readonly refusals: ApiError[] = [];
  /** The next send is answered with this message (C3). */
  known: Message | null = null;
  private readonly lines = new Set<Line>();

  /** A transport of a client, as the connection wants it. */
  transport(listener: TransportListener): Transport {
    const line: Line = { listener, joined: false, drop: () => undefined };
    const transport = {
      connected: false,
      connect: () => {
        queueMicrotask(() => {
          if (this.socketBlocked) return listener.refused({});
          transport.connected = true;
          this.lines.add(line);
          listener.up();
        });
      },
      disconnect: () => {
        transport.connected = false;
        line.joined = false;
        this.lines.delete(line);
      },
      statusOf,
      send: async (event: string, payload: unknown, timeoutMs: number) => {
        const answer = this.onEvent(line, event, payload as Payload);
        await Promise.resolve();
        if (!this.loseAcks) return answer;
        await new Promise((resolve) => setTimeout(resolve, timeoutMs));
        throw new Error('operation has timed out');
      },
    };
    line.drop = () => {
      transport.disconnect();
      listener.down();
    };
    return transport;
  }

  /** Cuts every socket. */
  cut(): void {
    for (const line of [...this.lines]) line.drop();
  }

  emit(name: string, payload: unknown): void {
    for (const { listener, joined } of this.lines) if (joined) listener.event(name, payload);
  }

  /** Stores a message; `tell: false` loses the event. */
  store(by: Party, content: string, { cid = null as string | null, tell = true } = {}): Message {
    const known = cid === null ? undefined : this.messages.find((message) => message.cid === cid);
    if (known) return known;
    const message = buildMessage(this.messages.length + 1, { sender_type: by, content, cid });
    this.messages.push(message);
    this.session = { ...this.session, head_seq: message.seq, rev: this.session.rev + 1 };
    if (tell) this.emit('support:message.created', message);
    return message;
  }

  change(facts: Partial<Session>): void {
    this.session = { ...this.session, ...facts, rev: this.session.rev + 1 };
    this.emit('support:session.changed', this.session);
  }

  rest(side: Party): ConversationRest {
    const answer = async <T>(name: string, make: () => T): Promise<T> => {
      this.requests.push(name);
      await Promise.resolve();
      if (this.restDown) throw noAnswer();
      return make();
    };
    return {
      session: () => answer('GET session', () => this.session),
      messages: (after, limit) => answer('GET messages', () => this.after(after, limit)),
      send: (item: Outgoing) =>
        answer('POST message', () => {
          this.replies.push(item.reply_to?.id);
          return this.accept(side, item.content, item.cid);
        }),
      saveFile: () => answer('GET file', () => undefined),
      mark: () => answer('PUT read', () => this.session),
      close: () => answer('PUT close', () => this.session),
      handOff: () => answer('POST handoff', () => this.session),
      stopAnswer: () => answer('POST stop', () => null),
      markHelpful: (id, helpful) => answer('PUT helpful', () => this.mark(id, helpful)),
    };
  }

  private mark(id: string, helpful: boolean): Message {
    const message = this.messages.find((one) => one.id === id);
    if (!message?.assistant) throw new Error(`${id} is no answer`);
    return { ...message, assistant: { ...message.assistant, helpful } };
  }

  private after(seq: number, limit: number): Message[] {
    return this.messages.slice(seq, seq + limit);
  }

  private accept(by: Party, content: string, cid: string): Message {
    const refusal = this.refusals.shift();
    if (refusal) throw refusal;
    if (this.known) return this.known;
    if (this.session.status !== 'ongoing') {
      throw new ApiError({ code: 'SESSION_NOT_ONGOING', status: 409, message: 'closed' });
    }
    return this.store(by, content, { cid });
  }

  private onEvent(line: Line, event: string, payload: Payload): unknown {
    this.requests.push(event);
    try {
      return { status: 'success', data: this.handle(line, event, payload) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message, retryAfterS, data } = error;
      return { status: 'error', code, message, retry_after: retryAfterS, data };
    }
  }

  private handle(line: Line, event: string, payload: Payload): unknown {
    const head_seq = this.messages.length;
    switch (event) {
      case 'support:open':
        line.joined = true;
        return { session: this.session, head_seq };
      case 'support:sync': {
        const messages = this.after(
          Number(payload.after_seq),
          Math.min(this.syncLimit, Number(payload.limit)),
        );
        const last = messages.at(-1)?.seq ?? Number(payload.after_seq);
        this.duringSync?.();
        this.duringSync = null;
        return { messages, has_more: last < head_seq, head_seq, session: this.session };
      }
      case 'support:message.send':
        this.replies.push(payload.reply_to);
        return { message: this.accept('user', String(payload.content), String(payload.cid)) };
      default:
        return null;
    }
  }
}

export function buildSession(facts: Partial<Session> = {}): Session {
  const marks = { delivered_seq: 0, read_seq: 0 };
  return {
    id: SESSION_ID,
    status: 'ongoing',
    type: 'human',
    admin_username: 'anna',
    admin_name: 'Anna',
    topic: null,
    first_line: null,
    events: [],
    rev: 1,
    head_seq: 0,
    closes_at: null,
    held_until: null,
    created_at: '2026-01-01T12:00:00.000Z',
    accepted_at: '2026-01-01T12:01:00.000Z',
    closed_at: null,
    closed_by: null,
    rating: null,
    marks: { user: marks, admin: marks },
    ...facts,
  };
}

export function buildMessage(seq: number, facts: Partial<Message> = {}): Message {
  const at = new Date(Date.UTC(2026, 0, 1, 12, 1, seq)).toISOString();
  return {
    id: seq.toString(16).padStart(24, '0'),
    session_id: SESSION_ID,
    seq,
    cid: null,
    sender_type: 'admin',
    author: facts.sender_type === 'user' ? 'customer' : 'agent',
    author_name: null,
    author_username: null,
    message_type: 'text',
    content: `message ${seq}`,
    created_at: at,
    updated_at: at,
    ...facts,
  };
}

/** A browser's local storage, shared by the pages that are given it. */
export class FakeStorage implements TextStorage {
  private readonly map = new Map<string, string>();
  get length() {
    return this.map.size;
  }
  key = (index: number) => [...this.map.keys()][index] ?? null;
  getItem = (key: string) => this.map.get(key) ?? null;
  setItem = (key: string, value: string) => void this.map.set(key, value);
  removeItem = (key: string) => void this.map.delete(key);
}

export interface Page {
  connection: SocketConnection;
  conversation: Conversation<'user'>;
  /** The page is gone, as by a reload: nothing of it runs on. */
  leave: () => void;
}

let cids = 0;

/** One page of the customer with the conversation open. */
export function openPage(
  server: FakeSupportServer,
  storage: TextStorage = new FakeStorage(),
  more: Partial<ConversationDeps<'user'>> = {},
): Page {
  const connection = new SocketConnection({
    side: 'user',
    timings: { ...SOCKET_TIMINGS, backoffMs: 100, backoffMaxMs: 1000 },
    createTransport: (listener) => server.transport(listener),
    getToken: () => 'token',
    dropToken: () => undefined,
    checkToken: () => undefined,
  });
  const conversation = new Conversation<'user'>({
    side: 'user',
    sessionId: SESSION_ID,
    wire: connection,
    rest: server.rest('user'),
    outbox: createOutbox({ storage, scope: `user:u1:${SESSION_ID}`, watchStorage: () => () => undefined }),
    claims: freeClaims,
    newCid: () => `cid-${String(++cids).padStart(8, '0')}`,
    preview: () => ({ url: 'blob:local', revoke: () => undefined }),
    timings: TEST_TIMINGS,
    ...more,
  });
  const release = connection.acquire();
  conversation.start();
  return {
    connection,
    conversation,
    leave: () => {
      conversation.stop();
      release();
    },
  };
}
