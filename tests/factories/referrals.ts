import { randomUUID } from 'node:crypto';
import { riskRoutes } from '@lode/shared/risk/rest';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/wait.ts';
import { emptyLedger, ledger } from './ledger.ts';
import { buildCustomer, buildPerson, type Person } from './people.ts';
import { emptyRisk } from './risk.ts';

export const DOLLAR = 1_000_000n;

/** No bonuses, and nothing in the books or at the risk desk; a test's way to begin. */
export async function emptyReferrals(): Promise<void> {
  await emptyLedger();
  await emptyRisk();
  await (await referrals()).ReferralBonusModel.deleteMany({});
}

/** The product's bonuses, and what they go by, in the test's process. */
export async function referrals() {
  const [{ ReferralBonusModel }, { RiskHitModel }, { UserModel }] = await Promise.all([
    import('@lode/server/features/referrals/referral-bonus.model'),
    import('@lode/server/features/risk/risk-hit.model'),
    import('@lode/server/features/accounts/user.model'),
  ]);
  return { ReferralBonusModel, RiskHitModel, UserModel };
}

/** Somebody who registered with a customer's code. */
export async function friendOf(
  site: Site,
  inviter: Person,
  traits: Record<string, unknown> = {},
): Promise<Person> {
  const friend = await buildCustomer(site);
  const { UserModel } = await referrals();
  await UserModel.updateOne({ _id: friend.id }, { $set: { referredBy: inviter.id, ...traits } });
  return friend;
}

/** What a purchase of so many dollars brings its buyer's inviter; tells the purchase's name. */
export async function buy(
  buyer: Person,
  dollars = 100n,
  purchaseId = `purchase-${randomUUID()}`,
): Promise<string> {
  const [{ awardBonus }, { inLedger }] = await Promise.all([
    import('@lode/server/features/referrals/commands/award-bonus'),
    ledger(),
  ]);
  await inLedger((tx) => awardBonus(tx, { purchaseId, buyerId: buyer.id, amount: dollars * DOLLAR }));
  return purchaseId;
}

/** Pays into the marketing account what the operator verifiably paid in. */
export async function fundMarketing(dollars: bigint): Promise<void> {
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

export const walletOf = async ({ id }: Person) => (await (await ledger()).balance(`wallet:${id}`)).posted;
export const bonusOf = async (purchaseId: string) => {
  const { ReferralBonusModel } = await referrals();
  return ReferralBonusModel.findOne({ purchaseId }, null, { useBigInt64: true }).lean();
};
export const sweepBonuses = async () =>
  (await import('@lode/server/features/referrals/commands/sweep-bonuses')).sweepBonuses();
export const stateOf = (purchaseId: string, state: string) =>
  until(async () => (await bonusOf(purchaseId))?.state === state, { what: `the bonus to be ${state}` });

/** What an inviter and a friend share who are held for it. */
export const SAME_NETWORK = { registrationNetwork: '203.0.113.78' };

/** Of an inviter and a friend who share a network. */
export async function heldBonus(site: Site) {
  const inviter = await buildCustomer(site);
  const { UserModel } = await referrals();
  await UserModel.updateOne({ _id: inviter.id }, { $set: SAME_NETWORK });
  const id = await buy(await friendOf(site, inviter, SAME_NETWORK));
  await stateOf(id, 'held');
  return { inviter, id };
}

export const openHits = async (bonusId: unknown) =>
  (await referrals()).RiskHitModel.find({ 'subject.id': String(bonusId), state: 'open' }).lean();

/** One colleague a hit, all of them at once. */
export async function reviewAll(site: Site, decision: 'cleared' | 'confirmed', hits: { _id: unknown }[]) {
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

export const review = async (site: Site, decision: 'cleared' | 'confirmed', bonusId: unknown) =>
  reviewAll(site, decision, (await openHits(bonusId)).slice(0, 1));
