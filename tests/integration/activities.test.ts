import { activityRoutes, adminActivityRoutes } from '@lode/shared/activities/rest';
import type { AdminActivity } from '@lode/shared/activities/schemas';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildActivity, buildDraft, buildPurchaseRow, inMs, moveTimes } from '../factories/activities.ts';
import { buildAgent, buildCustomer, buildUserRow, type Person } from '../factories/people.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
let admin: Person;

const COLLECTIONS = [
  'activities',
  'activity_rewards',
  'activity_views',
  'mining_contracts',
  'mining_capacity',
  'store_purchases',
];

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'operator' });
});

/** Activities look at everybody: nothing of other files, or left to them, may be seen. */
async function emptyActivities(): Promise<void> {
  const { default: mongoose } = await import('mongoose');
  for (const name of COLLECTIONS) await mongoose.connection.collection(name).deleteMany({});
}

beforeEach(async () => {
  await emptyActivities();
  await changeSettings(site, { capacity_th: '1000' });
});

afterAll(emptyActivities);

afterEach(() => {
  vi.restoreAllMocks();
});

const params = ({ id }: { id: string }) => ({ params: { id } });
const claim = (person: Person, activity: { id: string }, server = 0) =>
  person.call(activityRoutes.claim, params(activity), server);
const rewardsOf = (person: Person) => person.call(activityRoutes.rewards);
const activeFor = (person: Person) =>
  person.call(activityRoutes.list, { query: { status: 'active', claimed: 'false' } });
const changeOf = (activity: AdminActivity, traits: Partial<AdminActivity>) =>
  admin.call(adminActivityRoutes.change, {
    ...params(activity),
    body: { ...activity, ...traits, version: traits.version ?? activity.version },
  });

async function contractsOf(person: Person) {
  const { ContractModel } = await import('@lode/server/features/mining/contract.model');
  return ContractModel.find({ userId: person.id }, null, { useBigInt64: true }).lean();
}

async function sold(): Promise<bigint> {
  const { CapacityModel } = await import('@lode/server/features/mining/capacity.model');
  const row = await CapacityModel.findById('farm', null, { useBigInt64: true }).lean();
  return row?.sold ?? 0n;
}

/** Waits until the workers have given somebody a pending reward. */
const pendingFor = (person: Person) =>
  until(async () => (await rewardsOf(person)).find(({ status }) => status === 'pending'));

