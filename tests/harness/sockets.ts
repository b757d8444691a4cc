import type { Envelope } from '@lode/shared/core/envelope';
import {
  type ClientToServer,
  type InboundContract,
  type OutboundContract,
  outboundContract,
  type ServerToClient,
} from '@lode/shared/wire/socket-contract';
import { outboundGuide } from '@lode/shared/wire/socket-guide';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';
import { freshAddress, WireError } from './api.ts';
import { until } from './wait.ts';

export type Outbound = keyof OutboundContract;
export type Inbound = keyof InboundContract;
export type Payload<E extends Outbound> = z.output<OutboundContract[E]>;
type Data<E extends Inbound> = z.output<InboundContract[E]['data']>;

/** One event as it arrived, unparsed. */
export interface Received {
  event: Outbound;
  payload: unknown;
  at: number;
}

export interface SocketOptions {
  address?: string;
  /** Come back by itself after a loss, as a browser does; off unless told. */
  reconnection?: boolean;
  /** Takes rows of lists together, as our own client does; each as an event of its own unless told. */
  lists?: boolean;
}

const ACK_MS = 30_000;
const open = new Set<TestSocket>();

/** A raw connection to a gateway that keeps everything it was sent. */
export class TestSocket {
  readonly received: Received[] = [];
  /** Events that broke their contract, or that a visitor may not hear. */
  readonly violations: string[] = [];
  readonly socket: Socket<ServerToClient, ClientToServer>;

  constructor(
    url: string,
    readonly token: string | undefined,
    options: SocketOptions = {},
  ) {
    this.socket = io(url, {
      auth: { ...(token !== undefined && { token }), ...(options.lists && { lists: true }) },
      transports: ['websocket'],
      forceNew: true,
      reconnection: options.reconnection ?? false,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      extraHeaders: { 'x-forwarded-for': options.address ?? freshAddress() },
    });
    this.socket.onAny((event: Outbound, payload: unknown) => this.#keep(event, payload));
    open.add(this);
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  /** Resolves when connected; throws a WireError with the code of the connect error, or when it is cut off before. */
  async ready(): Promise<this> {
    if (this.socket.connected) return this;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      if (!this.socket.io.reconnection())
        this.socket.once('disconnect', (reason) => reject(new Error(`Cut off while connecting: ${reason}`)));
      this.socket.once('connect_error', (error) => {
        const told = (error as { data?: { code?: string; data?: unknown } }).data;
        const code = told?.code ?? 'CONNECT_FAILED';
        reject(new WireError({ status: 'error', code, message: error.message, data: told?.data }));
      });
    });
    return this;
  }

  /** Sends an event and answers the data of its acknowledgement; throws WireError for a refusal. */
  async request<E extends Inbound>(
    event: E,
    payload: z.input<InboundContract[E]['payload']>,
  ): Promise<Data<E>> {
    const answer = (await this.ask(event, payload)) as Envelope<Data<E>>;
    if (answer.status === 'error') throw new WireError(answer);
    return answer.data;
  }

  /** Sends anything and answers the acknowledgement as it came. */
  ask(event: string, ...args: unknown[]): Promise<Envelope<unknown>> {
    const untyped = this.socket as unknown as {
      timeout(ms: number): { emitWithAck(event: string, ...args: unknown[]): Promise<Envelope<unknown>> };
    };
    return untyped.timeout(ACK_MS).emitWithAck(event, ...args);
  }

  /** Every payload of an event so far, in order of arrival. */
  all<E extends Outbound>(event: E): Payload<E>[] {
    return this.received.flatMap((one) => (one.event === event ? [one.payload as Payload<E>] : []));
  }

  /** The first payload of an event that fits, whether it came already or is still to come. */
  waitFor<E extends Outbound>(
    event: E,
    fits: (payload: Payload<E>) => boolean = () => true,
    timeout?: number,
  ): Promise<Payload<E>> {
    return until(() => this.all(event).find(fits), { timeout, what: `the event ${event}` });
  }

  /** Forgets what arrived. */
  forget(): void {
    this.received.length = 0;
  }

  /** Resolves when the server, or the network, has dropped it: long before a check every half minute would. */
  async dropped(): Promise<void> {
    await until(() => !this.socket.connected, { timeout: 25_000, what: 'the socket to be dropped' });
  }

  close(): void {
    this.socket.disconnect();
    open.delete(this);
  }

  #keep(event: Outbound, payload: unknown): void {
    this.received.push({ event, payload, at: Date.now() });
    const schema = Object.hasOwn(outboundContract, event) ? outboundContract[event] : undefined;
    const parsed = schema?.safeParse(payload);
    if (this.token === undefined && !outboundGuide[event]?.to.includes('public'))
      this.violations.push(`${event}: told to a visitor`);
    if (!parsed?.success) this.violations.push(`${event}: ${parsed?.error.message ?? 'not in the contract'}`);
  }
}

/** Connects; resolves when the gateway has let it in. */
export function connectSocket(url: string, token?: string, options?: SocketOptions): Promise<TestSocket> {
  return new TestSocket(url, token, options).ready();
}

/** Closes every socket a test opened. Throws when one was sent something that is not in the contract. */
export function closeSockets(): void {
  const violations = [...open].flatMap((socket) => socket.violations);
  for (const socket of open) socket.close();
  if (violations.length > 0) throw new Error(`Events broke their contract:\n${violations.join('\n')}`);
}
