import { randomUUID } from 'node:crypto';
import { attach, detach } from '../../harness/attach.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import { until } from '../../harness/wait.ts';
import type { TimersApi } from '../bare/timers.ts';
import { startHelper } from '../helper.ts';
import { summarise } from '../measure.ts';
import { type Figure, inSeconds, type Row, type RowOptions } from '../report.ts';

/** Nothing but the timers: the sweep, which would find the same sessions, keeps out of it. */
const ENV = { SWEEP_MS: '3600000', HEAD_MS: '20000', OUTBOX_SWEEP_MS: '2000' };
const INSERT_BATCH = 1000;
/** Between queueing the last job and the moment they are due. */
const AHEAD_MS = 5000;
const CLOSED_WITHIN_MS = 300_000;

/** Ongoing conversations whose auto-close is armed for the same moment, each with its queued job. */
async function armSessions(amount: number, closesAt: Date): Promise<void> {
  const [{ SessionModel }, { enqueue }, { supportJobs }, { default: mongoose }] = await Promise.all([
    import('@lode/server/features/support/support-session.model'),
    import('@lode/server/platform/enqueue'),
    import('@lode/shared/support/jobs'),
    import('mongoose'),
  ]);
  for (let made = 0; made < amount; made += INSERT_BATCH) {
    const rows = Array.from({ length: Math.min(INSERT_BATCH, amount - made) }, () => {
      const userId = new mongoose.Types.ObjectId();
      const mark = randomUUID();
      const now = new Date();
      return {
        userId,
        username: mark,
        email: `${mark}@example.com`,
        type: 'human',
        status: 'ongoing',
        open: true,
        adminId: new mongoose.Types.ObjectId(),
        adminUsername: 'agent',
        rev: 3,
        headSeq: 1,
        closesAt,
        createdAt: now,
        waitingSince: now,
        acceptedAt: now,
        customerSeenAt: now,
      };
    });
    const stored = await SessionModel.insertMany(rows);
    await Promise.all(
      stored.map(({ _id }) =>
        enqueue(
          supportJobs.autoClose,
          { session_id: String(_id), closes_at: closesAt.getTime() },
          closesAt.getTime(),
        ),
      ),
    );
  }
}

/** How late each armed conversation was closed, in ms. */
async function ourLateness(amount: number, aheadMs: number): Promise<number[]> {
  const { SessionModel } = await import('@lode/server/features/support/support-session.model');
  const closesAt = new Date(Date.now() + aheadMs);
  await armSessions(amount, closesAt);
  if (Date.now() > closesAt.getTime()) throw new Error('Queueing took longer than the timers');
  const open = () => SessionModel.countDocuments({ status: 'ongoing', closesAt });
  // Asked seldom, so that asking is no load.
  await new Promise((resolve) => setTimeout(resolve, closesAt.getTime() - Date.now() + AHEAD_MS));
  await until(async () => (await open()) === 0, { timeout: CLOSED_WITHIN_MS, what: 'every auto-close' });
  const closed = await SessionModel.find({ status: 'closed', closedBy: 'timeout' })
    .select({ closedAt: 1 })
    .lean<{ closedAt: Date }[]>();
  return closed.map((row) => row.closedAt.getTime() - closesAt.getTime());
}

async function bareLateness(cluster: Cluster, amount: number): Promise<number[]> {
  const helper = startHelper<TimersApi>('./bare/timers.ts');
  try {
    return await helper.call('run', cluster.env.REDIS_URL ?? '', amount, Date.now() + AHEAD_MS);
  } finally {
    await helper.stop();
  }
}

async function measure(cluster: Cluster, { quick, say }: RowOptions): Promise<Figure[]> {
  const amount = quick ? 500 : 10_000;
  say(`${amount} jobs of bare BullMQ, due together`);
  const bare = summarise(await bareLateness(cluster, amount));
  say(`${amount} conversations to close, due together`);
  const ours = summarise(await ourLateness(amount, AHEAD_MS + amount * 3));
  const extra = ours.p99 - bare.p99;
  return [
    {
      what: `${amount} auto-closes due together, p99 lateness`,
      ours: inSeconds(ours.p99),
      bare: inSeconds(bare.p99),
      ratio: `+${inSeconds(extra)}`,
      goal: '≤ +1 s',
      reached: extra <= 1000,
    },
  ];
}

export const timersRow: Row = {
  name: 'timers',
  title: 'Timers due together',
  run: async (options) => {
    const cluster = await startCluster({ servers: 1, workers: 1, env: ENV });
    try {
      await attach(cluster);
      return await measure(cluster, options);
    } finally {
      await detach();
      await cluster.stop();
    }
  },
};