describe('what a customer sees', () => {
  it('is what is active and not claimed, those that end first before the others', async () => {
    const [later, sooner] = [
      await buildActivity(admin, { end_time: inMs(7_200_000) }),
      await buildActivity(admin, { type: 'purchase' }),
    ];
    await buildActivity(admin, { start_time: inMs(60_000) });
    const ended = await buildActivity(admin);
    await moveTimes(ended.id, { endsAt: new Date(Date.now() - 1) });
    const customer = await buildCustomer(site);
    const before = await activeFor(customer);
    expect(before.items.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(before).toMatchObject({ total: 2, items: [{ eligible: false }, { eligible: true }] });
    await claim(customer, later);
    expect((await activeFor(customer)).items.map(({ id }) => id)).toEqual([sooner.id]);
    const all = await customer.call(activityRoutes.list);
    expect(all.items.find(({ id }) => id === later.id)).toMatchObject({ claimed: true, eligible: false });
    expect(all.items.map(({ status }) => status).toSorted()).toEqual([
      'active',
      'active',
      'ended',
      'upcoming',
    ]);
  });

  it('one activity tells its lines, its reward and the time of the server', async () => {
    const activity = await buildActivity(admin, { reward_hashpower: '2.5' });
    const customer = await buildCustomer(site);
    const own = await customer.call(activityRoutes.one, params(activity));
    expect(own).toMatchObject({
      content: 'First line\nSecond line',
      reward_hashpower: '2.50',
      reward_period: 7,
      status: 'active',
    });
    expect(Math.abs(Date.parse(own.now) - Date.now())).toBeLessThan(10_000);
    expect(await codeOf(customer.call(activityRoutes.one, params({ id: '0'.repeat(24) })))).toBe(
      'ACTIVITY_NOT_FOUND',
    );
  });
});

describe('claiming', () => {
  it('turns the reward into running hash power, and takes capacity', async () => {
    const activity = await buildActivity(admin);
    const customer = await buildCustomer(site);
    const reward = await claim(customer, activity);
    expect(reward).toMatchObject({ status: 'claimed', hashpower: '1.50', activity_id: activity.id });
    const [contract, ...more] = await contractsOf(customer);
    expect(more).toEqual([]);
    expect(contract).toMatchObject({
      type: 'reward',
      hashPower: 1_500_000n,
      title: activity.title,
      open: true,
    });
    expect(Number(contract?.endsAt) - Number(contract?.startsAt)).toBe(7 * 86_400_000);
    expect(await sold()).toBe(1_500_000n);
    expect(await rewardsOf(customer)).toEqual([reward]);
  });

  it('of many claims at once exactly one counts; each later one is ALREADY_CLAIMED', async () => {
    const activity = await buildActivity(admin);
    const customer = await buildCustomer(site);
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => codeOf(claim(customer, activity, index % site.urls.length))),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['OK', 'ALREADY_CLAIMED']));
    expect(await contractsOf(customer)).toHaveLength(1);
    expect(await sold()).toBe(1_500_000n);
    expect(await codeOf(claim(customer, activity))).toBe('ALREADY_CLAIMED');
  });

  it('the same key answers the same claim again', async () => {
    const activity = await buildActivity(admin);
    const customer = await buildCustomer(site);
    const input = { ...params(activity), idempotencyKey: 'claimed-with-this' };
    const first = await customer.call(activityRoutes.claim, input);
    expect(await customer.call(activityRoutes.claim, input)).toEqual(first);
    expect(await contractsOf(customer)).toHaveLength(1);
  });

  it('somebody who has not done what it asks for is CLAIM_NOT_ELIGIBLE, whatever others did', async () => {
    const activity = await buildActivity(admin, { type: 'purchase' });
    const [buyer, other] = [await buildCustomer(site), await buildCustomer(site)];
    await buildPurchaseRow(buyer.id);
    await buildPurchaseRow(other.id, new Date(Date.now() - 7_200_000));
    expect(await codeOf(claim(other, activity))).toBe('CLAIM_NOT_ELIGIBLE');
    expect(await codeOf(claim(buyer, activity))).toBe('OK');
    expect(await contractsOf(other)).toEqual([]);
  });

  it('begins and ends to the millisecond: ACTIVITY_NOT_STARTED, ACTIVITY_EXPIRED', async () => {
    const activity = await buildActivity(admin, { type: 'purchase' });
    const { clock } = await import('@lode/server/platform/clock');
    const { claimReward } = await import('@lode/server/features/activities/commands/claim-reward');
    const at = async (person: Person, ms: number) => {
      const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(ms));
      const code = await claimReward(activity.id, person.id).then(
        () => 'OK',
        (error: { code: string }) => error.code,
      );
      spy.mockRestore();
      return code;
    };
    const [one, two] = [await buildCustomer(site), await buildCustomer(site)];
    await Promise.all([one, two].map(({ id }) => buildPurchaseRow(id)));
    const [start, end] = [Date.parse(activity.start_time), Date.parse(activity.end_time)];
    expect(await at(one, start - 1)).toBe('ACTIVITY_NOT_STARTED');
    expect(await at(one, end)).toBe('ACTIVITY_EXPIRED');
    expect(await at(one, end + 1)).toBe('ACTIVITY_EXPIRED');
    expect(await at(one, end - 1)).toBe('OK');
    expect(await at(two, start)).toBe('OK');
    expect(await at(one, end)).toBe('ALREADY_CLAIMED');
  });

  it('past the capacity is SOLD_OUT, and the reward waits until there is some again', async () => {
    const activity = await buildActivity(admin);
    await changeSettings(site, { capacity_th: '1.49' });
    const customer = await buildCustomer(site);
    expect(await codeOf(claim(customer, activity))).toBe('SOLD_OUT');
    expect(await contractsOf(customer)).toEqual([]);
    expect(await sold()).toBe(0n);
    expect((await pendingFor(customer)).activity_id).toBe(activity.id);
    await changeSettings(site, { capacity_th: '1.5' });
    expect(await codeOf(claim(customer, activity))).toBe('OK');
  });

  it('many customers share exactly the capacity that is left', async () => {
    const activity = await buildActivity(admin);
    await changeSettings(site, { capacity_th: '4.5' });
    const people = await Promise.all(Array.from({ length: 6 }, () => buildCustomer(site)));
    const codes = await Promise.all(people.map((person) => codeOf(claim(person, activity))));
    expect(codes.toSorted()).toEqual(['OK', 'OK', 'OK', 'SOLD_OUT', 'SOLD_OUT', 'SOLD_OUT']);
    expect(await sold()).toBe(4_500_000n);
  });

  it('registering is rewarded once, however many activities are about it', async () => {
    const [first, second] = [await buildActivity(admin), await buildActivity(admin)];
    const customer = await buildCustomer(site);
    await until(async () => (await rewardsOf(customer)).length === 2);
    const codes = await Promise.all([first, second].map((activity) => codeOf(claim(customer, activity))));
    expect(codes.toSorted()).toEqual(['ALREADY_CLAIMED', 'OK']);
    expect(await contractsOf(customer)).toHaveLength(1);
    expect((await activeFor(customer)).total).toBe(0);
    const statuses = (await rewardsOf(customer)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['claimed', 'expired']);
  });

  it('bringing a friend counts for the one who brought them', async () => {
    const activity = await buildActivity(admin, { type: 'referral' });
    const customer = await buildCustomer(site);
    expect(await codeOf(claim(customer, activity))).toBe('CLAIM_NOT_ELIGIBLE');
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const friend = await buildUserRow();
    await UserModel.updateOne({ _id: friend._id }, { $set: { referredBy: customer.id } });
    expect(await codeOf(claim(customer, activity))).toBe('OK');
  });
});

