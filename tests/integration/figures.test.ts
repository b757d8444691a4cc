import type { Coin } from '@lode/shared/core/money';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { miningRoutes } from '@lode/shared/mining/rest';
import { publicEstimateRoutes } from '@lode/shared/store/estimate-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import type { MovementKind } from '@lode/shared/treasury/schemas';
import { publicWithdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { beforeAll, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { fund, ledger } from '../factories/ledger.ts';
import { mining } from '../factories/mining.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { buildPlan, store, USD } from '../factories/store.ts';
import {
  confirm,
  depositAddress,
  propose,
  publishReserve,
  somewhere,
  transact,
} from '../factories/treasury.ts';
import { approve, ask, buildOperator, complete, payInDemo, stockUp } from '../factories/withdrawals.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { FROM_NOON, NOON } from '../harness/noon.ts';
import { useCluster } from '../harness/use-site.ts';

/**
 * Every figure of the dashboard, the store and the home page, worked out once more from the ledger's entries
 * and the farm's settings alone: plain sums over stored rows, none of the product's own code.
 */
const site = useCluster({ servers: 1, workers: 0, env: { ACCRUAL_GRACE_MS: '10', ...FROM_NOON } });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TH = 1_000_000n;
const CAPACITY = 1_000n;
const PRICE = 25n;
/** Days of the story, today not among them. */
const DAYS = 10;

const midnight = (back: number) => (Math.floor(NOON / DAY) - back) * DAY;
const dayText = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const lastDays = (count: number) => Array.from({ length: count }, (_, at) => dayText(midnight(count - at)));

let one: Person;
let other: Person;

/** Ten days: purchases, a reward that has ended, revenue that goes up and down, a day without any. */
beforeAll(async () => {
  const farm = await mining();
  await farm.empty();
  // The story begins days ago: the farm was there by then.
  await farm.updateSettings({ capacity_th: String(CAPACITY), maintenance_fee_percent: '10' }, new Date(0));
  await changeSettings(site.cluster, {});
  [one, other] = [await buildCustomer(site.cluster), await buildCustomer(site.cluster)];
  farm.setNow(midnight(DAYS) + 10 * HOUR);
  const planId = await buildPlan({ tiers: [{ from_th: '40', bonus_percent: '10' }] });
  await fund(one.id, 1_500n * USD);
  await fund(other.id, 333n * USD);
  await buy(one, planId, 1_000n * USD);
  await buy(other, planId, 333n * USD);
  const { grant } = await store();
  await grant({ userId: one.id, hashPower: 2n * TH, days: 3, activityId: one.id, title: 'Welcome' });
  for (let back = DAYS; back > 0; back -= 1) {
    farm.setNow(midnight(back) + 18 * HOUR);
    if (back === 3) await buy(one, planId, 100n * USD);
    if (back !== 5) await farm.earn(61_234_567n + BigInt(back) * 3_333_333n);
    farm.setNow(midnight(back - 1) + HOUR / 60);
    await farm.accrueDays();
  }
  const { setClockMoved } = await import('@lode/server/platform/clock');
  setClockMoved(0);
});

async function buy(person: Person, planId: string, amountUsd: bigint): Promise<void> {
  const shop = await store();
  await shop.buy(person.id, (await shop.quote(person.id, planId, amountUsd))._id);
}

interface Movement {
  kind: string;
  /** What its entry is noted with: the day of rewards. */
  memo: string;
  about: string;
  at: Date;
  account: string;
  /** Micro-dollars, or 10⁻⁸ of a coin; above zero for a credit. */
  credited: bigint;
}

/** Every posted leg in an asset. */
async function movements(of = 'USD'): Promise<Movement[]> {
  const { entries } = await ledger();
  return (await entries())
    .filter(({ phase }) => phase === 'post' || phase === 'capture')
    .flatMap(({ kind, memo, reference, at, legs }) =>
      (legs as { account: string; asset: string; side: string; amount: bigint }[])
        .filter(({ asset }) => asset === of)
        .map(({ account, side, amount }) => ({
          kind: kind as string,
          memo: memo as string,
          about: (reference as { id: string } | null)?.id ?? '',
          at: at as Date,
          account,
          credited: side === 'credit' ? amount : -amount,
        })),
    );
}

const sumOf = (rows: Movement[]) => rows.reduce((sum, { credited }) => sum + credited, 0n);
const rewardsOf = async ({ id }: Person) =>
  (await movements()).filter(({ kind, account }) => kind === 'reward' && account === `wallet:${id}`);

/** Millionths of a TH/s that purchases paid for, by the plan's own words: $25 a TH/s, 10 % more from 40 TH/s on. */
function powerOf(purchases: Movement[]): bigint {
  return purchases.reduce((sum, { credited }) => {
    const bought = (-credited * TH) / (PRICE * USD);
    return sum + bought + (bought >= 40n * TH ? bought / 10n : 0n);
  }, 0n);
}

const purchasesOf = async (person?: Person) =>
  (await movements()).filter(
    ({ kind, account }) =>
      kind === 'purchase' && (person ? account === `wallet:${person.id}` : account.startsWith('wallet:')),
  );

/**
 * What one TH/s earned on each of the last seven days: the day's revenue less a tenth, with what the day before
 * left over, among the farm's capacity. What is left over is what came in and went nowhere.
 */
async function returnsByDay(): Promise<bigint[]> {
  const pot = (await movements()).filter(({ account }) => account === 'mining_revenue');
  let carried = 0n;
  const returns = lastDays(DAYS).map((day) => {
    const revenue = sumOf(pot.filter(({ kind, at }) => kind === 'revenue' && dayText(at.getTime()) === day));
    const spent = sumOf(pot.filter(({ kind, memo }) => kind !== 'revenue' && memo === day));
    const net = revenue - revenue / 10n + carried;
    carried += revenue + spent;
    return net / CAPACITY;
  });
  return returns.slice(-7);
}

async function estimate(): Promise<bigint> {
  return (await returnsByDay()).reduce((sum, perTh) => sum + perTh, 0n) / 7n;
}

/** Micro-dollars of a text of the wire, or parts of a coin. */
function micros(text: string | null | undefined, decimals = 6): bigint {
  const [whole = '', fraction = ''] = (text ?? '').split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

describe('the dashboard', () => {
  test('hash power and running contracts are what purchases bought and have not ended', async () => {
    for (const person of [one, other]) {
      const purchases = await purchasesOf(person);
      const summary = await person.call(miningRoutes.summary);
      expect(micros(summary.hash_power_th)).toBe(powerOf(purchases));
      expect(summary.running).toBe(purchases.length);
    }
  });

  test('earnings in total, of the last payout, of each day and of each contract are the entries’ sums', async () => {
    for (const person of [one, other]) {
      const rewards = await rewardsOf(person);
      const summary = await person.call(miningRoutes.summary);
      const days = lastDays(30);
      expect(rewards.length).toBeGreaterThan(7);
      expect(micros(summary.total_earned_usd)).toBe(sumOf(rewards));
      const last = days.at(-1);
      expect(summary.last_payout?.day).toBe(last);
      expect(micros(summary.last_payout?.amount_usd)).toBe(
        sumOf(rewards.filter(({ memo }) => memo === last)),
      );
      const earnings = await person.call(miningRoutes.earnings, { query: { days: 30 } });
      expect(earnings.map(({ day, amount_usd }) => [day, micros(amount_usd)])).toEqual(
        days.map((day) => [day, sumOf(rewards.filter(({ memo }) => memo === day))]),
      );
      const { items } = await person.call(miningRoutes.contracts);
      for (const { id, earned_usd } of items)
        expect(micros(earned_usd)).toBe(sumOf(rewards.filter(({ about }) => about === id)));
    }
  });

  test('H3: the day’s estimate and the efficiency are what the farm paid in the last seven days', async () => {
    const returns = await returnsByDay();
    const sum = returns.reduce((total, perTh) => total + perTh, 0n);
    const summary = await one.call(miningRoutes.summary);
    const power = powerOf(await purchasesOf(one));
    expect(micros(summary.estimated_daily_usd)).toBe((power * (await estimate())) / TH);
    const efficiency = ((returns.at(-1) ?? 0n) * 7n * 10_000n) / sum;
    expect(summary.efficiency_percent).toBe((Number(efficiency) / 100).toFixed(2));
  });

  test('H3: what was paid for running purchases stands beside all that they bring by their end', async () => {
    const rate = await estimate();
    const { items } = await one.call(miningRoutes.contracts);
    const running = items.filter(({ type, state }) => type === 'purchase' && state === 'active');
    const since = midnight(0);
    const back = running.reduce((sum, { hash_power_th, earned_usd, ends_at }) => {
      const ms = BigInt(Date.parse(ends_at) - since);
      return sum + micros(earned_usd) + (micros(hash_power_th) * rate * ms) / (TH * BigInt(DAY));
    }, 0n);
    const { outlook } = await one.call(miningRoutes.summary);
    expect(running).toHaveLength(2);
    expect(outlook).toMatchObject({ paid_usd: '1100.00', verdict: 'less' });
    expect(micros(outlook?.back_usd)).toBe((back / 1_000_000n) * 1_000_000n);
  });

  test('each payout says how it came about, and its entry moved just that', async () => {
    const { items } = await one.call(miningRoutes.contracts);
    const rewards = await rewardsOf(one);
    for (const { id } of items) {
      const feed = await one.call(miningRoutes.payouts, { params: { id }, query: { limit: 100 } });
      for (const payout of feed.items) {
        const paid = rewards.filter(({ about, memo }) => about === id && memo === payout.day);
        expect(micros(payout.amount_usd)).toBe(sumOf(paid));
        expect(micros(payout.revenue_share_usd) - micros(payout.fee_usd)).toBe(micros(payout.amount_usd));
      }
      expect(feed.items).toHaveLength(rewards.filter(({ about }) => about === id).length);
    }
  });

  test('the balance is the sum of everything that moved it', async () => {
    for (const person of [one, other]) {
      const moved = (await movements()).filter(({ account }) => account === `wallet:${person.id}`);
      expect(micros((await person.call(walletRoutes.wallet)).balance)).toBe(sumOf(moved));
    }
  });
});

describe('the store', () => {
  test('capacity sold and left, and the estimate, are what was bought and paid', async () => {
    const catalogue = await one.call(storeRoutes.catalogue);
    // The reward has ended, and its capacity is free again.
    const { expire } = await store();
    await expire();
    const { capacity } = await one.call(storeRoutes.catalogue);
    const sold = powerOf(await purchasesOf());
    expect(micros(capacity.sold_th)).toBe(sold);
    expect(micros(capacity.left_th)).toBe(CAPACITY * TH - sold);
    expect(micros(catalogue.estimate?.per_th_day_usd)).toBe(await estimate());
    expect(catalogue.estimate?.days).toBe(7);
  });

  test('a quote’s returns are its hash power times the estimate', async () => {
    const { plans } = await one.call(storeRoutes.catalogue);
    const body = { plan_id: plans[0]?.id ?? '', amount_usd: '1234.56' };
    const quote = await one.call(storeRoutes.quote, { body });
    const bought = (1_234_560_000n * TH) / (PRICE * USD);
    const power = bought + bought / 10n;
    expect(micros(quote.hash_power_th)).toBe(power);
    const perDay = await estimate();
    const monthly = (power * perDay * 30n) / TH;
    expect(micros(quote.estimate?.daily_usd)).toBe((power * perDay) / TH);
    expect(micros(quote.estimate?.monthly_usd)).toBe(monthly);
    // A year of it beside the price: what is lost is said, in whole dollars, and the share is after the price.
    const year = (power * perDay * 365n) / TH;
    const lost = 1_234_560_000n - year;
    const dollars = (lost + 999_999n) / 1_000_000n;
    expect(lost).toBeGreaterThan(0n);
    expect(quote.estimate?.outcome).toMatchObject({
      paid_usd: '1234.56',
      difference_usd: `${dollars}.00`,
      verdict: 'less',
      earned_back_days: null,
    });
    const share = Number(quote.estimate?.outcome.result_percent);
    expect(share).toBeCloseTo((-Number(lost) * 100) / 1_234_560_000, 1);
  });

  test('an estimate names its source: days, revenue booked, what it was divided among, and the fee', async () => {
    const { estimate: source } = await one.call(storeRoutes.catalogue);
    const [first, ...rest] = lastDays(7);
    const booked = (await movements()).filter(
      ({ kind, account, at }) =>
        kind === 'revenue' && account === 'mining_revenue' && dayText(at.getTime()) >= (first ?? ''),
    );
    expect(source).toMatchObject({
      days: 7,
      first_day: first,
      last_day: rest.at(-1),
      farm_th: `${CAPACITY}.00`,
      fee_percent: '10',
    });
    expect(micros(source?.revenue_usd)).toBe(sumOf(booked));
  });
});

describe('the home page', () => {
  test('H3: it estimates the smallest purchase that is for sale, with its loss', async () => {
    const found = await one.call(publicEstimateRoutes.estimate);
    const rate = await estimate();
    // The plan's minimum of $50 at $25 a TH/s.
    expect(micros(found?.daily_usd)).toBe(2n * rate);
    expect(found?.outcome).toMatchObject({ paid_usd: '50.00', verdict: 'less' });
    expect(micros(found?.outcome.back_usd)).toBe(((730n * rate) / 1_000_000n) * 1_000_000n);
  });

  test('H1: withdrawals of 24 hours, their sum and number, are the completions in the ledger', async () => {
    await withdraw('TRX', 60);
    await withdraw('VET', 25);
    const { stats, withdrawals } = await one.call(publicWithdrawalRoutes.list, { query: {} });
    const completed = (await movements()).filter(
      ({ kind, account, credited }) =>
        kind === 'withdrawal_completion' && account === 'payouts_in_transit' && credited < 0n,
    );
    expect(completed).toHaveLength(2);
    // What left for the customers, and what was kept of it as the fee.
    const references = new Set(completed.map(({ about }) => about));
    const fees = (await movements()).filter(
      ({ account, about }) => account === 'fees' && references.has(about),
    );
    expect(micros(stats.amount_usd)).toBe(-sumOf(completed) + sumOf(fees));
    expect(stats.count).toBe(2);
    expect(withdrawals).toHaveLength(2);
  });
});

describe('the treasury', () => {
  test('L6: coins, capital and costs are the sums of fees, sweeps, and capital in and out', async () => {
    const BTC = 100_000_000n;
    const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
    await refreshRates();
    const [proposer, confirmer] = [await buildOperator(site.cluster), await buildOperator(site.cluster)];
    const reserve = await publishReserve('BTC', 1_000n * BTC);
    const book = async (kind: MovementKind, payment: Parameters<typeof transact>[0]) =>
      confirm(confirmer, await propose(proposer, kind, await transact(payment)));
    await book('capital_in', { to: reserve, amount: BTC });
    await book('network_fee', { from: reserve, to: reserve, amount: 1n, fee: 1_500n });
    await book('sweep', { from: await depositAddress(), to: reserve, amount: BTC / 10n, fee: 2_000n });
    await book('capital_out', { from: reserve, to: somewhere(), amount: BTC / 4n });
    const held = (await movements('BTC')).filter(({ account }) => account === 'holdings:BTC');
    const ofKind = (name: string) => -sumOf(held.filter(({ kind }) => kind === name));
    expect([ofKind('capital_in'), ofKind('network_fee'), ofKind('capital_out')]).toEqual([
      BTC,
      -3_500n,
      -BTC / 4n,
    ]);
    const shown = await proposer.call(treasuryRoutes.coins);
    expect(micros(shown.coins.find(({ coin }) => coin === 'BTC')?.ledger, 8)).toBe(-sumOf(held));
    const posted = async (name: string) =>
      sumOf((await movements()).filter(({ account }) => account === name));
    expect(micros(shown.capital_usd)).toBe(await posted('capital'));
    expect(micros(shown.uncovered_usd)).toBe(-(await posted('uncovered_costs')));
  });
});

async function withdraw(coin: Coin, usd: number): Promise<void> {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  await stockUp(coin);
  const operator = await buildOperator(site.cluster);
  const approved = await approve(operator, await ask(one, { coin, usd }));
  const { txid } = await payInDemo(operator, approved);
  const { rounds } = await chains();
  await rounds(approved.confirmations_needed);
  expect(await complete(operator, approved, txid)).toMatchObject({ status: 'completed' });
}
