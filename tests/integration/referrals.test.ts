import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fund, ledger, spend } from '../factories/ledger.ts';
import { buildCustomer } from '../factories/people.ts';
import {
  bonusOf,
  buy,
  DOLLAR,
  emptyReferrals,
  friendOf,
  fundMarketing,
  heldBonus,
  openHits,
  referrals,
  review,
  reviewAll,
  SAME_NETWORK,
  stateOf,
  sweepBonuses,
  walletOf,
} from '../factories/referrals.ts';
import { storeRule } from '../factories/risk.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

beforeEach(emptyReferrals);

describe("an inviter's bonus", () => {
  test('five percent of a purchase come from marketing, once, whoever repeats it', async () => {
    await fundMarketing(100n);
    const inviter = await buildCustomer(site);
    const friend = await friendOf(site, inviter);
    const id = await buy(friend);
    await Promise.all(Array.from({ length: 8 }, () => buy(friend, 100n, id)));
    await stateOf(id, 'paid');
    await Promise.all([sweepBonuses(), sweepBonuses(), sweepBonuses()]);
    expect(await walletOf(inviter)).toBe(5n * DOLLAR);
    expect((await (await ledger()).balance('marketing')).posted).toBe(95n * DOLLAR);
    const { ReferralBonusModel } = await referrals();
    expect(await ReferralBonusModel.countDocuments({})).toBe(1);
  });

  test('without money in marketing it stays due, and is paid when there is some', async () => {
    const inviter = await buildCustomer(site);
    const id = await buy(await friendOf(site, inviter));
    await until(async () => (await bonusOf(id))?.cleared === true);
    await sweepBonuses();
    expect([await walletOf(inviter), (await bonusOf(id))?.state]).toEqual([0n, 'due']);
    await fundMarketing(4n);
    await sweepBonuses();
    expect((await bonusOf(id))?.state).toBe('due');
    await fundMarketing(1n);
    await sweepBonuses();
    expect([await walletOf(inviter), (await bonusOf(id))?.state]).toEqual([5n * DOLLAR, 'paid']);
  });

  test('L5: is taken back while the friend owes for what they bought, and paid again afterwards', async () => {
    const { inLedger, reverseEntry, balance, prove } = await ledger();
    const { collectDebts } = await import('@lode/server/features/ledger/commands/collect-debts');
    await fundMarketing(100n);
    const inviter = await buildCustomer(site);
    const friend = await friendOf(site, inviter);
    const [early, late] = [await buy(friend, 200n), await buy(friend, 100n)];
    await stateOf(early, 'paid');
    await stateOf(late, 'paid');
    // A deposit that the friend has spent leaves the chain again; of the bonuses the inviter has spent most.
    const deposit = await fund(friend.id, 100n * DOLLAR);
    await spend(friend.id, 90n * DOLLAR);
    await spend(inviter.id, 12n * DOLLAR);
    await inLedger((tx) => reverseEntry(tx, { key: `back:${friend.id}`, entryId: String(deposit._id) }));
    await Promise.all([sweepBonuses(), sweepBonuses()]);
    expect([(await bonusOf(early))?.state, (await bonusOf(late))?.state]).toEqual(['paid', 'due']);
    expect([await walletOf(inviter), (await balance(`receivable:${inviter.id}`)).posted]).toEqual([
      0n,
      2n * DOLLAR,
    ]);
    const waiting = await buy(friend, 100n);
    await until(async () => (await bonusOf(waiting))?.friendOwes);
    await fund(friend.id, 90n * DOLLAR);
    await collectDebts();
    await Promise.all([sweepBonuses(), sweepBonuses()]);
    expect([(await bonusOf(late))?.state, (await bonusOf(waiting))?.state]).toEqual(['paid', 'paid']);
    expect((await balance('marketing')).posted).toBe(80n * DOLLAR);
    expect(await prove()).toMatchObject({ ok: true });
  });

  test('that cannot be paid keeps no other waiting', async () => {
    const { ReferralBonusModel } = await referrals();
    const inviter = await buildCustomer(site);
    const [broken, id] = [await buy(await friendOf(site, inviter)), await buy(await friendOf(site, inviter))];
    await until(async () => (await bonusOf(broken))?.cleared && (await bonusOf(id))?.cleared);
    await ReferralBonusModel.updateOne({ purchaseId: broken }, { $set: { amount: 0n } });
    await fundMarketing(5n);
    await sweepBonuses();
    expect([(await bonusOf(broken))?.state, (await bonusOf(id))?.state]).toEqual(['due', 'paid']);
  });

  test('nobody earns by their own purchase, nor without an inviter', async () => {
    await fundMarketing(100n);
    const alone = await buildCustomer(site);
    const own = await buildCustomer(site);
    const { UserModel } = await referrals();
    await UserModel.updateOne({ _id: own.id }, { $set: { referredBy: own.id } });
    expect([await bonusOf(await buy(alone)), await bonusOf(await buy(own))]).toEqual([null, null]);
  });

  test.each([
    ['browser', { fingerprintHash: 'the-same' }],
    ['network', { registrationNetwork: '203.0.113.77' }],
  ])('an inviter and a friend of one %s wait for staff', async (_what, shared) => {
    await fundMarketing(100n);
    const inviter = await buildCustomer(site);
    const { UserModel, RiskHitModel } = await referrals();
    await UserModel.updateOne({ _id: inviter.id }, { $set: shared });
    const id = await buy(await friendOf(site, inviter, shared));
    await stateOf(id, 'held');
    await sweepBonuses();
    expect(await walletOf(inviter)).toBe(0n);
    expect(await RiskHitModel.find({}).lean()).toMatchObject([{ metric: 'referral_ring', state: 'open' }]);
  });
});

