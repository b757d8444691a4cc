import type { Cluster, Redis } from 'ioredis';
import type { Line, LineEvents } from './hearing.ts';
import { partsOf } from './parts.ts';
import { type ShardChannel, shardChannelOf } from './shard-channels.ts';

/** A command of Redis should not hold up the others. */
const CHANNELS_AT_ONCE = 500;
/** Slots move, and nodes fail, several at a time. */
const SETTLE_MS = 100;
/** A map that was read at a node which has not heard of it yet is read again. */
const TRIES = 5;

/** As much of a Cluster as says where a channel is. */
export type Shards = Pick<Cluster, 'status' | 'slots' | 'refreshSlotsCache'> & {
  on: (event: 'refresh', look: () => void) => unknown;
};

interface Listener {
  redis: Redis;
  /** The channels that are heard over it, with their slots. */
  heard: Map<string, number>;
  /** How many channels it has let go of by itself, and nobody knows yet which. */
  dropped: number;
}

/**
 * Listens on a Redis Cluster: to each channel at the primary that has its slot, over one connection to each. Whoever tells
 * something does so there too, so that nothing is missed unless that connection ends, the slot moves, or another takes over.
 */
export class ClusterLine implements Line {
  readonly #events: LineEvents;
  readonly #shards: Shards;
  readonly #open: (node: string) => Redis;
  readonly #listeners = new Map<string, Listener>();
  #isRenewing = false;

  constructor(events: LineEvents, shards: Shards, open: (node: string) => Redis) {
    this.#events = events;
    this.#shards = shards;
    this.#open = open;
    shards.on('refresh', () => this.#compare());
    this.#renew();
  }

  async subscribe(channels: readonly string[]): Promise<void> {
    for (let tries = TRIES; ; tries -= 1) {
      try {
        await Promise.all([...bySlot(channels)].map(([slot, those]) => this.#ask(slot, those)));
        return;
      } catch (error) {
        if (tries === 0) throw error;
      }
      await this.#readMap();
    }
  }

  async unsubscribe(channels: readonly string[]): Promise<void> {
    await Promise.all(
      [...bySlot(channels)].map(async ([slot, those]) => {
        const listener = this.#listeners.get(this.#nodeOf(slot));
        const heard = those.filter(({ channel }) => listener?.heard.delete(channel));
        if (heard.length > 0) await listener?.redis.sunsubscribe(...heard.map(({ name }) => name));
      }),
    );
  }

  #nodeOf(slot: number): string {
    const node = this.#shards.slots[slot]?.[0];
    if (node === undefined) throw new Error(`No node has slot ${slot}`);
    return node;
  }

  async #ask(slot: number, channels: readonly ShardChannel[]): Promise<void> {
    const listener = this.#listenerAt(this.#nodeOf(slot));
    const { redis, heard } = listener;
    const fresh = channels.filter(({ channel }) => !heard.has(channel));
    for (const part of partsOf(fresh, CHANNELS_AT_ONCE)) {
      try {
        await redis.ssubscribe(...part.map(({ name }) => name));
      } catch (error) {
        // Told like what it lets go of by itself.
        if (isMoved(error)) listener.dropped -= 1;
        throw error;
      }
      for (const { channel } of part) heard.set(channel, slot);
    }
  }

  #listenerAt(node: string): Listener {
    const known = this.#listeners.get(node);
    if (known) return known;
    const listener: Listener = { redis: this.#open(node), heard: new Map(), dropped: 0 };
    const { redis } = listener;
    this.#listeners.set(node, listener);
    redis.on('smessage', (_channel: string, message: string) => this.#events.heard(message));
    redis.on('moved', () => {
      listener.dropped += 1;
      if (listener.dropped === 1) void this.#findDropped(listener);
    });
    redis.on('end', () => {
      this.#listeners.delete(node);
      if (listener.heard.size > 0) this.#forget(listener);
    });
    return listener;
  }

  /** A node lets go of channels whose slot it has no more: the map says which. Where it does not, all of the node's count as unheard. */
  async #findDropped(listener: Listener): Promise<void> {
    for (let tries = TRIES; tries > 0; tries -= 1) {
      await this.#readMap();
      if (listener.dropped <= 0 || listener.heard.size === 0) return;
    }
    listener.dropped = 0;
    this.#forget(listener);
  }

  /** Finds what is listened to where it is told no more. */
  #compare(): void {
    const unheard: string[] = [];
    for (const [node, listener] of this.#listeners)
      for (const [channel, slot] of listener.heard) {
        if (this.#shards.slots[slot]?.[0] === node) continue;
        listener.heard.delete(channel);
        listener.dropped = 0;
        unheard.push(channel);
      }
    if (unheard.length > 0) this.#events.unheard(unheard);
  }

  /** What was asked for meanwhile is noted where nobody looks any more. */
  #forget(listener: Listener): void {
    listener.heard = new Map();
    this.#renew();
  }

  #renew(): void {
    this.#events.lost();
    if (!this.#isRenewing) void this.#beginAnew();
  }

  async #beginAnew(): Promise<void> {
    this.#isRenewing = true;
    await this.#readMap();
    this.#isRenewing = false;
    // Else this process has let go of Redis.
    if (this.#shards.status !== 'end') this.#events.there();
  }

  /** Resolves a moment later, with the map as it is then, or as it was when nobody tells. */
  async #readMap(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    await new Promise<void>((resolve) => this.#shards.refreshSlotsCache(() => resolve()));
  }
}

const isMoved = (error: unknown) => error instanceof Error && error.message.startsWith('MOVED ');

function bySlot(channels: readonly string[]): Map<number, ShardChannel[]> {
  return Map.groupBy(channels.map(shardChannelOf), ({ slot }) => slot);
}
