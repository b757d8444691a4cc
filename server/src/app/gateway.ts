import type { Server as HttpServer } from 'node:http';
import { AppError } from '@lode/shared/core/errors';
import { PUBLIC_ROOM } from '@lode/shared/rates/socket';
import type { OutboundContract } from '@lode/shared/wire/socket-contract';
import { Server } from 'socket.io';
import { toAppError } from '../platform/failure.ts';
import type { Feature } from '../platform/feature.ts';
import type { Authenticate, Identity } from '../platform/identity.ts';
import { logger } from '../platform/logger.ts';
import { deliveryCounter, socketGauge } from '../platform/metrics.ts';
import { hearDeliveries } from '../platform/publish.ts';
import { consume, LIMITS } from '../platform/rate-limit.ts';
import { type Delivery, type Emit, listRoom } from '../platform/realtime.ts';
import { noteRefusedSocket } from '../platform/refusals.ts';
import { openSpan } from '../platform/traces.ts';
import { bindSocket, type LodeServer, type LodeSocket } from '../platform/typed-socket.ts';
import { ConnectionBounds, peerOf, takeUserPlace } from './connection-bounds.ts';
import { heardRooms } from './heard-rooms.ts';

const MAX_PAYLOAD_BYTES = 64 * 1024;

async function identify(socket: LodeSocket, authenticate: Authenticate): Promise<Identity | undefined> {
  const token: unknown = socket.handshake.auth.token;
  if (token === undefined || token === null || token === '') return undefined;
  if (typeof token !== 'string') throw new AppError('UNAUTHENTICATED');
  return authenticate(token, { address: socket.data.address, reads: false });
}

/** The connect error's `data.code` is what clients act on. */
function connectError(thrown: unknown, socket: LodeSocket): Error {
  const error = toAppError(thrown);
  noteRefusedSocket(error, 'connect', socket);
  return Object.assign(new Error(error.message), {
    data: { code: error.code, retry_after: error.retryAfterS, data: error.data },
  });
}

function inBackground(work: Promise<void> | undefined): void {
  work?.catch((error: unknown) => logger.warn({ err: error }, 'gateway'));
}

/** Rows of lists that were heard together: one event to who takes whole lists, one each to the others. */
function emitRows(io: LodeServer, deliveries: Delivery[]): void {
  const lists = new Map<string, { room: string; event: keyof OutboundContract; rows: unknown[] }>();
  for (const delivery of deliveries) {
    if (delivery.kind !== 'emit' || !delivery.row) continue;
    const { room, event, payload, row } = delivery;
    const whole = listRoom(room);
    const { rooms } = io.sockets.adapter;
    const [all, takers] = [rooms.get(room)?.size ?? 0, rooms.get(whole)?.size ?? 0];
    if (all > takers)
      io.to(room)
        .except(whole)
        .emit(event, payload as never);
    if (takers === 0) continue;
    const list = lists.get(whole + row.list) ?? { room: whole, event: row.list, rows: [] };
    list.rows.push(payload);
    lists.set(whole + row.list, list);
  }
  for (const { room, event, rows } of lists.values()) io.to(room).emit(event, { rows } as never);
}

function takeNote(delivery: Delivery, notes: Map<string, (data: unknown) => void>): void {
  const note = delivery.kind === 'emit' ? delivery.note : undefined;
  if (note) notes.get(note.name)?.(note.data);
}

/** Whose browsers go on with its trace. */
const GOES_ON: keyof OutboundContract = 'support:message.created';

/** With a trace, its last part on the site's side. */
function emit(io: LodeServer, { room, event, payload, trace }: Emit): void {
  const span =
    trace === undefined ? undefined : openSpan({ name: `deliver ${event}`, kind: 'consumer', parent: trace });
  const traced =
    span && event === GOES_ON ? { ...(payload as object), traceparent: span.traceparent } : payload;
  io.to(room).emit(event, traced as never);
  span?.end();
}

function perform(
  io: LodeServer,
  delivery: Delivery,
  signals: Map<string, ((data: unknown) => void)[]>,
): void {
  switch (delivery.kind) {
    case 'emit':
      if (delivery.row) break;
      // Most rooms have nobody on this gateway: nothing to encode for them.
      if (io.sockets.adapter.rooms.has(delivery.room)) emit(io, delivery);
      break;
    case 'disconnect':
      io.in(delivery.room).disconnectSockets(true);
      break;
    case 'leave':
      io.in(delivery.users).socketsLeave(delivery.room);
      break;
    case 'signal':
      for (const react of signals.get(delivery.name) ?? []) react(delivery.data);
      break;
  }
}

/** Socket.IO over websockets only, fed by Redis: any number of gateways, no state that another one needs. */
export async function createGateway(
  http: HttpServer,
  features: Feature[],
  authenticate: Authenticate,
): Promise<LodeServer> {
  const bounds = new ConnectionBounds();
  const hearing = hearDeliveries(
    (deliveries) => listen(deliveries),
    (rooms) => dropConnections(io, rooms),
  );
  const io: LodeServer = new Server(http, {
    adapter: heardRooms(hearing),
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_PAYLOAD_BYTES,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    connectTimeout: 10_000,
    allowRequest: (request, done) => {
      const refused = bounds.refusal(request);
      done(refused, refused === undefined);
    },
  });
  io.engine.on('connection', (raw) => bounds.follow(raw));
  const sockets = features.flatMap((feature) => feature.socket?.(io) ?? []);

  io.use((socket, next) => {
    const admit = async () => {
      socket.data.address = peerOf(socket.request);
      await consume(LIMITS.connectionsPerAddress, socket.data.address);
      socket.data.identity = await identify(socket, authenticate);
      await takeUserPlace(io, socket);
      await socket.join(PUBLIC_ROOM);
      for (const feature of sockets) await feature.joining?.(socket);
    };
    admit().then(
      () => next(),
      (error: unknown) => next(connectError(error, socket)),
    );
  });

  io.on('connection', (socket) => {
    socketGauge.inc();
    bindSocket(socket, sockets);
    for (const feature of sockets) inBackground(feature.connected?.(socket));
    socket.on('disconnect', () => {
      socketGauge.dec();
      for (const feature of sockets) inBackground(feature.disconnected?.(socket));
    });
  });

  const signals = signalTable(io, features);
  const notes = new Map(features.flatMap((feature) => Object.entries(feature.notes ?? {})));
  const listen = (deliveries: Delivery[]) => {
    deliveryCounter.inc(deliveries.length);
    for (const delivery of deliveries) {
      takeNote(delivery, notes);
      perform(io, delivery, signals);
    }
    emitRows(io, deliveries);
  };
  await hearing.begun;
  return io;
}

/** A gateway that was deaf for a while, to these rooms or to all, cannot say what it missed: its clients connect anew and catch up. */
function dropConnections(io: LodeServer, rooms?: readonly string[]): void {
  const { sockets, adapter } = io.sockets;
  const concerned = rooms
    ? new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]))
    : sockets.keys();
  for (const id of concerned) sockets.get(id)?.conn.close();
}

function signalTable(io: LodeServer, features: Feature[]): Map<string, ((data: unknown) => void)[]> {
  const table = new Map<string, ((data: unknown) => void)[]>();
  for (const feature of features) {
    for (const [name, react] of Object.entries(feature.signals?.(io) ?? {})) {
      table.set(name, [...(table.get(name) ?? []), react]);
    }
  }
  return table;
}
