import { referralRoutes } from '@lode/shared/referrals/rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, type Person } from '../factories/people.ts';
import {
  bonusOf,
  buy,
  emptyReferrals,
  friendOf,
  fundMarketing,
  heldBonus,
  review,
  SAME_NETWORK,
  stateOf,
  sweepBonuses,
} from '../factories/referrals.ts';
import { Api } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

beforeEach(emptyReferrals);

describe('what an inviter sees', () => {
  test('a new one sees zeros, and no rate before the first visit', async () => {
    const stats = await (await buildCustomer(site)).call(referralRoutes.stats);
    expect(stats).toMatchObject({
      code_active: true,
      total_invites: 0,
      new_this_month: 0,
      total_referral_hashpower: '0.00',
      clicks: 0,
      conversion_rate: null,
      referral_rate: '5',
      bonus_paid_usd: '0.00',
      bonus_due_usd: '0.00',
    });
  });

  test('friends, visits, hash power and bonuses are counted, their e-mails masked', async () => {
    await fundMarketing(5n);
    const [inviter, stranger] = [await buildCustomer(site), await buildCustomer(site)];
    const { referral_code: code } = await inviter.call(referralRoutes.stats);
    for (const _ of [1, 2]) await new Api(site.urls[0] ?? '').call(referralRoutes.click, { body: { code } });
    expect(await new Api(site.urls[0] ?? '').call(referralRoutes.click, { body: { code } })).toEqual({
      valid: true,
      inviter: `${inviter.username.slice(0, 1)}***`,
      problem: null,
    });
    const early = await friendOf(site, inviter, { createdAt: new Date('2026-01-05T00:00:00Z') });
    // Of this month, and of the next one if it begins meanwhile.
    const late = await friendOf(site, inviter, { createdAt: new Date(Date.now() + 600_000) });
    await contractOf(late, 2_500_000n);
    await contractOf(late, 9_000_000n, new Date(Date.now() - 1000));
    const paid = await buy(late);
    await stateOf(paid, 'paid');
    const due = await buy(late, 50n);
    await until(async () => (await bonusOf(due))?.cleared === true);
    expect(await inviter.call(referralRoutes.stats)).toMatchObject({
      total_invites: 2,
      new_this_month: 1,
      total_referral_hashpower: '2.50',
      clicks: 3,
      conversion_rate: '66.67',
      bonus_paid_usd: '5.00',
      bonus_due_usd: '2.50',
    });
    const { items, total } = await inviter.call(referralRoutes.history, { query: { limit: 1 } });
    expect([total, items]).toMatchObject([
      2,
      [{ username: late.username, email: 'u***@e***.com', total_mining: '2.50' }],
    ]);
    const second = await inviter.call(referralRoutes.history, { query: { limit: 1, page: 2 } });
    expect(second.items).toMatchObject([{ username: early.username, total_mining: '0.00' }]);
    const bonuses = await inviter.call(referralRoutes.bonuses, { query: {} });
    expect(bonuses.items).toMatchObject([
      { amount_usd: '2.50', state: 'due', paid_at: null },
      { amount_usd: '5.00', state: 'paid', username: late.username },
    ]);
    expect(await stranger.call(referralRoutes.history, { query: {} })).toMatchObject({ total: 0, items: [] });
    expect(await stranger.call(referralRoutes.bonuses, { query: {} })).toMatchObject({ total: 0 });
  });

  test('the wallet hears of a bonus as it is paid', async () => {
    await fundMarketing(5n);
    const inviter = await buildCustomer(site);
    const socket = await inviter.connect();
    await buy(await friendOf(site, inviter));
    expect(await socket.waitFor('wallet:balance.changed', () => true)).toMatchObject({ id: inviter.id });
  });

  test('each change of a bonus is told to its inviter and nobody else: due, and paid', async () => {
    const [inviter, stranger] = [await buildCustomer(site), await buildCustomer(site)];
    const [own, others] = [await inviter.connect(), await stranger.connect()];
    const id = await buy(await friendOf(site, inviter));
    const told = (rev: number) => own.waitFor('referrals:bonus.changed', (change) => change.rev === rev);
    expect(await told(1)).toMatchObject({ id: String((await bonusOf(id))?._id) });
    await until(async () => (await bonusOf(id))?.cleared === true);
    await fundMarketing(5n);
    await sweepBonuses();
    await told((await bonusOf(id))?.rev ?? 0);
    expect((await bonusOf(id))?.state).toBe('paid');
    expect(others.all('referrals:bonus.changed')).toEqual([]);
  });

  test('one that is held is told, and so is what staff decide on it', async () => {
    const { inviter, id } = await heldBonus(site);
    const socket = await inviter.connect();
    await buy(await friendOf(site, inviter, SAME_NETWORK));
    await socket.waitFor('referrals:bonus.changed', ({ rev }) => rev === 2);
    await review(site, 'confirmed', (await bonusOf(id))?._id);
    const bonus = await bonusOf(id);
    await socket.waitFor('referrals:bonus.changed', (told) => told.id === String(bonus?._id));
    expect(bonus).toMatchObject({ state: 'refused', rev: 3 });
  });
});

/** Hash power of a customer's, active until then. */
async function contractOf({ id }: Person, hashPower: bigint, endsAt = new Date(Date.now() + 86_400_000)) {
  const { ContractModel } = await import('@lode/server/features/mining/contract.model');
  await ContractModel.create({
    userId: id,
    type: 'purchase',
    title: 'A plan',
    hashPower,
    bonus: 0n,
    startsAt: new Date(Date.now() - 86_400_000),
    endsAt,
    amountUsd: 0n,
    earnedUsd: 0n,
    open: true,
    rev: 1,
    createdAt: new Date(),
  });
}

test('a friend who registered within the window counts, one before it does not', async () => {
  const { hasBroughtSomebody } = await import('@lode/server/features/accounts/queries/list-friends');
  const inviter = await buildCustomer(site);
  await friendOf(site, inviter, { createdAt: new Date('2026-03-05T00:00:00Z') });
  const ask = (from: string, to: string) => hasBroughtSomebody(inviter.id, new Date(from), new Date(to));
  expect(await ask('2026-03-01', '2026-03-06')).toBe(true);
  expect(await ask('2026-03-05T00:00:00Z', '2026-03-06')).toBe(true);
  expect(await ask('2026-03-06', '2026-03-30')).toBe(false);
  expect(await ask('2026-03-01', '2026-03-05T00:00:00Z')).toBe(false);
});
