import type { TokenKind } from '@lode/shared/core/abilities';
import type { Failure, Success } from '@lode/shared/core/envelope';
import type { InboundContract, OutboundContract } from '@lode/shared/wire/socket-contract';
import type { z } from 'zod';
import { forgetWarm } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { backoffDelay, type SocketTimings } from './socket-timings.ts';
import { createTurns } from './turns.ts';

/** Which token a connection carries: a customer's (or a visitor's, without one), or a staff member's. */
export type Side = TokenKind;
/** `connected` is said only once every open conversation has caught up (C7). */
export type ConnectionState = 'connecting' | 'connected' | 'disconnected';

export type InboundName = keyof InboundContract;
export type InboundPayload<E extends InboundName> = z.input<InboundContract[E]['payload']>;
export type InboundData<E extends InboundName> = z.output<InboundContract[E]['data']>;
export type OutboundName = keyof OutboundContract;
export type OutboundPayload<E extends OutboundName> = z.output<OutboundContract[E]>;

/** Why the server refused a connection; `code` is missing when it could not be reached at all. */
export interface Refusal {
  code?: string;
  retryAfterS?: number;
  /** What the server tells beside the code. */
  data?: unknown;
}

export interface TransportListener {
  up(): void;
  down(): void;
  refused(refusal: Refusal): void;
  event(name: string, payload: unknown): void;
}

/** What a connection needs of a socket: the real one wraps Socket.IO, tests bring a pair without a network. */
export interface Transport {
  readonly connected: boolean;
  connect(): void;
  disconnect(): void;
  /** Sends and waits for the acknowledgement; rejects when it does not come in time. */
  send(event: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** The HTTP status that a refusal's code has everywhere. */
  statusOf(code: string): number;
}

/** A conversation on this connection: it has to catch up before the connection counts as connected. */
export interface Participant {
  /** Joins, holds, syncs, drains. A rejection makes the connection start over. */
  catchUp(signal: AbortSignal): Promise<void>;
  down(): void;
  /** True while `support:head` must keep coming (C6). */
  expectsHeads(): boolean;
}

export interface ConnectionDeps {
  side: Side;
  timings: SocketTimings;
  createTransport(listener: TransportListener): Transport;
  getToken(): string | null;
  /** The server does not accept this token: the same as a 401. */
  dropToken(token: string, data: unknown): void;
  /** One of this person's log-ins has ended, perhaps ours: ask the server. */
  checkToken(): void;
}

type Handler = (payload: never) => void;

/** So many conversations catch up at once: of two hundred, each would else wait for all and take that for silence. */
const CATCHING_MAX = 10;

function noAnswer(code: 'NETWORK_ERROR' | 'TIMEOUT', cause?: unknown): ApiError {
  return new ApiError({ code, status: 0, message: 'There was no answer' }, cause);
}

/** One side's connection: connects while somebody needs it, and starts over by itself for ever. */
export class SocketConnection {
  private readonly deps: ConnectionDeps;
  private readonly transport: Transport;
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly participants = new Set<Participant>();
  private readonly watchers = new Set<(state: ConnectionState) => void>();
  private state: ConnectionState = 'disconnected';
  private holders = 0;
  private attempt = 0;
  private usedToken: string | null = null;
  private catching = new AbortController();
  private turns = createTurns(CATCHING_MAX);
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private lingerTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ConnectionDeps) {
    this.deps = deps;
    this.transport = deps.createTransport({
      up: () => this.onUp(),
      down: () => this.onDown(),
      refused: (refusal) => this.onRefused(refusal),
      event: (name, payload) => this.onEventArrived(name, payload),
    });
  }

  getState(): ConnectionState {
    return this.state;
  }

  /** Told of every change of state; not of the present one. */
  watch(watcher: (state: ConnectionState) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Keeps the connection wanted until released; the last release closes it after a short while. */
  acquire(): () => void {
    this.holders += 1;
    clearTimeout(this.lingerTimer);
    if (this.holders === 1 && !this.transport.connected) this.startOver();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.holders -= 1;
      if (this.holders === 0) this.lingerTimer = setTimeout(() => this.stop(), this.deps.timings.lingerMs);
    };
  }

