import { activityRoutes, adminActivityRoutes } from '@lode/shared/activities/rest';
import type { AdminActivity } from '@lode/shared/activities/schemas';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { describe, expect, it } from 'vitest';
import {
  buildActivity,
  buildDraft,
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
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const scene = useActivities(site);

const changeOf = (activity: AdminActivity, traits: Partial<AdminActivity>) =>
  scene.admin.call(adminActivityRoutes.change, {
    ...params(activity),
    body: { ...activity, ...traits, version: traits.version ?? activity.version },
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
      scene.admin.call(adminActivityRoutes.create, { body: { ...buildDraft(), ...times } }),
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
    const refusal = await refusalOf(scene.admin.call(adminActivityRoutes.create, { body }));
    expect(refusal.failure).toMatchObject({ code: 'INVALID_PARAMS', fields: { [field]: 'INVALID_PARAMS' } });
  });

  it('changes what is not claimed yet, and nothing of what is', async () => {
    const activity = await buildActivity(scene.admin, { type: 'purchase' });
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
    const activity = await buildActivity(scene.admin);
    await changeOf(activity, { title: 'First' });
    const refusal = await refusalOf(changeOf(activity, { title: 'Second' }));
    expect(refusal.failure).toMatchObject({ code: 'ACTIVITY_CHANGED', data: { title: 'First', version: 2 } });
  });

  it('keeps type and beginning once it has begun, and all of it once it has ended', async () => {
    const activity = await buildActivity(scene.admin);
    expect((await refusalOf(changeOf(activity, { type: 'purchase' }))).failure.fields).toEqual({
      type: 'INVALID_PARAMS',
    });
    const later = await refusalOf(changeOf(activity, { start_time: inMs(1000) }));
    expect(later.failure.fields).toEqual({ start_time: 'INVALID_PARAMS' });
    const upcoming = await buildActivity(scene.admin, { start_time: inMs(60_000) });
    expect(await changeOf(upcoming, { type: 'purchase', start_time: inMs(120_000) })).toMatchObject({
      type: 'purchase',
      version: 2,
    });
    await moveTimes(activity.id, { endsAt: new Date(Date.now() - 1) });
    expect(await codeOf(changeOf(activity, { end_time: inMs(60_000) }))).toBe('ACTIVITY_EXPIRED');
  });

  it('lists by status, the latest to begin first', async () => {
    const active = await buildActivity(scene.admin);
    const upcoming = await buildActivity(scene.admin, { start_time: inMs(60_000) });
    const list = async (query: object) =>
      (await scene.admin.call(adminActivityRoutes.list, { query })).items.map(({ id }) => id);
    expect(await list({})).toEqual([upcoming.id, active.id]);
    expect(await list({ status: 'upcoming' })).toEqual([upcoming.id]);
    expect(await list({ status: 'ended' })).toEqual([]);
  });

  it('ends now, once: what waits to be claimed expires, and one that has not begun never does', async () => {
    const activity = await buildActivity(scene.admin, { type: 'purchase' });
    const waiter = await buildCustomer(site);
    await buildPurchaseRow(waiter.id);
    await pendingFor(waiter);
    const ended = await scene.admin.call(adminActivityRoutes.end, params(activity));
    expect(ended).toMatchObject({ status: 'ended', start_time: activity.start_time, version: 2 });
    expect(await scene.admin.call(adminActivityRoutes.end, params(activity))).toEqual(ended);
    expect(await rewardsOf(waiter)).toMatchObject([{ status: 'expired', claim_until: ended.end_time }]);
    expect(await codeOf(claim(waiter, activity))).toBe('ACTIVITY_EXPIRED');
    const upcoming = await buildActivity(scene.admin, { start_time: inMs(60_000) });
    const never = await scene.admin.call(adminActivityRoutes.end, params(upcoming));
    expect(never).toMatchObject({ status: 'ended', start_time: never.end_time });
  });

  it('archives what has ended: out of the list, in its archive, and back', async () => {
    const activity = await buildActivity(scene.admin);
    const archive = (archived: boolean) =>
      scene.admin.call(adminActivityRoutes.archive, { ...params(activity), body: { archived } });
    const list = async (query: object) =>
      (await scene.admin.call(adminActivityRoutes.list, { query })).items.map(({ id }) => id);
    expect(await codeOf(archive(true))).toBe('ACTIVITY_NOT_ENDED');
    await scene.admin.call(adminActivityRoutes.end, params(activity));
    expect(await archive(true)).toMatchObject({ archived: true });
    for (const query of [{}, { status: 'ended' }]) expect(await list(query)).toEqual([]);
    expect(await list({ status: 'archived' })).toEqual([activity.id]);
    // What it has brought stays among the figures.
    expect((await scene.admin.call(adminActivityRoutes.stats)).items).toMatchObject([{ id: activity.id }]);
    expect(await archive(false)).toMatchObject({ archived: false });
    expect(await list({})).toEqual([activity.id]);
  });

  it('counts who was shown it, who earned and who claimed, and the hash power given', async () => {
    const activity = await buildActivity(scene.admin, { type: 'purchase' });
    const people = await Promise.all([1, 2, 3].map(() => buildCustomer(site)));
    const [claimer, waiter] = people as [Person, Person, Person];
    for (const person of [...people, claimer])
      await person.call(activityRoutes.view, { ...params(activity), idempotencyKey: crypto.randomUUID() });
    await Promise.all([claimer, waiter].map(({ id }) => buildPurchaseRow(id)));
    await claim(claimer, activity);
    await pendingFor(waiter);
    const stats = await scene.admin.call(adminActivityRoutes.stats);
    const figures = { shown: 3, eligible: 2, claimed: 1, hashpower_given: '1.50' };
    expect(stats).toMatchObject({ total: 1, items: [{ id: activity.id, ...figures }], totals: figures });
    expect(await codeOf(claimer.call(activityRoutes.view, params({ id: '0'.repeat(24) })))).toBe(
      'ACTIVITY_NOT_FOUND',
    );
  });

  it('is recorded: who, before and after', async () => {
    const chief = await buildAgent(site, { role: 'admin' });
    const activity = await buildActivity(scene.admin);
    await changeOf(activity, { title: 'Renamed' });
    await scene.admin.call(adminActivityRoutes.end, params(activity));
    for (const archived of [true, true, false])
      await scene.admin.call(adminActivityRoutes.archive, { ...params(activity), body: { archived } });
    const log = await until(async () => {
      const page = await chief.call(administrationRoutes.listOperations, { query: { target: activity.id } });
      return page.items.length === 5 && page.items;
    });
    expect(log).toMatchObject([
      { action: 'activity.restored' },
      { action: 'activity.archived', target: { label: 'Renamed' } },
      { action: 'activity.ended', before: { end_time: activity.end_time } },
      {
        action: 'activity.changed',
        actor: { username: scene.admin.username },
        before: { title: activity.title },
        after: { title: 'Renamed' },
      },
      { action: 'activity.created', after: { reward_hashpower: '1.50' } },
    ]);
  });
});
