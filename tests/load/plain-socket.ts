import type { Envelope } from '@lode/shared/core/envelope';
import { io, type Socket } from 'socket.io-client';
import { freshAddress } from '../harness/api.ts';

/** A connected socket that checks and keeps nothing, so that what is timed is the product. */
export async function connectPlain(url: string, token?: string, address = freshAddress()): Promise<Socket> {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': address },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Asks and answers the acknowledgement's data; throws on a refusal. */
export async function ask<T>(socket: Socket, event: string, payload: unknown): Promise<T> {
  const answer = (await socket.emitWithAck(event, payload)) as Envelope<T>;
  if (answer.status === 'error') throw new Error(`${event}: ${answer.code}`);
  return answer.data;
}
