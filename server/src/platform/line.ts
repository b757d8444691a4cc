import type { Line, LineEvents } from './hearing.ts';
import { createListener, redis } from './redis.ts';

/** A command of Redis should not hold up the others. */
const CHANNELS_AT_ONCE = 500;
const MESSAGES_AT_ONCE = 200;

export function openLine({ heard, lost, there }: LineEvents): Line {
  const listener = createListener();
  listener.on('message', (_channel, message: string) => heard(message));
  listener.on('close', lost);
  listener.on('ready', there);
  const inParts = (channels: readonly string[], ask: (part: string[]) => Promise<unknown>) =>
    Promise.all(partsOf(channels, CHANNELS_AT_ONCE).map(ask));
  return {
    subscribe: (channels) => inParts(channels, (part) => listener.subscribe(...part)),
    unsubscribe: (channels) => inParts(channels, (part) => listener.unsubscribe(...part)),
  };
}

function partsOf<T>(all: readonly T[], atOnce: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += atOnce) parts.push(all.slice(from, from + atOnce));
  return parts;
}

/** Tells each message on its channel, in their order. Rejects when one could not be told. */
export async function tellAll(
  messages: readonly (readonly [channel: string, message: string])[],
): Promise<void> {
  for (const part of partsOf(messages, MESSAGES_AT_ONCE)) {
    const pipeline = redis().pipeline();
    for (const [channel, message] of part) pipeline.publish(channel, message);
    for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
  }
}
