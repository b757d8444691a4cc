import { expect, test } from 'vitest';
import { buildDraft } from '../factories/activities.ts';
import { fundingLegs, ledger } from '../factories/ledger.ts';
import { mining } from '../factories/mining.ts';
import { buildUserRow } from '../factories/people.ts';
import { buildPlan, store, USD } from '../factories/store.ts';
import { useCluster } from '../harness/use-site.ts';
import { Treasury } from './year-treasury.ts';

/**
 * Days of a farm on the movable clock: purchases, a referral, an activity's reward, daily accruals, renewal and
 * expiry, over a leap day. `YEAR_DAYS` says how many; the full year and more is run by `npm run soak`, with the treasury in it:
 * coins that move on the chains, and every day closed.
 */
const site = useCluster({ servers: 1, workers: 0, env: { ACCRUAL_GRACE_MS: '10' } });

const DAYS = Number(process.env.YEAR_DAYS ?? 30);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The suite has no time for the treasury's part. */
const WITH_TREASURY = process.env.YEAR_TREASURY === '1';
const START = Date.parse('2028-02-10T00:00:00.000Z');
/** The first contract begins so long before the story that it ends ten days before the story does. */
const BOUGHT = START + (DAYS - 10 - 365) * DAY + 10 * HOUR;
const TH = 1_000_000n;
const dayAt = (index: number) => new Date(START + index * DAY).toISOString().slice(0, 10);
/** Uneven, and nothing at all on some days. */
const revenueOn = (index: number) =>
  index % 9 === 4 ? 0n : 40_000_000n + BigInt((index * 7_654_321) % 30_000_000);

type Farm = Awaited<ReturnType<typeof build>>;

/** A plan, an inviter with the first contract, a friend of theirs, and 1 TH/s that never stops, to measure with. */
async function build() {
  const farm = await mining();
  const shop = await store();
  await farm.empty();
  await farm.updateSettings({ capacity_th: '1000', maintenance_fee_percent: '7.5', referral_percent: '5' });
  farm.setNow(BOUGHT);
  const planId = await buildPlan({ tiers: [{ from_th: '20', bonus_percent: '10' }] });
  const inviter = await buildUserRow();
  const friend = await buildUserRow();
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  await UserModel.updateOne({ _id: friend._id }, { $set: { referredBy: inviter._id } });
  const people = { inviter: String(inviter._id), friend: String(friend._id) };
  await give(people.inviter, 10_000n * USD);
  await give(people.friend, 10_000n * USD);
  await payIntoMarketing(100n * USD);
  const first = await buy(people.inviter, planId, 250n * USD);
  const probe = await shop.grant({
    userId: people.friend,
    hashPower: TH,
    days: 1000,
    activityId: people.friend,
    title: 'Measure',
  });
  return { farm, shop, planId, ...people, first, probe: String(probe._id) };
}

async function buy(userId: string, planId: string, amount: bigint) {
  const { quote, buy: pay } = await store();
  return pay(userId, (await quote(userId, planId, amount))._id);
}

/** By hand: no payment on a chain stands behind it. */
async function give(userId: string, amount: bigint): Promise<void> {
  const { inLedger, postEntry } = await ledger();
  const legs = fundingLegs(userId, amount);
  await inLedger((tx) => postEntry(tx, { key: `test:${userId}`, kind: 'adjustment', legs }));
}

async function payIntoMarketing(amount: bigint): Promise<void> {
  const { inLedger, postEntry } = await ledger();
  const legs = [
    { account: 'holdings:BTC', side: 'debit', amount },
    { account: 'exchange:BTC', side: 'credit', amount },
    { account: 'exchange:USD', side: 'debit', amount },
    { account: 'marketing', side: 'credit', amount },
  ] as const;
  await inLedger((tx) => postEntry(tx, { key: 'test:marketing', kind: 'transfer', legs: [...legs] }));
}

/** What people do on a day, if they do anything. */
async function live(world: Farm, index: number): Promise<void> {
  const { planId, inviter, friend, shop, first } = world;
  if (index === 2) await buy(friend, planId, 600n * USD);
  if (index === 4) await claimReward(friend);
  const contractId = String(first.contractId);
  // Offered from 30 days before the end: taken five days before it.
  if (index === DAYS - 15) {
    const quote = await shop.renewalQuote(inviter, contractId);
    await shop.buy(inviter, quote._id, contractId);
  }
}

async function claimReward(userId: string): Promise<void> {
  const [{ createActivity }, { claimReward: claim }, { clock }] = await Promise.all([
    import('@lode/server/features/activities/commands/save-activity'),
    import('@lode/server/features/activities/commands/claim-reward'),
    import('@lode/server/platform/clock'),
  ]);
  const time = (ms: number) => new Date(clock.nowMs() + ms).toISOString();
  const draft = buildDraft({
    type: 'purchase',
    start_time: time(-3 * DAY),
    end_time: time(DAY),
    reward_period: 7,
  });
  await claim(String((await createActivity(null, draft))._id), userId);
}