describe('rewards', () => {
  it('become pending when they are earned, expire at the end, and each change is told', async () => {
    const activity = await buildActivity(admin, { type: 'purchase' });
    const [customer, stranger] = [await buildCustomer(site), await buildCustomer(site)];
    const [own, others] = [await customer.connect(), await stranger.connect()];
    await buildPurchaseRow(customer.id);
    const pending = await pendingFor(customer);
    await own.waitFor('activities:reward.changed', ({ id, rev }) => id === pending.id && rev === pending.rev);
    await moveTimes(activity.id, { endsAt: new Date(Date.now() - 1) });
    expect(await rewardsOf(customer)).toMatchObject([{ id: pending.id, status: 'expired' }]);
    expect(await codeOf(claim(customer, activity))).toBe('ACTIVITY_EXPIRED');
    await own.waitFor('activities:reward.changed', ({ id, rev }) => id === pending.id && rev > pending.rev);
    await own.waitFor('activities:activity.changed', ({ id }) => id === activity.id);
    expect(others.all('activities:reward.changed')).toEqual([]);
  });

  it('a claim is told to its customer', async () => {
    const activity = await buildActivity(admin);
    const customer = await buildCustomer(site);
    const socket = await customer.connect();
    const { id, rev } = await claim(customer, activity);
    await socket.waitFor('activities:reward.changed', (payload) => payload.id === id && payload.rev === rev);
  });

  it('are a list of one page, filtered by status, and nobody else’s', async () => {
    const [first, second] = [
      await buildActivity(admin, { type: 'purchase' }),
      await buildActivity(admin, { type: 'purchase' }),
    ];
    const [customer, stranger] = [await buildCustomer(site), await buildCustomer(site)];
    await buildPurchaseRow(customer.id);
    await claim(customer, first);
    await pendingFor(customer);
    const list = (query: object) => customer.call(activityRoutes.rewards, { query });
    expect((await list({ status: 'pending' })).map((row) => row.activity_id)).toEqual([second.id]);
    expect((await list({ status: 'claimed' })).map((row) => row.activity_id)).toEqual([first.id]);
    expect(await list({ limit: 1, page: 2 })).toHaveLength(1);
    expect(await list({ page: 2 })).toEqual([]);
    expect(await rewardsOf(stranger)).toEqual([]);
    const raw = await customer.send(activityRoutes.rewards);
    expect(raw.body).toMatchObject({ status: 'success', data: expect.any(Array) });
  });
});