  on<E extends OutboundName>(event: E, handler: (payload: OutboundPayload<E>) => void): () => void {
    const set = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, set);
    set.add(handler);
    return () => set.delete(handler);
  }

  /**
   * Sends one event and answers with its data.
   * @throws {ApiError} with the server's code, or `NETWORK_ERROR` / `TIMEOUT` (status 0) when there was no answer.
   */
  async request<E extends InboundName>(event: E, payload: InboundPayload<E>): Promise<InboundData<E>> {
    if (!this.transport.connected) throw noAnswer('NETWORK_ERROR');
    let answer: unknown;
    try {
      answer = await this.transport.send(event, payload, this.deps.timings.ackTimeoutMs);
    } catch (cause) {
      throw noAnswer(this.transport.connected ? 'TIMEOUT' : 'NETWORK_ERROR', cause);
    }
    // The server's answers follow the contract from which both sides are typed.
    const envelope = answer as Success<InboundData<E>> | Failure;
    if (envelope.status === 'success') return envelope.data;
    const { code, message, fields, retry_after: retryAfterS, data } = envelope;
    throw new ApiError({ code, status: this.transport.statusOf(code), message, fields, retryAfterS, data });
  }

  /** Brings a conversation in: at once when the transport is up, else on the next connect. */
  join(participant: Participant): () => void {
    this.participants.add(participant);
    if (this.transport.connected) void this.catchUpLate(participant);
    else participant.down();
    return () => {
      this.participants.delete(participant);
      this.armSilence();
    };
  }

  /** Drops the transport and begins again: after silence (C6), or when acknowledgements stop coming. */
  reconnect(): void {
    if (!this.transport.connected) return;
    this.transport.disconnect();
    this.onDown();
  }

  /** The token appeared, changed or went. */
  tokenChanged(): void {
    if (this.deps.getToken() !== this.usedToken || !this.transport.connected) this.beginAnew();
  }

  /** The network may be back: does not wait for the rest of the backoff. */
  nudge(): void {
    if (this.transport.connected || this.retryTimer === undefined) return;
    this.startOver();
  }

  private wanted(): boolean {
    return this.holders > 0 && (this.deps.side === 'user' || this.deps.getToken() !== null);
  }

  private beginAnew(): void {
    this.transport.disconnect();
    this.leaveUp('disconnected');
    this.attempt = 0;
    this.startOver();
  }

  private startOver(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    if (!this.wanted()) return;
    this.usedToken = this.deps.getToken();
    if (this.attempt === 0) this.setState('connecting');
    this.transport.connect();
  }

  private stop(): void {
    if (this.holders > 0) return;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.transport.disconnect();
    this.leaveUp('disconnected');
    this.attempt = 0;
  }

  private onUp(): void {
    this.setState('connecting');
    this.catching = new AbortController();
    this.turns = createTurns(CATCHING_MAX);
    void this.catchUpAll(this.catching.signal);
  }

  private async catchUpAll(signal: AbortSignal): Promise<void> {
    const done = new Set<Participant>();
    try {
      // A conversation opened meanwhile belongs to the same promise.
      while ([...this.participants].some((participant) => !done.has(participant))) {
        const fresh = [...this.participants].filter((participant) => !done.has(participant));
        for (const participant of fresh) done.add(participant);
        await Promise.all(fresh.map((participant) => this.inTurn(participant, signal)));
      }
    } catch (error) {
      if (!signal.aborted) this.catchUpFailed(error);
      return;
    }
    if (signal.aborted) return;
    this.attempt = 0;
    this.armSilence();
    this.setState('connected');
  }

  private async catchUpLate(participant: Participant): Promise<void> {
    // While everybody is catching up, `catchUpAll` takes the newcomer along.
    if (this.state !== 'connected') return;
    const { signal } = this.catching;
    try {
      await this.inTurn(participant, signal);
      if (!signal.aborted) this.armSilence();
    } catch (error) {
      if (!signal.aborted) this.catchUpFailed(error);
    }
  }

  /** Whoever has left by then, or whose connection has, does not catch up any more. */
  private inTurn(participant: Participant, signal: AbortSignal): Promise<void> {
    return this.turns(async () => {
      if (!signal.aborted && this.participants.has(participant)) await participant.catchUp(signal);
    });
  }

  private catchUpFailed(error: unknown): void {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') this.tokenRefused(error.data);
    else this.reconnect();
  }

  private onDown(): void {
    this.leaveUp('disconnected');
    this.scheduleRetry();
  }

  private onRefused(refusal: Refusal): void {
    this.leaveUp('disconnected');
    if (refusal.code === 'UNAUTHENTICATED' && this.usedToken !== null) this.tokenRefused(refusal.data);
    else this.scheduleRetry(refusal.retryAfterS);
  }

  private tokenRefused(data: unknown): void {
    const token = this.usedToken;
    this.transport.disconnect();
    this.leaveUp('disconnected');
    // Dropping it comes back as `tokenChanged`, which goes on as a visitor, or not at all.
    if (token !== null) this.deps.dropToken(token, data);
    else this.scheduleRetry();
  }

  private leaveUp(state: ConnectionState): void {
    this.catching.abort();
    clearTimeout(this.silenceTimer);
    for (const participant of this.participants) participant.down();
    this.setState(state);
  }

  private scheduleRetry(retryAfterS = 0): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    if (!this.wanted()) return;
    const delay = Math.max(backoffDelay(this.deps.timings, this.attempt), retryAfterS * 1000);
    this.attempt += 1;
    this.retryTimer = setTimeout(() => this.startOver(), delay);
  }

  private onEventArrived(name: string, payload: unknown): void {
    if (name === 'support:head') this.armSilence();
    forgetWarm();
    if (name === 'accounts:session.revoked') this.deps.checkToken();
    // It tells a few at a time, so that nobody need wait for their turn.
    if (name === 'site:server.leaving') this.beginAnew();
    for (const handler of this.handlers.get(name) ?? []) handler(payload as never);
  }

  /** C6: starts the silence anew; only while a conversation is joined. */
  private armSilence(): void {
    clearTimeout(this.silenceTimer);
    if (!this.transport.connected) return;
    this.silenceTimer = setTimeout(() => {
      if ([...this.participants].some((participant) => participant.expectsHeads())) this.reconnect();
      else this.armSilence();
    }, this.deps.timings.headSilenceMs);
  }

  private setState(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    for (const watcher of [...this.watchers]) watcher(state);
  }
}
