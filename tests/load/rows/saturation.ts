import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import { summarise } from '../measure.ts';
import { type Figure, type Row, type RowOptions, times } from '../report.ts';
import { ourTalk, type SendOne, startBareRelay, type Talk } from '../talks.ts';

const ENV = { RATE_LIMIT_SCALE: '10000', HEAD_MS: '20000', SWEEP_MS: '30000', OUTBOX_SWEEP_MS: '2000' };
const CONVERSATIONS = 50;
const P99_MS = 250;
const SLOWEST = 40;
const STEP = 1.25;
/** What no machine of ours gets through. */
const FASTEST = 5000;
const TICK_MS = 10;

interface Load {
  /** Messages a second that arrived while it lasted. */
  rate: number;
  p99: number;
}

/** Both sides of every conversation, so that senders who follow each other are of different ones. */
const sendersOf = (talks: Talk[]): SendOne[] => [
  ...talks.map(({ fromAgent }) => fromAgent),
  ...talks.map(({ fromCustomer }) => fromCustomer),
];

/** Messages at a fixed rate, whether or not the earlier ones have arrived; refused ones count as not done. */
async function openLoop(senders: SendOne[], rate: number, lastsMs: number): Promise<Load> {
  const taken: number[] = [];
  const sends: Promise<void>[] = [];
  const started = performance.now();
  let inTime = 0;
  const note = (ms: number) => {
    taken.push(ms);
    if (performance.now() - started <= lastsMs) inTime += 1;
  };
  const refused = () => void taken.push(Number.POSITIVE_INFINITY);
  for (let sent = 0; performance.now() - started < lastsMs; ) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate);
    for (; sent < due; sent += 1)
      sends.push((senders[sent % senders.length] as SendOne)().then(note, refused));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(sends);
  return { rate: (inTime / lastsMs) * 1000, p99: summarise(taken).p99 };
}

/** Every conversation with one message under way, its sides by turns. */
async function closedLoop(talks: Talk[], lastsMs: number): Promise<number> {
  const started = performance.now();
  const over = () => performance.now() - started > lastsMs;
  let done = 0;
  const talkOn = async ({ fromAgent, fromCustomer }: Talk) => {
    for (let turn = 0; !over(); turn += 1) {
      await (turn % 2 === 0 ? fromAgent() : fromCustomer());
      if (!over()) done += 1;
    }
  };
  await Promise.all(talks.map(talkOn));
  return (done / lastsMs) * 1000;
}

/** The highest rate held with p99 below the bound; one bad spell is forgiven. */
async function steadyRate(senders: SendOne[], lastsMs: number, say: (text: string) => void): Promise<number> {
  let held = 0;
  for (let rate = SLOWEST; rate < FASTEST; rate *= STEP) {
    const holds = async () => (await openLoop(senders, rate, lastsMs)).p99 < P99_MS;
    if (!(await holds()) && !(await holds())) break;
    held = rate;
    say(`${Math.round(rate)} a second held`);
  }
  if (held === 0) throw new Error(`Not even ${SLOWEST} a second were held`);
  return held;
}

async function saturate(talks: Talk[], lastsMs: number, say: (text: string) => void) {
  const senders = sendersOf(talks);
  const closed = await closedLoop(talks, lastsMs);
  const steady = await steadyRate(senders, lastsMs, say);
  const { rate: beyond } = await openLoop(senders, 2 * steady, lastsMs);
  return { closed, steady, beyond };
}

const perSecond = (rate: number) => `${Math.round(rate)}/s`;

async function measure(ours: Talk[], bare: Talk[], { quick, say }: RowOptions): Promise<Figure[]> {
  const lastsMs = quick ? 2000 : 10_000;
  const our = await saturate(ours, lastsMs, (text) => say(`ours: ${text}`));
  const plain = await saturate(bare, lastsMs, (text) => say(`bare: ${text}`));
  const beside = (what: string, key: 'closed' | 'steady', goal: number): Figure => ({
    what,
    ours: perSecond(our[key]),
    bare: perSecond(plain[key]),
    ratio: times(our[key] / plain[key]),
    goal: `≥ ${goal}×`,
    reached: our[key] >= goal * plain[key],
  });
  return [
    beside(`Messages, ${CONVERSATIONS} conversations, one under way in each`, 'closed', 0.75),
    beside(`the same, highest steady rate with p99 < ${P99_MS} ms`, 'steady', 1),
    {
      what: 'the same, at twice its rate: done',
      ours: perSecond(our.beyond),
      bare: perSecond(plain.beyond),
      ratio: `${Math.round((100 * our.beyond) / our.steady)} % of its rate`,
      goal: '≥ 90 %',
      reached: our.beyond >= 0.9 * our.steady,
    },
  ];
}

async function manyOf(make: () => Promise<Talk>): Promise<Talk[]> {
  const talks: Talk[] = [];
  for (let made = 0; made < CONVERSATIONS; made += 1) talks.push(await make());
  return talks;
}

export const saturationRow: Row = {
  name: 'saturation',
  title: 'How many messages a second, and what happens beyond',
  run: async (options) => {
    const cluster = await startCluster({ servers: 2, workers: 1, env: ENV });
    await attach(cluster);
    const relay = await startBareRelay(cluster);
    options.say(`making ${CONVERSATIONS} conversations of each`);
    const [ours, bare] = [await manyOf(() => ourTalk(cluster)), await manyOf(relay.talk)];
    try {
      return await measure(ours, bare, options);
    } finally {
      for (const talk of [...ours, ...bare]) talk.end();
      await relay.stop();
      await detach();
      await cluster.stop();
    }
  },
};
