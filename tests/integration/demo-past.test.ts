import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { siteRoutes } from '@lode/shared/site/rest';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import { beforeAll, expect, test } from 'vitest';
import { ledger } from '../factories/ledger.ts';
import { useCluster } from '../harness/use-site.ts';

/** Some days of the demo's past, written in the test's process on a store of its own. */
const site = useCluster({ servers: 0, workers: 0, env: { EMBEDDED: '1', DEMO_PAST: '1' } });
const DAYS = 4;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  const [{ beginDemo }, { writePast, canWritePast }] = await Promise.all([
    import('@lode/server/app/demo-beginnings'),
    import('@lode/server/app/past/write-past'),
  ]);
  expect(canWritePast()).toBe(true);
  await writePast(DAYS, beginDemo);
}, 360_000);

const rows = async (name: string, filter: object = {}) =>
  (await ledger()).collections(name).find(filter, { useBigInt64: true }).toArray();

test('ledger:verify, the proof and the tree hold of the demo’s past; reserves are what the books say (H5)', async () => {
  const verified = spawnSync(process.execPath, [join(projectRoot, 'dist/verify-ledger.js')], {
    env: { ...process.env, MONGO_URL: site.cluster.env.MONGO_URL },
    encoding: 'utf8',
  });
  expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('The ledger adds up.') });
  const { getLastProofs } = await import('@lode/server/features/ledger/queries/get-last-proof');
  const entries = (await rows('ledger_entries')).length;
  expect(await getLastProofs()).toMatchObject({
    newest: { whole: true, ok: true, entries },
    whole: { entries },
  });
  expect((await (await ledger()).prove()).faults).toEqual([]);
  const { getTransparency } = await import('@lode/server/features/transparency/queries/get-transparency');
  const { trees, balances, holdings } = await getTransparency();
  expect(trees[0]?.total).toBe(balances);
  expect(balances).toBeGreaterThan(0n);
  for (const { chain, ledger: held } of holdings) expect(chain).toBe(held);
});

test('a past is written into an empty store only, never where mail is sent, and none of its mails waits to be sent', async () => {
  const [{ beginDemo }, { writePast, canWritePast }, { config }] = await Promise.all([
    import('@lode/server/app/demo-beginnings'),
    import('@lode/server/app/past/write-past'),
    import('@lode/server/platform/config'),
  ]);
  await expect(writePast(DAYS, beginDemo)).rejects.toThrow('into an empty store only');
  expect(await rows('mails', { status: 'queued' })).toEqual([]);
  const mail = { ...config.mail };
  Object.assign(config.mail, { smtpUrl: 'smtp://localhost' });
  expect(canWritePast()).toBe(false);
  Object.assign(config.mail, mail, { smtpUrl: undefined });
});

test('H1, H2, H6: every day is closed out of booked revenue, every payout named on a chain, each day’s difficulty told by it (H3), everybody invented', async () => {
  const runs = await rows('accrual_runs');
  expect(runs.length).toBeGreaterThanOrEqual(DAYS);
  for (const { state, fee, paid, operatorShare, carriedOut, revenue, carriedIn } of runs) {
    expect(state).toBe('done');
    expect(fee + paid + operatorShare + carriedOut).toBe(revenue + carriedIn);
  }
  // The invented chain tells what the invented pool reckons by.
  for (const { difficulty } of runs.slice(1))
    expect(difficulty).toEqual({ least: expect.any(Number), source: 'simulated bitcoin' });
  const revenue = await rows('mining_revenue');
  expect(revenue.length).toBeGreaterThan(0);
  expect(revenue.every(({ simulated }) => simulated)).toBe(true);
  for (const { txId } of await rows('withdrawals', { state: 'completed' })) expect(txId).not.toBeNull();
  const people = await rows('users');
  expect(people.length).toBeGreaterThan(30);
  expect(people.filter(({ email }) => !String(email).endsWith('@example.com'))).toEqual([]);
});

test('while it is written a site answers who somebody is and how far it is; money, conversations and what would add to it wait', async () => {
  const [{ getDemoPast, requireWholePast }, { endPast }, { authenticateLogin }] = await Promise.all([
    import('@lode/server/features/site/queries/get-demo-past'),
    import('@lode/server/features/site/commands/tell-past'),
    import('@lode/server/app/feature-list'),
  ]);
  expect(await getDemoPast()).toEqual({ day: DAYS - 2, days: DAYS });
  const refused = { code: 'PAST_UNDER_WAY' };
  for (const route of [transparencyRoutes.overview, accountRoutes.register, depositRoutes.create])
    await expect(requireWholePast(route)).rejects.toMatchObject(refused);
  await expect(
    authenticateLogin('', { address: '127.0.0.1', reads: false }),
    'a socket',
  ).rejects.toMatchObject(refused);
  for (const route of [siteRoutes.publicInfo, accountRoutes.login, accountRoutes.adminLogin])
    await requireWholePast(route);
  await endPast();
  await requireWholePast(transparencyRoutes.overview);
  expect(await getDemoPast()).toBeNull();
});

