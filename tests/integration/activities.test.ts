import { activityRoutes } from '@lode/shared/activities/rest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  buildActivity,
  buildPurchaseRow,
  claim,
  contractsOf,
  inMs,
  moveTimes,
  params,
  pendingFor,
  rewardsOf,
  useActivities,
} from '../factories/activities.ts';
import { buildCustomer, buildUserRow, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const scene = useActivities(site);

afterEach(() => {
  vi.restoreAllMocks();
});

const activeFor = (person: Person) =>
  person.call(activityRoutes.list, { query: { status: 'active', claimed: 'false' } });
async function sold(): Promise<bigint> {
  const { CapacityModel } = await import('@lode/server/features/mining/capacity.model');
  const row = await CapacityModel.findById('farm', null, { useBigInt64: true }).lean();
  return row?.sold ?? 0n;
}

describe('what a customer sees', () => {
  it('is what is active and not claimed, those that end first before the others', async () => {
    const [later, sooner] = [
      await buildActivity(scene.admin, { end_time: inMs(7_200_000) }),
      await buildActivity(scene.admin, { type: 'purchase' }),
    ];
    await buildActivity(scene.admin, { start_time: inMs(60_000) });
    const ended = await buildActivity(scene.admin);
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
    const activity = await buildActivity(scene.admin, { reward_hashpower: '2.5' });
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
    const activity = await buildActivity(scene.admin);
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
    const activity = await buildActivity(scene.admin);
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
    const activity = await buildActivity(scene.admin);
    const customer = await buildCustomer(site);
    const input = { ...params(activity), idempotencyKey: 'claimed-with-this' };
    const first = await customer.call(activityRoutes.claim, input);
    expect(await customer.call(activityRoutes.claim, input)).toEqual(first);
    expect(await contractsOf(customer)).toHaveLength(1);
  });

  it('somebody who has not done what it asks for is CLAIM_NOT_ELIGIBLE, whatever others did', async () => {
    const activity = await buildActivity(scene.admin, { type: 'purchase' });
    const [buyer, other] = [await buildCustomer(site), await buildCustomer(site)];
    await buildPurchaseRow(buyer.id);
    await buildPurchaseRow(other.id, new Date(Date.now() - 7_200_000));
    expect(await codeOf(claim(other, activity))).toBe('CLAIM_NOT_ELIGIBLE');
    expect(await codeOf(claim(buyer, activity))).toBe('OK');
    expect(await contractsOf(other)).toEqual([]);
  });

  it('begins and ends to the millisecond: ACTIVITY_NOT_STARTED, ACTIVITY_EXPIRED', async () => {
    const activity = await buildActivity(scene.admin, { type: 'purchase' });
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
    const activity = await buildActivity(scene.admin);
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
    const activity = await buildActivity(scene.admin);
    await changeSettings(site, { capacity_th: '4.5' });
    const people = await Promise.all(Array.from({ length: 6 }, () => buildCustomer(site)));
    const codes = await Promise.all(people.map((person) => codeOf(claim(person, activity))));
    expect(codes.toSorted()).toEqual(['OK', 'OK', 'OK', 'SOLD_OUT', 'SOLD_OUT', 'SOLD_OUT']);
    expect(await sold()).toBe(4_500_000n);
  });

  it('registering is rewarded once, however many activities are about it', async () => {
    const [first, second] = [await buildActivity(scene.admin), await buildActivity(scene.admin)];
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
    const activity = await buildActivity(scene.admin, { type: 'referral' });
    const customer = await buildCustomer(site);
    expect(await codeOf(claim(customer, activity))).toBe('CLAIM_NOT_ELIGIBLE');
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const friend = await buildUserRow();
    await UserModel.updateOne({ _id: friend._id }, { $set: { referredBy: customer.id } });
    expect(await codeOf(claim(customer, activity))).toBe('OK');
  });

  it.each([
    ['browser', { fingerprintHash: 'the same one' }],
    ['network', { registrationNetwork: '203.0.113.0/24' }],
  ])('a friend from the customer’s own %s may be the customer: CLAIM_NOT_ELIGIBLE', async (_what, same) => {
    const activity = await buildActivity(scene.admin, { type: 'referral' });
    const customer = await buildCustomer(site);
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const friend = await buildUserRow();
    await UserModel.updateOne({ _id: customer.id }, { $set: same });
    await UserModel.updateOne({ _id: friend._id }, { $set: { ...same, referredBy: customer.id } });
    const { settleActivity } = await import('@lode/server/features/activities/commands/settle-activity');
    await settleActivity(activity.id);
    expect(await rewardsOf(customer)).toEqual([]);
    expect(await codeOf(claim(customer, activity))).toBe('CLAIM_NOT_ELIGIBLE');
    const another = await buildUserRow();
    await UserModel.updateOne({ _id: another._id }, { $set: { referredBy: customer.id } });
    await settleActivity(activity.id);
    expect(await rewardsOf(customer)).toMatchObject([{ status: 'pending' }]);
  });

  it('what waits for a customer can be claimed as it is shown, whatever became of the reason since', async () => {
    const activity = await buildActivity(scene.admin, { type: 'referral' });
    const customer = await buildCustomer(site);
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    const friend = await buildUserRow();
    await UserModel.updateOne({ _id: friend._id }, { $set: { referredBy: customer.id } });
    const { settleActivity } = await import('@lode/server/features/activities/commands/settle-activity');
    await settleActivity(activity.id);
    await UserModel.updateMany(
      { _id: { $in: [customer.id, friend._id] } },
      { $set: { fingerprintHash: 'the same one by now' } },
    );
    expect((await activeFor(customer)).items).toMatchObject([{ id: activity.id, eligible: true }]);
    expect(await codeOf(claim(customer, activity))).toBe('OK');
  });
});

describe('rewards', () => {
  it('become pending when they are earned, expire at the end, and each change is told', async () => {
    const activity = await buildActivity(scene.admin, { type: 'purchase' });
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
    const activity = await buildActivity(scene.admin);
    const customer = await buildCustomer(site);
    const socket = await customer.connect();
    const { id, rev } = await claim(customer, activity);
    await socket.waitFor('activities:reward.changed', (payload) => payload.id === id && payload.rev === rev);
  });

  it('are a list of one page, filtered by status, and nobody else’s', async () => {
    const [first, second] = [
      await buildActivity(scene.admin, { type: 'purchase' }),
      await buildActivity(scene.admin, { type: 'purchase' }),
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

it('is settled, although another one cannot be', async () => {
  const [{ sweepActivities }, { ActivityModel }] = await Promise.all([
    import('@lode/server/features/activities/commands/sweep-activities'),
    import('@lode/server/features/activities/activity.model'),
  ]);
  const [broken, sound] = [await buildActivity(scene.admin), await buildActivity(scene.admin)];
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
