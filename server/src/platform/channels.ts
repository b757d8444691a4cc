import type { Delivery } from './realtime.ts';

/** A Redis Cluster keeps a bucket's channels together, so that who listens to thousands of rooms asks bucket by bucket. */
const BUCKETS = 1024;

/** What every process hears, whatever rooms it has. */
export const SIGNALS_CHANNEL = 'lode:{signals}';

/** A room's own channel: who has nobody in the room hears nothing of it. */
export function channelOf(room: string): string {
  return `lode:{${bucketOf(room)}}:${room}`;
}

/** What of a channel's name decides on its place in a Cluster. */
export function tagOf(channel: string): string {
  return channel.slice(0, channel.indexOf('}'));
}

/** FNV-1a: even, and the same in every process. */
function bucketOf(room: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < room.length; at += 1) hash = Math.imul(hash ^ room.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % BUCKETS;
}

/** Deliveries by the channel they go over, in their order. */
export function byChannel(deliveries: readonly Delivery[]): Map<string, Delivery[]> {
  const channels = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const channel = delivery.kind === 'signal' ? SIGNALS_CHANNEL : channelOf(delivery.room);
    const those = channels.get(channel);
    if (those) those.push(delivery);
    else channels.set(channel, [delivery]);
  }
  return channels;
}
