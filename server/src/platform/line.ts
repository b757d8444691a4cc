import { ClusterLine } from './cluster-line.ts';
import type { Line, LineEvents } from './hearing.ts';
import { partsOf } from './parts.ts';
import { cluster, createListener, createNodeListener, isOnCluster, redis } from './redis.ts';
import { shardChannelOf } from './shard-channels.ts';

/** A command of Redis should not hold up the others. */
const CHANNELS_AT_ONCE = 500;
const MESSAGES_AT_ONCE = 200;

type Message = readonly [channel: string, message: string];

export function openLine(events: LineEvents): Line {
  return isOnCluster ? new ClusterLine(events, cluster(), createNodeListener) : openSingleLine(events);
}

function openSingleLine({ heard, lost, there }: LineEvents): Line {
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

/** Tells each message on its channel, in their order. Rejects when one could not be told. */
export async function tellAll(messages: readonly Message[]): Promise<void> {
  const tell = isOnCluster ? tellShards : tellRedis;
  for (const part of partsOf(messages, MESSAGES_AT_ONCE)) await tell(part);
}

async function tellRedis(messages: readonly Message[]): Promise<void> {
  const pipeline = redis().pipeline();
  for (const [channel, message] of messages) pipeline.publish(channel, message);
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}

/** Each by itself: a pipeline is of one node, and what is refused in it since its slot has moved is not sent on. */
async function tellShards(messages: readonly Message[]): Promise<void> {
  await Promise.all(
    messages.map(([channel, message]) => redis().spublish(shardChannelOf(channel).name, message)),
  );
}
