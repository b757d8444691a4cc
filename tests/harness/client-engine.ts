import { statusOf } from '@lode/shared/core/errors';
import type { Message } from '@lode/shared/support/schemas';
import { io } from 'socket.io-client';
import type { ConversationDeps } from '../../client/src/features/support/engine/conversation-deps.ts';
import { ConversationFeed } from '../../client/src/features/support/engine/conversation-feed.ts';
import { toFailure } from '../../client/src/features/support/engine/failure.ts';
import {
  SocketConnection,
  type Transport,
  type TransportListener,
} from '../../client/src/lib/socket-connection.ts';
import type { textOf } from '../factories/conversations.ts';
import type { Person } from '../factories/people.ts';
import { until } from './wait.ts';

export interface EngineOptions {
  url: string;
  person: Person;
  sessionId: string;
  headSilenceMs: number;
}

const SECOND = 1000;

/** The same wiring as the browser's, for another origin than the page's. */
function createTransport(options: EngineOptions, listener: TransportListener): Transport {
  const socket = io(options.url, {
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    timeout: 5 * SECOND,
    auth: { token: options.person.token },
    extraHeaders: { 'x-forwarded-for': options.person.address },
  });
  socket.on('connect', () => listener.up());
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') listener.down();
  });
  socket.on('connect_error', () => {
    socket.disconnect();
    listener.refused({});
  });
  socket.onAny((name: string, payload: unknown) => listener.event(name, payload));
  return {
    get connected() {
      return socket.connected;
    },
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    send: (event, payload, timeoutMs) => socket.timeout(timeoutMs).emitWithAck(event, payload),
    statusOf,
  };
}

/** The browser's own connection and conversation feed, run in Node over a real network, without polling. */
export class ClientEngine {
  readonly #connection: SocketConnection;
  readonly #feed: ConversationFeed<'user'>;
  readonly #release: () => void;

  constructor(options: EngineOptions) {
    this.#connection = new SocketConnection({
      side: 'user',
      timings: {
        ackTimeoutMs: SECOND,
        connectTimeoutMs: 2 * SECOND,
        headSilenceMs: options.headSilenceMs,
        backoffMs: 50,
        backoffMaxMs: 200,
        lingerMs: 0,
      },
      createTransport: (listener) => createTransport(options, listener),
      getToken: () => options.person.token,
      dropToken: () => undefined,
      checkToken: () => undefined,
    });
    this.#feed = new ConversationFeed<'user'>(depsOf(this.#connection, options), {
      changed: () => undefined,
      applied: () => undefined,
      reachable: () => undefined,
    });
    this.#feed.start();
    this.#release = this.#connection.acquire();
  }

  get connected(): boolean {
    return this.#connection.getState() === 'connected';
  }

  /** What the screen would show, in order. */
  get messages(): readonly Message[] {
    return this.#feed.log.messages.slice(0, this.#feed.log.applied);
  }

  /** Sends until it is acknowledged, under the same client id, as the send queue does. */
  async send(text: ReturnType<typeof textOf>): Promise<Message> {
    const attempt = async () => (await this.#connection.request('support:message.send', text)).message;
    return until(async () => {
      try {
        return await attempt();
      } catch (error) {
        if (toFailure(error).status === 0) this.#connection.reconnect();
        throw error;
      }
    });
  }

  stop(): void {
    this.#feed.stop();
    this.#release();
  }
}

/** What the feed needs of it all; where it would poll, there is nothing: these tests are about the socket. */
function depsOf(connection: SocketConnection, options: EngineOptions): ConversationDeps<'user'> {
  const never = () => new Promise<never>(() => undefined);
  const deps: Pick<ConversationDeps<'user'>, 'side' | 'sessionId' | 'wire' | 'rest' | 'timings'> = {
    side: 'user',
    sessionId: options.sessionId,
    wire: {
      request: (event, payload) => connection.request(event, payload),
      on: (event, handler) => connection.on(event, handler),
      join: (participant) => connection.join(participant),
      reconnect: () => connection.reconnect(),
    },
    rest: {
      session: never,
      messages: never,
      send: never,
      mark: never,
      close: never,
      handOff: never,
      stopAnswer: never,
      markHelpful: never,
      saveFile: never,
    },
    timings: {
      pollMs: 60 * SECOND,
      marksMs: SECOND,
      retryMs: 200,
      behindMs: 100,
      settleMs: 100,
      maxTries: 3,
      typingSendMs: SECOND,
      typingIdleMs: SECOND,
      typingShowMs: SECOND,
    },
  };
  return deps as ConversationDeps<'user'>;
}