test('nothing of the past lies ahead, and the customer of the demo finds what a screen can show', async () => {
  const now = Date.now();
  const [demo] = await rows('users', { username: 'demo' });
  const own = { userId: demo?._id };
  expect(await rows('mining_contracts', own)).toHaveLength(2);
  expect(await rows('deposits', { ...own, state: 'awaiting' })).toHaveLength(1);
  // They have looked at what they were told until yesterday.
  const oldestUnread = Math.min(
    ...(await rows('notifications', { ...own, readAt: null })).map(({ at }) => Number(at)),
  );
  expect(oldestUnread).toBeGreaterThan(now - DAY_MS);
  for (const { at } of await rows('notifications', { ...own, readAt: { $ne: null } }))
    expect(Number(at)).toBeLessThan(oldestUnread);
  expect(await rows('support_sessions', { userId: demo?._id, status: 'ongoing' })).toHaveLength(1);
  expect(await rows('support_sessions', { status: 'waiting' })).toHaveLength(1);
  expect(await rows('deposit_payments', { state: 'review' })).not.toEqual([]);
  const [offer] = await rows('activities', { type: 'purchase' });
  expect(Number(offer?.endsAt), 'something to take part in').toBeGreaterThan(now);
  const claimed = await rows('activity_rewards', { status: 'claimed' });
  expect(new Set(claimed.map(({ activityId }) => String(activityId))).size, 'of both activities').toBe(2);
  expect(await rows('withdrawals', { state: 'requested' })).not.toEqual([]);
  const [batch, ...more] = await rows('payout_batches');
  expect([batch?.state, more]).toEqual(['open', []]);
  expect(await rows('withdrawals', { ...own, state: 'approved', batchId: batch?._id })).toHaveLength(1);
  for (const name of ['ledger_entries', 'users', 'support_sessions', 'withdrawals'])
    for (const { createdAt, at } of await rows(name))
      expect(Number(createdAt ?? at)).toBeLessThanOrEqual(now);
});

test('rules of different kinds have hit in it; staff have decided on some, and some wait for them', async () => {
  const hits = await rows('risk_hits');
  expect([...new Set(hits.map(({ metric }) => String(metric)))].toSorted()).toEqual([
    'account_age',
    'failed_logins',
    'new_address',
    'referral_ring',
    'shared_fingerprint',
  ]);
  expect(hits.filter(({ failed, metric }) => failed || metric === 'unevaluated')).toEqual([]);
  expect(new Set(hits.map(({ state }) => state))).toEqual(new Set(['open', 'cleared']));
  expect(await rows('referral_bonuses', { state: 'held' })).not.toEqual([]);
});

const MINUTE_MS = 60_000;
/** Far more than it takes until each has happened. */
const STEPS_MOST = 500;

test('simulated customers live on by the same commands: few questions are open, answered and closed, and the books stay sound', async () => {
  const [{ liveOn }, { freshPrices }, { clockMovedMs, setClockMoved }, { AppError }] = await Promise.all([
    import('@lode/server/app/life/live-on'),
    import('@lode/server/app/past/farm-day'),
    import('@lode/server/platform/clock'),
    import('@lode/shared/core/errors'),
  ]);
  const count = async (name: string, filter: object = {}) => (await rows(name, filter)).length;
  const theirs = { username: /^demo_/ };
  const happened = async () => [
    await count('support_sessions', { status: 'closed' }),
    await count('deposits'),
  ];
  const before = await happened();
  const isOver = async () => (await happened()).every((now, at) => now > (before[at] ?? 0));
  const start = clockMovedMs();
  try {
    for (let step = 1; step <= STEPS_MOST && !(await isOver()); step += 1) {
      setClockMoved(start + step * MINUTE_MS);
      await freshPrices();
      // Somebody may want what is refused, as people do.
      await liveOn().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
      expect(await count('support_sessions', { ...theirs, open: true })).toBeLessThanOrEqual(2);
    }
  } finally {
    setClockMoved(start);
  }
  expect(await isOver(), 'a conversation was closed and a deposit asked for').toBe(true);
  expect(await count('withdrawals', { state: 'requested' }), 'some are left for people').toBeGreaterThan(0);
  expect((await (await ledger()).prove()).faults).toEqual([]);
});

