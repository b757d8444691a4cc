/** Where a figure comes from: measured, with where it stands, or assumed, and then it can be given with `npm run model`. */
export type Source = { measured: string; file?: string; says?: string } | { assumed: string };

export interface Figure {
  value: number;
  unit: string;
  source: Source;
}

const README = 'README.md';

/** Everything that the model computes from: change a figure here when it is measured anew. */
export const FIGURES = {
  socketBytes: {
    value: 15.2 * 1024,
    unit: 'bytes a socket',
    source: { measured: 'memory per socket', file: README, says: '15.2 KiB' },
  },
  serverBytes: {
    value: 280e6,
    unit: 'bytes of a server with hardly any socket',
    source: { measured: 'resident memory of server processes in tests, the largest of several' },
  },
  socketsSeen: {
    value: 5000,
    unit: 'sockets, the most that one server was measured with',
    source: { measured: 'fan-out of a price tick', file: README, says: 'a price tick to 5,000 sockets' },
  },
  deliveryMs: {
    value: 1000 / 50_000,
    unit: 'ms of a core to tell one socket one thing',
    source: { measured: 'fan-out of a price tick', file: README, says: '50,000 deliveries a second' },
  },
  messageMs: {
    value: 3.3,
    unit: 'ms of a core for a message, on servers in all',
    source: { measured: 'processor time of a message, agents’ lists told together, on 2 cores' },
  },
  hearMs: {
    value: 0.33,
    unit: 'ms of a core for each message that a server merely hears',
    source: { measured: 'processor time beside messages of other servers, with 1, 2 and 4 of them' },
  },
  closeMs: {
    value: 0.18,
    unit: 'ms of a worker to close a conversation',
    source: { measured: 'auto-closes due together', file: README, says: '0.18 ms' },
  },
  storeTransactions: {
    value: 1714,
    unit: 'transactions of two documents a second, one core of the embedded store',
    source: { measured: 'embedded store, transaction of two documents', file: README, says: '1,714/s' },
  },
  deliveryBytes: {
    value: 3000,
    unit: 'bytes over Redis for a message: itself, its session to two audiences',
    source: {
      measured: 'a delivery is one kilobyte or two',
      file: 'server/src/platform/publish.ts',
      says: 'a kilobyte or two',
    },
  },
  redisCommands: {
    value: 8,
    unit: 'commands of Redis for a message: limits, publishing, its timers',
    source: { assumed: 'counted in the source, the queue’s script as one' },
  },
  redisCommandsMax: {
    value: 50_000,
    unit: 'commands a second of one Redis',
    source: { assumed: 'half of what its own benchmark shows on common machines' },
  },
  redisBytesMax: {
    value: 60e6,
    unit: 'bytes a second out of one Redis',
    source: { assumed: 'half of a network of 1 Gbit/s' },
  },
  storeCores: {
    value: 2,
    unit: 'times the embedded store’s core: a primary of MongoDB with 8 processors',
    source: { assumed: 'cautious; not measured' },
  },
  hearers: {
    value: 3,
    unit: 'servers that have somebody in a conversation: customer, agent, agents’ lists',
    source: { assumed: 'with channels by rooms' },
  },
  thingsTold: {
    value: 4 / 30 + 1 / 20 + 1 / 10,
    unit: 'things a second told to a quiet socket: four prices every 30 s, head every 20 s, ping every 10 s',
    source: { assumed: 'the standard settings' },
  },
  messagesOfConversation: {
    value: 10,
    unit: 'messages of a conversation',
    source: { assumed: 'nobody has counted yet' },
  },
  fill: {
    value: 0.6,
    unit: 'of each limit used at the peak',
    source: { assumed: 'room for one of three to fail' },
  },
  machineCores: { value: 4, unit: 'processors of a machine', source: { assumed: 'common size' } },
  machineBytes: { value: 16e9, unit: 'bytes of a machine', source: { assumed: 'common size' } },
  machineCost: { value: 130, unit: 'USD a month, a machine', source: { assumed: 'list prices, 2026' } },
  redisCost: {
    value: 120,
    unit: 'USD a month, a Redis with its replica',
    source: { assumed: 'list prices, 2026' },
  },
  shardCost: {
    value: 900,
    unit: 'USD a month, a shard of three members',
    source: { assumed: 'list prices, 2026' },
  },
} as const satisfies Record<string, Figure>;

export type Figures = Record<keyof typeof FIGURES, number>;

export const valuesOf = (): Figures =>
  Object.fromEntries(Object.entries(FIGURES).map(([name, { value }]) => [name, value])) as Figures;