/** L10 of the day, and the whole ledger proved: every balance its entries' sum, the chain unbroken. */
async function proveDay({ farm }: Farm, day: string): Promise<void> {
  const run = (await farm.runs()).at(-1);
  expect(run).toMatchObject({ _id: day, state: 'done' });
  expect(run?.fee + run?.paid + run?.operatorShare + run?.carriedOut).toBe(run?.revenue + run?.carriedIn);
  const { seal, prove, balance } = await ledger();
  await seal();
  expect((await prove()).faults).toEqual([]);
  expect((await balance('mining_revenue')).posted).toBe(run?.carriedOut);
}

/** The chain holds what the books say, before anything moves. */
async function openTreasury(): Promise<Treasury> {
  const treasury = await Treasury.open(site.cluster);
  await treasury.back((await (await ledger()).balance('holdings:BTC')).posted);
  return treasury;
}

/** Every day closes with no break that was not planted, and each that was is found. */
async function closeDay({ farm }: Farm, treasury: Treasury, index: number): Promise<void> {
  const planted = treasury.plantOf(index);
  const putRight = await planted?.plant();
  farm.setNow(START + (index + 1) * DAY + 16 * 60_000);
  expect(await treasury.close(dayAt(index)), `breaks of ${dayAt(index)}`).toEqual(planted?.kinds ?? []);
  await putRight?.();
}

/** What 1 TH/s was paid on each day of the story so far; nothing on days without revenue. */
async function paidPerTh({ farm, probe }: Farm, days: string[]): Promise<bigint[]> {
  const paid = new Map(
    (await farm.rewards())
      .filter(({ contractId }) => String(contractId) === probe)
      .map(({ day, amount }) => [String(day), amount as bigint]),
  );
  return days.map((day) => paid.get(day) ?? 0n);
}

test(
  `L6, L10, H3: ${DAYS} days with purchase, accrual, referral, reward, expiry and renewal`,
  async () => {
    const world = await build();
    const { farm, shop } = world;
    const days: string[] = [];
    let treasury: Treasury | undefined;
    for (let index = 0; index < DAYS; index += 1) {
      farm.setNow(START + index * DAY + 10 * HOUR);
      await shop.expire();
      await live(world, index);
      if (WITH_TREASURY && START + index * DAY > BOUGHT) treasury ??= await openTreasury();
      if (revenueOn(index) > 0n) await (treasury ?? farm).earn(revenueOn(index));
      await treasury?.live(index);
      farm.setNow(START + (index + 1) * DAY + 60_000);
      await farm.accrueDays();
      days.push(dayAt(index));
      await proveDay(world, dayAt(index));
      if (treasury) await closeDay(world, treasury, index);
      const lately = await paidPerTh(world, days.slice(-7));
      const mean = lately.reduce((sum, one) => sum + one, 0n) / BigInt(lately.length);
      expect(await farm.getEstimate()).toMatchObject({ perThDay: mean, days: lately.length });
    }
    await expectStory(world);
  },
  // Some twenty days a second at best; a busy machine takes many times that.
  60_000 + DAYS * (WITH_TREASURY ? 60_000 : 10_000),
);

/** What must have come of it in the end. */
async function expectStory({ farm, shop, first, inviter, friend }: Farm): Promise<void> {
  const { balance, entries } = await ledger();
  const contracts = await farm.contracts();
  const rewards = await farm.rewards();
  for (const contract of contracts) {
    const earned = rewards
      .filter(({ contractId }) => String(contractId) === String(contract._id))
      .reduce((sum, { amount }) => sum + (amount as bigint), 0n);
    expect(contract.earnedUsd).toBe(earned);
  }
  // One year after the other, no second twice or lost.
  const [old, renewed] = [
    first.contractId,
    contracts.find(({ _id }) => String(_id) === String(first.contractId))?.renewedBy,
  ];
  const ended = new Date(BOUGHT + 365 * DAY).toISOString().slice(0, 10);
  const seconds = rewards.filter(
    ({ day, contractId }) => day === ended && [String(old), String(renewed)].includes(String(contractId)),
  );
  expect(seconds).toHaveLength(2);
  expect(seconds.reduce((sum, reward) => sum + Number(reward.seconds), 0)).toBe(86_400);
  // The reward has run out, and its capacity and that of the old year are free again.
  const running = contracts.filter(({ open }) => open);
  expect(running).toHaveLength(3);
  expect((await shop.capacity()).sold).toBe(
    running.reduce((sum, { hashPower }) => sum + (hashPower as bigint), 0n),
  );
  // Five percent of the friend's purchase.
  const bonuses = (await entries()).filter(({ kind }) => kind === 'referral_bonus');
  expect(bonuses).toHaveLength(1);
  expect((await balance('marketing')).posted).toBe(70n * USD);
  for (const person of [inviter, friend])
    expect((await balance(`wallet:${person}`)).posted).toBeGreaterThan(0n);
}