test('a conversation whose customer has the last word ends too, unless a person has taken it', async () => {
  const [{ talkOn }, { ask }, { TALKS }, { inventedCustomers, asStaff }, { acceptSession }] =
    await Promise.all([
      import('@lode/server/app/life/talk-on'),
      import('@lode/server/app/past/desk'),
      import('@lode/server/app/past/talks'),
      import('@lode/server/app/past/people'),
      import('@lode/server/features/support/commands/accept-session'),
    ]);
  const { clockMovedMs, setClockMoved } = await import('@lode/server/platform/clock');
  const lastIsTheirs = TALKS.filter(({ lines }) => lines.length % 2 === 1);
  expect(lastIsTheirs).not.toEqual([]);
  const open = async () =>
    (await rows('support_sessions', { open: true })).map(({ userId }) => String(userId));
  const busy = await open();
  const [customer, ...others] = (await inventedCustomers()).filter(({ id }) => !busy.includes(id));
  const [about] = lastIsTheirs;
  if (!customer || !about) throw new Error('Nobody is free');
  const start = clockMovedMs();
  const liveMinutes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      setClockMoved(clockMovedMs() + MINUTE_MS);
      await talkOn([customer, ...others]);
    }
  };
  try {
    await ask(customer, about);
    await liveMinutes(20);
    expect(await open()).not.toContain(customer.id);
    const taken = await ask(customer, about);
    await acceptSession(await asStaff('admin'), taken);
    await liveMinutes(20);
    expect(await open()).toContain(customer.id);
  } finally {
    setClockMoved(start);
  }
});

test('whether they live on is kept on the site; where there are none, there is nothing to switch', async () => {
  const [{ isDemoAlive }, { switchDemoLife }, { config }, { AppError }] = await Promise.all([
    import('@lode/server/features/site/queries/is-demo-alive'),
    import('@lode/server/features/site/commands/switch-demo-life'),
    import('@lode/server/platform/config'),
    import('@lode/shared/core/errors'),
  ]);
  expect(await isDemoAlive()).toBeNull();
  await expect(switchDemoLife('127.0.0.1', false)).rejects.toBeInstanceOf(AppError);
  Object.assign(config, { demoLife: true });
  try {
    expect(await isDemoAlive()).toBe(true);
    await switchDemoLife('127.0.0.1', false);
    expect(await isDemoAlive()).toBe(false);
  } finally {
    Object.assign(config, { demoLife: false });
  }
});

/** Far more conversations than it takes until one of each kind was among them. */
const TALKS_MOST = 300;

test('conversations of every kind: answered, handed over, reopened, the assistant’s alone or handed off, left for later; rated as people do', async () => {
  const [{ talkOfSomeKind }, { inventedCustomers }, { clockMovedMs, setClockMoved }] = await Promise.all([
    import('@lode/server/app/past/desk'),
    import('@lode/server/app/past/people'),
    import('@lode/server/platform/clock'),
  ]);
  const everybody = await inventedCustomers();
  const kindsOf = async () => {
    const closed = await rows('support_sessions', { status: 'closed' });
    const handled = closed.flatMap(({ events }) => (events as { kind: string }[]).map(({ kind }) => kind));
    const alone = closed.some(({ type }) => type === 'ai') ? ['alone'] : [];
    const left =
      (await rows('support_offline_messages', { answer: { $ne: null } })).length > 0 ? ['left'] : [];
    return [...new Set([...handled, ...alone, ...left])].toSorted();
  };
  const wanted = ['accepted', 'alone', 'closed', 'handed_off', 'left', 'reopened', 'transferred'];
  const start = clockMovedMs();
  try {
    for (let talks = 0; talks < TALKS_MOST && (await kindsOf()).join() !== wanted.join(); talks += 1) {
      const customer = everybody[talks % everybody.length];
      const open = { userId: customer?.row._id, open: true };
      if (customer && (await rows('support_sessions', open)).length === 0) await talkOfSomeKind(customer);
    }
  } finally {
    setClockMoved(start);
  }
  expect(await kindsOf()).toEqual(wanted);
  const rated = await rows('support_sessions', { rating: { $ne: null } });
  expect(new Set(rated.map(({ rating }) => rating)).size).toBeGreaterThan(1);
  expect(await rows('support_messages', { 'assistant.sources.0': { $exists: true } })).not.toEqual([]);
});
