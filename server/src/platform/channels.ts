import type { Delivery } from './realtime.ts';

/** What every process hears, whatever rooms it has. */
export const SIGNALS_CHANNEL = 'lode:signals';

const ROOM = 'lode:room:';

/** A room's own channel: who has nobody in the room hears nothing of it. */
export const channelOf = (room: string) => ROOM + room;

/** The room of a channel that is a room's. */
export const roomOf = (channel: string) => channel.slice(ROOM.length);

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
