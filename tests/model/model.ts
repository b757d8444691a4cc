import type { Figures } from './figures.ts';

export interface Load {
  /** At the peak, one a user. */
  sockets: number;
  messagesPerS: number;
}

/** One channel that every server hears, as it was; or channels by rooms, which a server hears if somebody there is in one. */
export type Channels = 'one' | 'by rooms';

export interface Deployment {
  servers: number;
  workers: number;
  redis: number;
  shards: number;
}

export const LIMITS = [
  'processor of a server',
  'memory of a server',
  'sockets of a server as measured',
  'processor of a worker',
  'commands of a Redis',
  'network of a Redis',
  'transactions of a shard',
] as const;
export type Limit = (typeof LIMITS)[number];

/** A message changes a session, adds itself and notes what is told: three documents where two were measured. */
const DOCUMENTS = 3 / 2;
const S = 1000;
/** A server that nobody sees gone, and one more. */
const LEAST: Deployment = { servers: 2, workers: 2, redis: 1, shards: 1 };

/** How much of each limit a load uses; 1 is all of it. */
export function usedOf(
  load: Load,
  { servers, workers, redis, shards }: Deployment,
  channels: Channels,
  of: Figures,
): Record<Limit, number> {
  const { sockets, messagesPerS } = load;
  const each = sockets / servers;
  const hearers = channels === 'one' ? servers : Math.min(servers, of.hearers);
  const quietMs = sockets * of.thingsTold * of.deliveryMs;
  const messagesMs = messagesPerS * (of.messageMs + hearers * of.hearMs);
  const bytes = messagesPerS * of.deliveryBytes * hearers;
  const closesMs = (messagesPerS / of.messagesOfConversation) * of.closeMs;
  return {
    'processor of a server': (quietMs + messagesMs) / servers / S,
    'memory of a server': (of.serverBytes + each * of.socketBytes) / (of.machineBytes / of.machineCores),
    'sockets of a server as measured': each / of.socketsSeen,
    'processor of a worker': closesMs / workers / S,
    'commands of a Redis': (messagesPerS * of.redisCommands) / redis / of.redisCommandsMax,
    // What is published on one channel all leaves by one Redis.
    'network of a Redis': bytes / (channels === 'one' ? 1 : redis) / of.redisBytesMax,
    'transactions of a shard': (messagesPerS * DOCUMENTS) / shards / (of.storeTransactions * of.storeCores),
  };
}

const PART_OF: Record<Limit, keyof Deployment> = {
  'processor of a server': 'servers',
  'memory of a server': 'servers',
  'sockets of a server as measured': 'servers',
  'processor of a worker': 'workers',
  'commands of a Redis': 'redis',
  'network of a Redis': 'redis',
  'transactions of a shard': 'shards',
};

/** How often a deployment is enlarged where a limit is passed; more of it helps no more then. */
const ROUNDS = 60;
const HALVINGS = 30;

/** The smallest deployment in which no limit is used beyond `fill`; undefined where no number of anything is enough. */
export function sizeFor(load: Load, channels: Channels, of: Figures): Deployment | undefined {
  const sized = { ...LEAST };
  for (let round = 0; round < ROUNDS; round += 1) {
    const over = Object.entries(usedOf(load, sized, channels, of)).filter(([, used]) => used > of.fill);
    if (over.length === 0) return sized;
    for (const [limit, used] of over) {
      const part = PART_OF[limit as Limit];
      sized[part] = Math.max(sized[part], Math.ceil(sized[part] * Math.min(used / of.fill, 2)));
    }
  }
  return undefined;
}

/** What a growing load passes first, and at how many times of the load. */
export function breaksFirst(
  load: Load,
  deployment: Deployment,
  channels: Channels,
  of: Figures,
): { limit: Limit; atTimes: number } {
  const used = usedOf(load, deployment, channels, of);
  const limit = LIMITS.reduce((worst, one) => (used[one] > used[worst] ? one : worst));
  return { limit, atTimes: 1 / used[limit] };
}

const timesOf = ({ sockets, messagesPerS }: Load, times: number): Load => ({
  sockets: sockets * times,
  messagesPerS: messagesPerS * times,
});

/** Where more of anything helps no more: at how many times of a load, and what it is that does not help against. */
export function endOf(load: Load, channels: Channels, of: Figures): { limit: Limit; atTimes: number } {
  let [carried, not] = [0, 1];
  for (let half = 0; half < HALVINGS; half += 1) {
    const middle = (carried + not) / 2;
    if (sizeFor(timesOf(load, middle), channels, of)) carried = middle;
    else not = middle;
  }
  const last = sizeFor(timesOf(load, carried), channels, of) ?? LEAST;
  const twice = Object.fromEntries(Object.entries(last).map(([part, number]) => [part, 2 * number]));
  const { limit } = breaksFirst(timesOf(load, not), twice as unknown as Deployment, channels, of);
  return { limit, atTimes: carried };
}

export interface Cost {
  machines: number;
  monthly: number;
  perThousandUsers: number;
}

/** A process a processor; Redis and store have machines of their own. */
export function costOf({ sockets }: Load, deployment: Deployment, of: Figures): Cost {
  const machines = Math.max(2, Math.ceil((deployment.servers + deployment.workers) / of.machineCores));
  const monthly =
    machines * of.machineCost + deployment.redis * of.redisCost + deployment.shards * of.shardCost;
  return { machines, monthly, perThousandUsers: (monthly / sockets) * 1000 };
}
