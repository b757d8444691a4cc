import { referralRoutes } from '@lode/shared/referrals/rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyLedger, fund, ledger, spend } from '../factories/ledger.ts';
import { buildCustomer, buildPerson, type Person } from '../factories/people.ts';
import { emptyRisk, storeRule } from '../factories/risk.ts';
import { Api } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const DOLLAR = 1_000_000n;
let purchases = 0;

beforeEach(async () => {
  await emptyLedger();
  await emptyRisk();
  await (await models()).ReferralBonusModel.deleteMany({});
});

async function models() {
  const [{ ReferralBonusModel }, { RiskHitModel }, { UserModel }] = await Promise.all([
    import('@lode/server/features/referrals/referral-bonus.model'),
    import('@lode/server/features/risk/risk-hit.model'),
    import('@lode/server/features/accounts/user.model'),
  ]);
  return { ReferralBonusModel, RiskHitModel, UserModel };
}

/** Somebody who registered with a customer's code. */
async function friendOf(inviter: Person, traits: Record<string, unknown> = {}): Promise<Person> {
  const friend = await buildCustomer(site);
  const { UserModel } = await models();
  await UserModel.updateOne({ _id: friend.id }, { $set: { referredBy: inviter.id, ...traits } });
  return friend;
}

async function buy(buyer: Person, dollars = 100n, purchaseId = `purchase-${++purchases}`): Promise<string> {
  const [{ awardBonus }, { inLedger }] = await Promise.all([
    import('@lode/server/features/referrals/commands/award-bonus'),
    ledger(),
  ]);
  await inLedger((tx) => awardBonus(tx, { purchaseId, buyerId: buyer.id, amount: dollars * DOLLAR }));
  return purchaseId;
}

/** Pays into the marketing account what the operator verifiably paid in. */
async function fundMarketing(dollars: bigint): Promise<void> {
  const { inLedger, postEntry } = await ledger();
  const amount = dollars * DOLLAR;
  await inLedger((tx) =>
    postEntry(tx, {
      key: `test:marketing:${Math.random()}`,
      kind: 'transfer',
      legs: [
        { account: 'exchange:USD', side: 'debit', amount },
        { account: 'marketing', side: 'credit', amount },
      ],
    }),
  );
}

const walletOf = async ({ id }: Person) => (await (await ledger()).balance(`wallet:${id}`)).posted;
const bonusOf = async (purchaseId: string) => {
  const { ReferralBonusModel } = await models();
  return ReferralBonusModel.findOne({ purchaseId }, null, { useBigInt64: true }).lean();
};
const sweep = async () =>
  (await import('@lode/server/features/referrals/commands/sweep-bonuses')).sweepBonuses();
const stateOf = (purchaseId: string, state: string) =>
  until(async () => (await bonusOf(purchaseId))?.state === state, { what: `the bonus to be ${state}` });

