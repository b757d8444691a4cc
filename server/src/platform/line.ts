import { Cluster, type Redis } from 'ioredis';
import { tagOf } from './channels.ts';
import type { Line, LineEvents } from './hearing.ts';
import { createListener, redis } from './redis.ts';

/** A command of Redis should not hold up the others. */
const CHANNELS_AT_ONCE = 500;
const MESSAGES_AT_ONCE = 200;

export function openLine(events: LineEvents): Line {
  const listener = createListener();
  return listener instanceof Cluster ? shardedLine(listener, events) : plainLine(listener, events);
}

function plainLine(listener: Redis, { heard, lost, there }: LineEvents): Line {
  listener.on('message', (_channel, message: string) => heard(message));
  listener.on('close', lost);
  listener.on('ready', there);
  const inParts = (channels: readonly string[], ask: (part: string[]) => Promise<unknown>) =>
    Promise.all(partsOf(channels).map(ask));
  return {
    subscribe: (channels) => inParts(channels, (part) => listener.subscribe(...part)),
    unsubscribe: (channels) => inParts(channels, (part) => listener.unsubscribe(...part)),
  };
}

/** Each channel is told by the one node that has it: what moves to another node has to be asked for there. */
function shardedLine(listener: Cluster, { heard, lost, there }: LineEvents): Line {
  listener.on('smessage', (_channel: string, message: string) => heard(message));
  listener.on('close', lost);
  listener.on('ready', there);
  onMoved(listener, there);
  const inParts = (channels: readonly string[], ask: (part: string[]) => Promise<unknown>) =>
    Promise.all([...byTag(channels).values()].flatMap(partsOf).map(ask));
  return {
    subscribe: (channels) => inParts(channels, (part) => listener.ssubscribe(...part)),
    unsubscribe: (channels) => inParts(channels, (part) => listener.sunsubscribe(...part)),
  };
}

/** A node was lost, or a slot has another one: said also where only replicas changed, of which nobody has to hear. */
function onMoved(listener: Cluster, moved: () => void): void {
  const ownersOf = () => (listener as unknown as { slots: string[][] }).slots.map(([owner]) => owner).join();
  let owners = '';
  let lost = false;
  listener.on('-subscriber', () => {
    lost = true;
  });
  listener.on('subscribersReady', () => {
    const now = ownersOf();
    if (lost || now !== owners) moved();
    owners = now;
    lost = false;
  });
}

function partsOf<T>(all: readonly T[], atOnce = CHANNELS_AT_ONCE): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += atOnce) parts.push(all.slice(from, from + atOnce));
  return parts;
}

function byTag(channels: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const channel of channels) groups.set(tagOf(channel), [...(groups.get(tagOf(channel)) ?? []), channel]);
  return groups;
}

/** Tells each message on its channel, in their order. Rejects when one could not be told. */
export async function tellAll(messages: readonly (readonly [channel: string, message: string])[]): Promise<void> {
  for (const part of partsOf(messages, MESSAGES_AT_ONCE)) await tellPart(part);
}

async function tellPart(messages: readonly (readonly [channel: string, message: string])[]): Promise<void> {
  const connection = redis();
  if (connection instanceof Cluster) {
    await Promise.all(messages.map(([channel, message]) => connection.spublish(channel, message)));
    return;
  }
  const pipeline = connection.pipeline();
  for (const [channel, message] of messages) pipeline.publish(channel, message);
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}