/** A rule's hit that is decided at the moment it is stored: before risk's answer reaches the bonus. */
async function decidedTooSoon(action: 'hold' | 'block', decision: 'cleared' | 'confirmed') {
  await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24, action });
  const inviter = await buildCustomer(site);
  const { UserModel, RiskHitModel } = await referrals();
  await UserModel.updateOne({ _id: inviter.id }, { $set: SAME_NETWORK });
  await friendOf(site, await buildCustomer(site), SAME_NETWORK);
  const insertMany = RiskHitModel.insertMany.bind(RiskHitModel);
  const storing = vi.spyOn(RiskHitModel, 'insertMany').mockImplementationOnce((async (
    rows: { subject: { id: string } }[],
    options: object,
  ) => {
    await insertMany(rows, options);
    await review(site, decision, rows[0]?.subject.id);
  }) as never);
  const id = await buy(await friendOf(site, inviter));
  await until(async () => (await bonusOf(id))?.state !== 'due');
  storing.mockRestore();
  return { id, bonusId: (await bonusOf(id))?._id };
}

describe('a bonus that waits for staff', () => {
  test('is paid when they clear it', async () => {
    await fundMarketing(100n);
    const { inviter, id } = await heldBonus(site);
    await review(site, 'cleared', (await bonusOf(id))?._id);
    await stateOf(id, 'paid');
    expect(await walletOf(inviter)).toBe(5n * DOLLAR);
  });

  test('is refused when they confirm it, for good', async () => {
    await fundMarketing(100n);
    const { inviter, id } = await heldBonus(site);
    await review(site, 'confirmed', (await bonusOf(id))?._id);
    await sweepBonuses();
    expect([(await bonusOf(id))?.state, await walletOf(inviter)]).toEqual(['refused', 0n]);
  });

  test('with two hits is released by the second that is cleared', async () => {
    await fundMarketing(100n);
    await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24, action: 'hold' });
    const { id } = await heldBonus(site);
    const bonusId = (await bonusOf(id))?._id;
    await review(site, 'cleared', bonusId);
    expect((await bonusOf(id))?.state).toBe('held');
    await review(site, 'cleared', bonusId);
    await stateOf(id, 'paid');
  });

  test('with two hits that two colleagues clear at once is released', async () => {
    await fundMarketing(100n);
    await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24, action: 'hold' });
    for (const _ of [1, 2, 3]) {
      const { id } = await heldBonus(site);
      const hits = await openHits((await bonusOf(id))?._id);
      expect(hits).toHaveLength(2);
      await reviewAll(site, 'cleared', hits);
      await stateOf(id, 'paid');
    }
  });

  test.each(['hold', 'block'] as const)(
    'whose hit (%s) was cleared before it was stopped has another to decide it by',
    async (action) => {
      await fundMarketing(100n);
      const { id, bonusId } = await decidedTooSoon(action, 'cleared');
      expect(await openHits(bonusId)).toMatchObject([{ metric: 'unevaluated' }]);
      await review(site, 'cleared', bonusId);
      await stateOf(id, 'paid');
    },
  );

  test('whose hit was confirmed before it was stopped is refused', async () => {
    const { id, bonusId } = await decidedTooSoon('hold', 'confirmed');
    expect((await bonusOf(id))?.state).toBe('refused');
    expect(await openHits(bonusId)).toEqual([]);
  });

  test('because risk could not be asked has a hit to decide it by', async () => {
    await storeRule({ metric: 'moon_phase' });
    const inviter = await buildCustomer(site);
    const id = await buy(await friendOf(site, inviter));
    await stateOf(id, 'held');
    const { RiskHitModel } = await referrals();
    expect(await RiskHitModel.find({}).lean()).toMatchObject([{ failed: true, state: 'open' }]);
  });

  test('or that a rule blocks is not paid', async () => {
    await fundMarketing(100n);
    await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24, action: 'block' });
    const inviter = await buildCustomer(site);
    const { UserModel } = await referrals();
    await UserModel.updateOne({ _id: inviter.id }, { $set: SAME_NETWORK });
    await friendOf(site, await buildCustomer(site), SAME_NETWORK);
    const id = await buy(await friendOf(site, inviter));
    await stateOf(id, 'refused');
    expect(await walletOf(inviter)).toBe(0n);
  });
});