describe("an inviter's bonus", () => {
  test('five percent of a purchase come from marketing, once, whoever repeats it', async () => {
    await fundMarketing(100n);
    const inviter = await buildCustomer(site);
    const friend = await friendOf(inviter);
    const id = await buy(friend);
    await Promise.all(Array.from({ length: 8 }, () => buy(friend, 100n, id)));
    await stateOf(id, 'paid');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await walletOf(inviter)).toBe(5n * DOLLAR);
    expect((await (await ledger()).balance('marketing')).posted).toBe(95n * DOLLAR);
    const { ReferralBonusModel } = await models();
    expect(await ReferralBonusModel.countDocuments({})).toBe(1);
  });

  test('without money in marketing it stays due, and is paid when there is some', async () => {
    const inviter = await buildCustomer(site);
    const id = await buy(await friendOf(inviter));
    await until(async () => (await bonusOf(id))?.cleared === true);
    await sweep();
    expect([await walletOf(inviter), (await bonusOf(id))?.state]).toEqual([0n, 'due']);
    await fundMarketing(4n);
    await sweep();
    expect((await bonusOf(id))?.state).toBe('due');
    await fundMarketing(1n);
    await sweep();
    expect([await walletOf(inviter), (await bonusOf(id))?.state]).toEqual([5n * DOLLAR, 'paid']);
  });

  test('L5: is taken back while the friend owes for what they bought, and paid again afterwards', async () => {
    const { inLedger, reverseEntry, balance, prove } = await ledger();
    const { collectDebts } = await import('@lode/server/features/ledger/commands/collect-debts');
    await fundMarketing(100n);
    const inviter = await buildCustomer(site);
    const friend = await friendOf(inviter);
    const [early, late] = [await buy(friend, 200n), await buy(friend, 100n)];
    await stateOf(early, 'paid');
    await stateOf(late, 'paid');
    // A deposit that the friend has spent leaves the chain again; of the bonuses the inviter has spent most.
    const deposit = await fund(friend.id, 100n * DOLLAR);
    await spend(friend.id, 90n * DOLLAR);
    await spend(inviter.id, 12n * DOLLAR);
    await inLedger((tx) => reverseEntry(tx, { key: `back:${friend.id}`, entryId: String(deposit._id) }));
    await Promise.all([sweep(), sweep()]);
    expect([(await bonusOf(early))?.state, (await bonusOf(late))?.state]).toEqual(['paid', 'due']);
    expect([await walletOf(inviter), (await balance(`receivable:${inviter.id}`)).posted]).toEqual([
      0n,
      2n * DOLLAR,
    ]);
    const waiting = await buy(friend, 100n);
    await until(async () => (await bonusOf(waiting))?.friendOwes);
    await fund(friend.id, 90n * DOLLAR);
    await collectDebts();
    await Promise.all([sweep(), sweep()]);
    expect([(await bonusOf(late))?.state, (await bonusOf(waiting))?.state]).toEqual(['paid', 'paid']);
    expect((await balance('marketing')).posted).toBe(80n * DOLLAR);
    expect(await prove()).toMatchObject({ ok: true });
  });

  test('that cannot be paid keeps no other waiting', async () => {
    const { ReferralBonusModel } = await models();
    const inviter = await buildCustomer(site);
    const [broken, id] = [await buy(await friendOf(inviter)), await buy(await friendOf(inviter))];
    await until(async () => (await bonusOf(broken))?.cleared && (await bonusOf(id))?.cleared);
    await ReferralBonusModel.updateOne({ purchaseId: broken }, { $set: { amount: 0n } });
    await fundMarketing(5n);
    await sweep();
    expect([(await bonusOf(broken))?.state, (await bonusOf(id))?.state]).toEqual(['due', 'paid']);
  });

  test('nobody earns by their own purchase, nor without an inviter', async () => {
    await fundMarketing(100n);
    const alone = await buildCustomer(site);
    const own = await buildCustomer(site);
    const { UserModel } = await models();
    await UserModel.updateOne({ _id: own.id }, { $set: { referredBy: own.id } });
    expect([await bonusOf(await buy(alone)), await bonusOf(await buy(own))]).toEqual([null, null]);
  });

  test.each([
    ['browser', { fingerprintHash: 'the-same' }],
    ['network', { registrationNetwork: '203.0.113.77' }],
  ])('an inviter and a friend of one %s wait for staff', async (_what, shared) => {
    await fundMarketing(100n);
    const inviter = await buildCustomer(site);
    const { UserModel, RiskHitModel } = await models();
    await UserModel.updateOne({ _id: inviter.id }, { $set: shared });
    const id = await buy(await friendOf(inviter, shared));
    await stateOf(id, 'held');
    await sweep();
    expect(await walletOf(inviter)).toBe(0n);
    expect(await RiskHitModel.find({}).lean()).toMatchObject([{ metric: 'referral_ring', state: 'open' }]);
  });
});

const network = { registrationNetwork: '203.0.113.78' };

/** Of an inviter and a friend who share a network. */
async function heldBonus() {
  const inviter = await buildCustomer(site);
  const { UserModel } = await models();
  await UserModel.updateOne({ _id: inviter.id }, { $set: network });
  const id = await buy(await friendOf(inviter, network));
  await stateOf(id, 'held');
  return { inviter, id };
}

const openHits = async (bonusId: unknown) =>
  (await models()).RiskHitModel.find({ 'subject.id': String(bonusId), state: 'open' }).lean();

/** One colleague a hit, all of them at once. */
async function reviewAll(decision: 'cleared' | 'confirmed', hits: { _id: unknown }[]) {
  const pairs = await Promise.all(
    hits.map(async ({ _id }) => ({ id: String(_id), colleague: await buildPerson(site, { role: 'admin' }) })),
  );
  await Promise.all(
    pairs.map(({ id, colleague }, at) =>
      colleague.call(
        riskRoutes.reviewHit,
        { params: { id }, body: { decision, reason: 'looked at' } },
        at % site.urls.length,
      ),
    ),
  );
}

const review = async (decision: 'cleared' | 'confirmed', bonusId: unknown) =>
  reviewAll(decision, (await openHits(bonusId)).slice(0, 1));

/** A rule's hit that is decided at the moment it is stored: before risk's answer reaches the bonus. */
async function decidedTooSoon(action: 'hold' | 'block', decision: 'cleared' | 'confirmed') {
  await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24, action });
  const inviter = await buildCustomer(site);
  const { UserModel, RiskHitModel } = await models();
  await UserModel.updateOne({ _id: inviter.id }, { $set: network });
  await friendOf(await buildCustomer(site), network);
  const insertMany = RiskHitModel.insertMany.bind(RiskHitModel);
  const storing = vi.spyOn(RiskHitModel, 'insertMany').mockImplementationOnce((async (
    rows: { subject: { id: string } }[],
    options: object,
  ) => {
    await insertMany(rows, options);
    await review(decision, rows[0]?.subject.id);
  }) as never);
  const id = await buy(await friendOf(inviter));
  await until(async () => (await bonusOf(id))?.state !== 'due');
  storing.mockRestore();
  return { id, bonusId: (await bonusOf(id))?._id };
}