describe('administration', () => {
  it.each([
    ['an end before the beginning', { start_time: inMs(7_200_000), end_time: inMs(3_600_000) }],
    ['an end in the past', { end_time: inMs(-1000) }],
    [
      'an end at the beginning',
      { start_time: '2090-01-01T00:00:00.000Z', end_time: '2090-01-01T00:00:00.000Z' },
    ],
  ])('refuses %s: ACTIVITY_TIMES_INVALID', async (_what, times) => {
    const refusal = await refusalOf(
      admin.call(adminActivityRoutes.create, { body: { ...buildDraft(), ...times } }),
    );
    expect(refusal.failure).toMatchObject({
      code: 'ACTIVITY_TIMES_INVALID',
      fields: { end_time: 'ACTIVITY_TIMES_INVALID' },
    });
  });

  it.each([
    ['an empty title', 'title', ' '],
    ['a long title', 'title', 'x'.repeat(81)],
    ['an unknown type', 'type', 'other'],
    ['no content', 'content', ''],
    ['long content', 'content', 'x'.repeat(1001)],
    ['no reward', 'reward_hashpower', '0'],
    ['a reward of three decimals', 'reward_hashpower', '1.005'],
    ['a negative reward', 'reward_hashpower', '-1'],
    ['a reward above the most', 'reward_hashpower', '10000.01'],
    ['no day', 'reward_period', 0],
    ['more than a year', 'reward_period', 366],
    ['half a day', 'reward_period', 1.5],
    ['a time that is none', 'start_time', 'tomorrow'],
  ])('refuses %s beside its field', async (_what, field, value) => {
    const body = { ...buildDraft(), [field]: value };
    const refusal = await refusalOf(admin.call(adminActivityRoutes.create, { body }));
    expect(refusal.failure).toMatchObject({ code: 'INVALID_PARAMS', fields: { [field]: 'INVALID_PARAMS' } });
  });

  it('changes what is not claimed yet, and nothing of what is', async () => {
    const activity = await buildActivity(admin, { type: 'purchase' });
    const [claimer, waiter] = [await buildCustomer(site), await buildCustomer(site)];
    await Promise.all([claimer, waiter].map(({ id }) => buildPurchaseRow(id)));
    await claim(claimer, activity);
    const pending = await pendingFor(waiter);
    const socket = await waiter.connect();
    const changed = await changeOf(activity, { title: 'Renamed', reward_hashpower: '3.00' });
    expect(changed).toMatchObject({ title: 'Renamed', version: 2 });
    await socket.waitFor('activities:activity.changed', ({ id, rev }) => id === activity.id && rev === 2);
    expect(await rewardsOf(claimer)).toMatchObject([
      { title: activity.title, hashpower: '1.50', status: 'claimed' },
    ]);
    expect(await rewardsOf(waiter)).toMatchObject([{ id: pending.id, title: 'Renamed', hashpower: '3.00' }]);
    expect((await contractsOf(claimer)).map(({ hashPower }) => hashPower)).toEqual([1_500_000n]);
  });

  it('tells the second of two editors what the first one wrote: ACTIVITY_CHANGED', async () => {
    const activity = await buildActivity(admin);
    await changeOf(activity, { title: 'First' });
    const refusal = await refusalOf(changeOf(activity, { title: 'Second' }));
    expect(refusal.failure).toMatchObject({ code: 'ACTIVITY_CHANGED', data: { title: 'First', version: 2 } });
  });

  it('keeps type and beginning once it has begun, and all of it once it has ended', async () => {
    const activity = await buildActivity(admin);
    expect((await refusalOf(changeOf(activity, { type: 'purchase' }))).failure.fields).toEqual({
      type: 'INVALID_PARAMS',
    });
    const later = await refusalOf(changeOf(activity, { start_time: inMs(1000) }));
    expect(later.failure.fields).toEqual({ start_time: 'INVALID_PARAMS' });
    const upcoming = await buildActivity(admin, { start_time: inMs(60_000) });
    expect(await changeOf(upcoming, { type: 'purchase', start_time: inMs(120_000) })).toMatchObject({
      type: 'purchase',
      version: 2,
    });
    await moveTimes(activity.id, { endsAt: new Date(Date.now() - 1) });
    expect(await codeOf(changeOf(activity, { end_time: inMs(60_000) }))).toBe('ACTIVITY_EXPIRED');
  });

  it('lists by status, the latest to begin first', async () => {
    const active = await buildActivity(admin);
    const upcoming = await buildActivity(admin, { start_time: inMs(60_000) });
    const list = async (query: object) =>
      (await admin.call(adminActivityRoutes.list, { query })).items.map(({ id }) => id);
    expect(await list({})).toEqual([upcoming.id, active.id]);
    expect(await list({ status: 'upcoming' })).toEqual([upcoming.id]);
    expect(await list({ status: 'ended' })).toEqual([]);
  });

  it('counts who was shown it, who earned and who claimed, and the hash power given', async () => {
    const activity = await buildActivity(admin, { type: 'purchase' });
    const people = await Promise.all([1, 2, 3].map(() => buildCustomer(site)));
    const [claimer, waiter] = people as [Person, Person, Person];
    for (const person of [...people, claimer])
      await person.call(activityRoutes.view, { ...params(activity), idempotencyKey: crypto.randomUUID() });
    await Promise.all([claimer, waiter].map(({ id }) => buildPurchaseRow(id)));
    await claim(claimer, activity);
    await pendingFor(waiter);
    const stats = await admin.call(adminActivityRoutes.stats);
    const figures = { shown: 3, eligible: 2, claimed: 1, hashpower_given: '1.50' };
    expect(stats).toMatchObject({ total: 1, items: [{ id: activity.id, ...figures }], totals: figures });
    expect(await codeOf(claimer.call(activityRoutes.view, params({ id: '0'.repeat(24) })))).toBe(
      'ACTIVITY_NOT_FOUND',
    );
  });

  it('is recorded: who, before and after', async () => {
    const chief = await buildAgent(site, { role: 'admin' });
    const activity = await buildActivity(admin);
    await changeOf(activity, { title: 'Renamed' });
    const log = await until(async () => {
      const page = await chief.call(administrationRoutes.listOperations, { query: { target: activity.id } });
      return page.items.length === 2 && page.items;
    });
    expect(log).toMatchObject([
      {
        action: 'activity.changed',
        actor: { username: admin.username },
        before: { title: activity.title },
        after: { title: 'Renamed' },
      },
      { action: 'activity.created', after: { reward_hashpower: '1.50' } },
    ]);
  });
});

it('is settled, although another one cannot be', async () => {
  const [{ sweepActivities }, { ActivityModel }] = await Promise.all([
    import('@lode/server/features/activities/commands/sweep-activities'),
    import('@lode/server/features/activities/activity.model'),
  ]);
  const [broken, sound] = [await buildActivity(admin), await buildActivity(admin)];
  const ended = { endsAt: new Date(Date.now() - 1000) };
  await moveTimes(broken.id, ended);
  await moveTimes(sound.id, ended);
  await ActivityModel.updateOne({ _id: broken.id }, { $set: { type: 'nothing that is known' } });
  // The job of its beginning may still be under way.
  await until(async () => {
    await sweepActivities();
    return (await ActivityModel.findById(sound.id).lean())?.told === 'ended';
  });
});
