import { beforeEach, describe, expect, test } from 'vitest';
import { emptyLedger, ledger } from '../factories/ledger.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const DOLLAR = 1_000_000n;
let purchases = 0;

beforeEach(async () => {
  await emptyLedger();
  const { ReferralBonusModel, RiskHitModel } = await models();
  await ReferralBonusModel.deleteMany({});
  await RiskHitModel.deleteMany({});
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

test('a friend who registered within the window counts, one before it does not', async () => {
  const { hasReferred } = await import('@lode/server/features/referrals/queries/has-referred');
  const inviter = await buildCustomer(site);
  await friendOf(inviter, { createdAt: new Date('2026-03-05T00:00:00Z') });
  const ask = (from: string, to: string) => hasReferred(inviter.id, new Date(from), new Date(to));
  expect(await ask('2026-03-01', '2026-03-06')).toBe(true);
  expect(await ask('2026-03-05T00:00:00Z', '2026-03-06')).toBe(true);
  expect(await ask('2026-03-06', '2026-03-30')).toBe(false);
  expect(await ask('2026-03-01', '2026-03-05T00:00:00Z')).toBe(false);
});