describe('a bonus that waits for staff', () => {
  test('is paid when they clear it', async () => {
    await fundMarketing(100n);
    const { inviter, id } = await heldBonus();
    await review('cleared', (await bonusOf(id))?._id);
    await stateOf(id, 'paid');
    expect(await walletOf(inviter)).toBe(5n * DOLLAR);
  });

  test('is refused when they confirm it, for good', async () => {
    await fundMarketing(100n);
    const { inviter, id } = await heldBonus();
    await review('confirmed', (await bonusOf(id))?._id);
    await sweep();
    expect([(await bonusOf(id))?.state, await walletOf(inviter)]).toEqual(['refused', 0n]);
  });

  test('with two hits is released by the second that is cleared', async () => {
    await fundMarketing(100n);
    await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24, action: 'hold' });
    const { id } = await heldBonus();
    const bonusId = (await bonusOf(id))?._id;
    await review('cleared', bonusId);
    expect((await bonusOf(id))?.state).toBe('held');
    await review('cleared', bonusId);
    await stateOf(id, 'paid');
  });

  test('with two hits that two colleagues clear at once is released', async () => {
    await fundMarketing(100n);
    await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24, action: 'hold' });
    for (const _ of [1, 2, 3]) {
      const { id } = await heldBonus();
      const hits = await openHits((await bonusOf(id))?._id);
      expect(hits).toHaveLength(2);
      await reviewAll('cleared', hits);
      await stateOf(id, 'paid');
    }
  });

  test.each(['hold', 'block'] as const)(
    'whose hit (%s) was cleared before it was stopped has another to decide it by',
    async (action) => {
      await fundMarketing(100n);
      const { id, bonusId } = await decidedTooSoon(action, 'cleared');
      expect(await openHits(bonusId)).toMatchObject([{ metric: 'unevaluated' }]);
      await review('cleared', bonusId);
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
    const id = await buy(await friendOf(inviter));
    await stateOf(id, 'held');
    const { RiskHitModel } = await models();
    expect(await RiskHitModel.find({}).lean()).toMatchObject([{ failed: true, state: 'open' }]);
  });

  test('or that a rule blocks is not paid', async () => {
    await fundMarketing(100n);
    await storeRule({ metric: 'shared_network', threshold: '1', windowHours: 24, action: 'block' });
    const inviter = await buildCustomer(site);
    const { UserModel } = await models();
    await UserModel.updateOne({ _id: inviter.id }, { $set: network });
    await friendOf(await buildCustomer(site), network);
    const id = await buy(await friendOf(inviter));
    await stateOf(id, 'refused');
    expect(await walletOf(inviter)).toBe(0n);
  });
});

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
    const early = await friendOf(inviter, { createdAt: new Date('2026-01-05T00:00:00Z') });
    // Of this month, and of the next one if it begins meanwhile.
    const late = await friendOf(inviter, { createdAt: new Date(Date.now() + 600_000) });
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
    await buy(await friendOf(inviter));
    expect(await socket.waitFor('wallet:balance.changed', () => true)).toMatchObject({ id: inviter.id });
  });

  test('each change of a bonus is told to its inviter and nobody else: due, and paid', async () => {
    const [inviter, stranger] = [await buildCustomer(site), await buildCustomer(site)];
    const [own, others] = [await inviter.connect(), await stranger.connect()];
    const id = await buy(await friendOf(inviter));
    const told = (rev: number) => own.waitFor('referrals:bonus.changed', (change) => change.rev === rev);
    expect(await told(1)).toMatchObject({ id: String((await bonusOf(id))?._id) });
    await until(async () => (await bonusOf(id))?.cleared === true);
    await fundMarketing(5n);
    await sweep();
    await told((await bonusOf(id))?.rev ?? 0);
    expect((await bonusOf(id))?.state).toBe('paid');
    expect(others.all('referrals:bonus.changed')).toEqual([]);
  });

  test('one that is held is told, and so is what staff decide on it', async () => {
    const { inviter, id } = await heldBonus();
    const socket = await inviter.connect();
    await buy(await friendOf(inviter, network));
    await socket.waitFor('referrals:bonus.changed', ({ rev }) => rev === 2);
    await review('confirmed', (await bonusOf(id))?._id);
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
  await friendOf(inviter, { createdAt: new Date('2026-03-05T00:00:00Z') });
  const ask = (from: string, to: string) => hasBroughtSomebody(inviter.id, new Date(from), new Date(to));
  expect(await ask('2026-03-01', '2026-03-06')).toBe(true);
  expect(await ask('2026-03-05T00:00:00Z', '2026-03-06')).toBe(true);
  expect(await ask('2026-03-06', '2026-03-30')).toBe(false);
  expect(await ask('2026-03-01', '2026-03-05T00:00:00Z')).toBe(false);
});
