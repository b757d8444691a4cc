import type { Session } from '@lode/shared/support/schemas';
import { buildAgent } from '../../factories/people.ts';
import { attach, detach } from '../../harness/attach.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import type { TimersApi } from '../bare/timers.ts';
import type { EarApi } from '../ear.ts';
import { type Helper, startHelper } from '../helper.ts';
import { preciseNow, summarise } from '../measure.ts';
import { ask, connectPlain } from '../plain-socket.ts';
import { type Figure, inMs, inSeconds, type Row, type RowOptions, times } from '../report.ts';
import { ourTalk, type Talk } from '../talks.ts';
import { fillTimed } from '../timed-rows.ts';

/** Nothing but the timers: the sweep, which would find the same sessions, keeps out of it. */
const ENV = {
  RATE_LIMIT_SCALE: '10000',
  SWEEP_MS: '3600000',
  HEAD_MS: '20000',
  OUTBOX_SWEEP_MS: '2000',
};
/** Between the last row and the moment they are due, and more where there are many. */
const AHEAD_MS = 5000;
/** Conversations that a real socket has open, beside what all are heard by. */
const OPENED = 200;
const CALM_MS = 5000;
const COLLECTION = 'support_sessions';

/** Far enough ahead that the deadline of so many can be set before. */
const dueIn = (amount: number) => new Date(Date.now() + AHEAD_MS + amount / 2);

interface Lateness {
  told: number[];
  /** On sockets that have one of them open. */
  seen: number[];
  chat: number[];
}

/** Messages one after another until that has ended; how long each took. */
async function chatUntil({ fromAgent }: Talk, end: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let over = false;
  const note = () => {
    over = true;
  };
  end.then(note, note);
  while (!over) taken.push(await fromAgent());
  return taken;
}

async function ourLateness(
  cluster: Cluster,
  ear: Helper<EarApi>,
  talk: Talk,
  amount: number,
): Promise<Lateness> {
  const [{ SessionModel }, { armAutoClose }] = await Promise.all([
    import('@lode/server/features/support/support-session.model'),
    import('@lode/server/features/support/commands/arm-auto-close'),
  ]);
  const far = new Date(Date.now() + 24 * 3_600_000);
  const ids = await fillTimed(amount, far, (rows) => SessionModel.collection.insertMany(rows as never[]));
  await ear.call('hold', ids);
  const every = Math.max(1, Math.floor(amount / OPENED));
  const opened = ids.filter((_id, index) => index % every === 0);
  const agent = await buildAgent(cluster);
  const socket = await connectPlain(cluster.urls[1] ?? '', agent.token);
  for (const id of opened) await ask(socket, 'support:open', { session_id: id });
  const due = dueIn(amount);
  await SessionModel.collection.updateMany({ closesAt: far }, { $set: { closesAt: due } });
  await armAutoClose(due);
  if (Date.now() > due.getTime()) throw new Error('Setting the deadline took longer than it was ahead');
  const seen = seenOn(socket, new Set(opened));
  const told = ear.call('hearAll', amount);
  await new Promise((resolve) => setTimeout(resolve, due.getTime() - Date.now()));
  const chat = chatUntil(talk, told);
  const late = (times: number[]) => times.map((at) => at - due.getTime());
  const lateness = { told: late(await told), seen: late(await seen), chat: await chat };
  socket.disconnect();
  return lateness;
}

function seenOn(socket: Awaited<ReturnType<typeof connectPlain>>, ids: Set<string>): Promise<number[]> {
  const seen: number[] = [];
  return new Promise((resolve) => {
    socket.on('support:session.changed', ({ id, status }: Session) => {
      if (status !== 'closed' || !ids.delete(id)) return;
      seen.push(preciseNow());
      if (ids.size === 0) resolve(seen);
    });
  });
}

/** How late each was told by the bare path. */
async function bareLateness(cluster: Cluster, amount: number): Promise<number[]> {
  const bare = startHelper<TimersApi>('./bare/timers.ts');
  const ear = startHelper<EarApi>('./ear.ts');
  const { MONGO_URL = '', REDIS_URL = '' } = cluster.env;
  try {
    await bare.call('prepare', MONGO_URL, COLLECTION);
    await ear.call('listenBare', REDIS_URL, await bare.call('channel'));
    await bare.call('fill', amount);
    const told = ear.call('hearAll', amount);
    const due = Date.now() + AHEAD_MS;
    await bare.call('run', REDIS_URL, due);
    return (await told).map((at) => at - due);
  } finally {
    await Promise.all([bare.stop(), ear.stop()]);
  }
}

/** How the chat is while nothing is due. */
async function calmChat(talk: Talk): Promise<number[]> {
  const calm = () => chatUntil(talk, new Promise((resolve) => setTimeout(resolve, CALM_MS)));
  await calm();
  return calm();
}

async function measure(cluster: Cluster, talk: Talk, options: RowOptions): Promise<Figure[]> {
  const { quick, say } = options;
  const [few, many] = quick ? ([500, 2000] as const) : ([10_000, 100_000] as const);
  const ear = startHelper<EarApi>('./ear.ts');
  try {
    await ear.call('listen', cluster.env);
    say(`${few} rows closed and told by driver, queue and Redis alone`);
    const bare = summarise(await bareLateness(cluster, few));
    const calm = summarise(await calmChat(talk));
    say(`${few} conversations to close, due together`);
    const ours = await ourLateness(cluster, ear, talk, few);
    const figures = [...lateFigures(few, ours, bare.p99), chatFigure(ours.chat, calm.p99)];
    say(`${many} of them`);
    const large = await ourLateness(cluster, ear, talk, many);
    return [...figures, linearFigure(summarise(ours.told).max / few, summarise(large.told).max / many, many)];
  } finally {
    await ear.stop();
  }
}

function lateFigures(amount: number, { told, seen }: Lateness, bare: number): Figure[] {
  const [all, screens] = [summarise(told), summarise(seen)];
  return [
    {
      what: `${amount} auto-closes due together, until told to gateways, p99`,
      ours: inSeconds(all.p99),
      bare: inSeconds(bare),
      ratio: times(all.p99 / bare),
      goal: '≤ 2 s',
      reached: all.p99 <= 2000,
    },
    {
      what: `the same, on a socket that has ${screens.count} of them open, p99`,
      ours: inSeconds(screens.p99),
      goal: '≤ 2 s',
      reached: screens.p99 <= 2000,
    },
  ];
}

function chatFigure(chat: number[], calm: number): Figure {
  const { p99, count } = summarise(chat);
  return {
    what: `Chat meanwhile, one way, p99 of ${count}, beside calm`,
    ours: inMs(p99),
    bare: inMs(calm),
    ratio: times(p99 / calm),
    goal: '≤ 1.5×',
    reached: p99 <= 1.5 * calm,
  };
}

function linearFigure(few: number, many: number, amount: number): Figure {
  return {
    what: `Auto-closes due together, time of each until all are told, ${amount}`,
    ours: inMs(many),
    bare: inMs(few),
    ratio: times(many / few),
    goal: '≤ 1.2×',
    reached: many <= 1.2 * few,
  };
}

export const timersRow: Row = {
  name: 'timers',
  title: 'Timers due together',
  run: async (options) => {
    const cluster = await startCluster({ servers: 2, workers: 1, env: ENV });
    try {
      await attach(cluster);
      const talk = await ourTalk(cluster);
      const figures = await measure(cluster, talk, options);
      talk.end();
      return figures;
    } finally {
      await detach();
      await cluster.stop();
    }
  },
};
