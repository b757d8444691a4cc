import type { Envelope } from '@lode/shared/core/envelope';
import { AppError } from '@lode/shared/core/errors';
import {
  type ClientToServer,
  type InboundContract,
  inboundContract,
  type ServerToClient,
} from '@lode/shared/wire/socket-contract';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import { failureOf, toAppError } from './failure.ts';
import { type Identity, requireAbility } from './identity.ts';
import { consume, LIMITS } from './rate-limit.ts';
import { noteRefusedSocket } from './refusals.ts';
import { atDoor } from './traces.ts';
import { validate } from './validate.ts';

export interface SocketData {
  /** Undefined for a visitor. */
  identity: Identity | undefined;
  /** What is counted by address (`countedAddress`). */
  address: string;
}

export type LodeServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type LodeSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

export type SocketHandlers = {
  [K in keyof InboundContract]?: (
    payload: z.output<InboundContract[K]['payload']>,
    identity: Identity,
    socket: LodeSocket,
  ) => Promise<z.output<InboundContract[K]['data']>>;
};

/** A feature's part of the gateway. */
export interface SocketFeature {
  handlers: SocketHandlers;
  /** Joins the rooms that follow from who connects, before the client is told it is connected. */
  joining?: (socket: LodeSocket) => Promise<void>;
  /** Sends what a fresh connection must know. */
  connected?: (socket: LodeSocket) => Promise<void>;
  disconnected?: (socket: LodeSocket) => Promise<void>;
}

/** A newer client may know an event that we do not; who goes on with it is none. */
const UNKNOWN_MAX = 10;

type AnyHandler = (payload: unknown, identity: Identity, socket: LodeSocket) => Promise<unknown>;

async function perform(
  event: keyof InboundContract,
  handler: AnyHandler,
  payload: unknown,
  socket: LodeSocket,
): Promise<unknown> {
  const { identity, address } = socket.data;
  await Promise.all([
    consume(LIMITS.eventsPerAddress, address),
    identity && consume(LIMITS.eventsPerUser, identity.userId),
  ]);
  const known = requireAbility(identity, inboundContract[event].access);
  return handler(validate(inboundContract[event].payload, payload), known, socket);
}

/** What tells of traces is no part of one. */
const UNTRACED: keyof InboundContract = 'site:spans.tell';

async function handle(
  event: keyof InboundContract,
  handler: AnyHandler,
  payload: unknown,
  socket: LodeSocket,
): Promise<Envelope<unknown>> {
  try {
    const work = () => perform(event, handler, payload, socket);
    const told = (payload as { traceparent?: unknown } | undefined | null)?.traceparent;
    const data = await (event === UNTRACED ? work() : atDoor({ name: event, kind: 'server' }, told, work));
    return { status: 'success', data };
  } catch (error) {
    const refusal = toAppError(error);
    noteRefusedSocket(refusal, event, socket);
    return failureOf(refusal);
  }
}

/** Binds handlers: authorised, limited, parsed, and always acknowledged when an acknowledgement was asked for. */
export function bindSocket(socket: LodeSocket, features: SocketFeature[]): void {
  const handlers = new Map<string, AnyHandler>();
  for (const feature of features) {
    for (const [event, handler] of Object.entries(feature.handlers))
      handlers.set(event, handler as AnyHandler);
  }
  let unknown = 0;
  socket.onAny((event: string, ...args: unknown[]) => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: unknown) => void) : undefined;
    const handler = handlers.get(event);
    if (!handler) {
      unknown += 1;
      if (unknown > UNKNOWN_MAX) socket.request.socket.destroy();
      acknowledge?.(failureOf(new AppError('NOT_FOUND', { message: 'There is no such event' })));
      return;
    }
    const payload = acknowledge ? (args.length > 1 ? args[0] : undefined) : args[0];
    void handle(event as keyof InboundContract, handler, payload, socket).then((envelope) =>
      acknowledge?.(envelope),
    );
  });
}
