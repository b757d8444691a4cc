import { NETWORKS } from '@lode/shared/chains/schemas';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '../books/check.ts';
import { chains } from '../factories/chains.ts';
import { emptyLedger, ledger } from '../factories/ledger.ts';
import { mining } from '../factories/mining.ts';
import { buildAgent, buildCustomer, buildPerson, type Person, renewProofs } from '../factories/people.ts';
import { friendOf, fundMarketing } from '../factories/referrals.ts';
import { storeRule } from '../factories/risk.ts';
import { buildPlan } from '../factories/store.ts';
import { confirm, propose } from '../factories/treasury.ts';
import { attach, detach } from '../harness/attach.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { showLogsOfFailed } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';
import { type Cast, pick } from './books-cast.ts';
import { act, endow } from './books-deeds.ts';
import { goOnFromCopy, settleAll } from './books-settling.ts';
import { BooksSite } from './books-site.ts';

/** `npm run soak` has both; without a size there is nothing here. */
const OPERATIONS = Number(process.env.BOOKS_OPERATIONS ?? 0);
const KILLS = Number(process.env.BOOKS_KILLS ?? Math.ceil(OPERATIONS / 100));
/** A copy is made at one of these parts of the operations, and restored at the next. */
const COPIES = Number(process.env.BOOKS_COPIES ?? (OPERATIONS >= 200 ? 4 : 0));
const LANES = 10;
/** Thirty customers pay in, each with all confirmations, on a machine that may have other work. */
const SETUP_MS = 1_200_000;
const CUSTOMERS = 30;
/** Whole coins that the owner puts in to begin with. */
const CAPITAL = { BTC: 20n, USDT: 1_000_000n, TRX: 5_000_000n, VET: 50_000_000n } as const;

/** Dollars that bonuses are paid of. */
const MARKETING = 20_000n;

let site: BooksSite;
let cast: Cast;

const rows = (name: string) => mongoose.connection.collection(name);
const faults = (wanted = {}) => until(() => checkBooks(site.url, wanted).then((found) => ({ found })));

async function buildCast(): Promise<Cast> {
  const { cluster } = site;
  const many = (count: number, build: () => Promise<Person>) =>
    Promise.all(Array.from({ length: count }, build));
  const inviters = await many(CUSTOMERS / 3, () => buildCustomer(cluster));
  const friends = await many(CUSTOMERS - inviters.length, () => friendOf(cluster, pick(inviters)));
  return {
    customers: [...inviters, ...friends],
    operators: await many(2, () => buildPerson(cluster, { role: 'operator' })),
    admin: await buildAgent(cluster, { role: 'admin' }),
    planId: await buildPlan(),
    payable: () => true,
    hands: new Set(),
    trials: [],
    told: new Map(),
  };
}

async function openTreasury({ operators }: Cast): Promise<void> {
  const { seedDemoReserves } = await import('@lode/server/features/reserves/commands/seed-demo-reserves');
  await seedDemoReserves();
  const { listDemoReserves } = await import('@lode/server/features/reserves/queries/list-demo-reserves');
  const { pay, mine } = await chains();
  const [one, other] = operators as [Person, Person];
  for (const [coin, to] of await listDemoReserves()) {
    const { chain, decimals } = NETWORKS[coin];
    const txid = await pay({ coin, to, amount: CAPITAL[coin] * 10n ** BigInt(decimals) });
    await mine(chain, 25);
    await confirm(other, await propose(one, 'capital_in', txid, coin));
  }
}

/** Operations on some lanes until there were so many. */
async function race(count: number): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await act(cast);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Strikes while something goes on, and looks at the books after each. */
async function strikeDuring(work: Promise<void>, strikes: number): Promise<number> {
  let struck = 0;
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver && struck < strikes) {
    const victim = pick(site.victims);
    await site.strike(victim);
    struck += 1;
    expect((await faults()).found, `after ${struck} strikes, the last at ${victim}`).toEqual([]);
    await renewProofs();
  }
  await over;
  return struck;
}

/** Withdrawals and paybacks of which a copy knows that they are approved, and in no batch: only these are paid until it is restored. */
async function approvedNow(): Promise<(id: string) => boolean> {
  const found = await Promise.all([
    rows('withdrawals').find({ state: 'approved', batchId: null }).toArray(),
    rows('deposit_payments').find({ 'payback.state': 'approved' }).toArray(),
  ]);
  const ids = new Set(found.flat().map(({ _id }) => String(_id)));
  return (id) => ids.has(id);
}

/** What a sound checker finds: a figure of one row that is another, by one. */
const PLANTED = [
  ['ledger_accounts', 'creditsPosted', { _id: 'payouts_in_transit' }],
  ['ledger_accounts', 'creditsPosted', { kind: 'wallet' }],
  ['withdrawals', 'amount', { state: 'completed' }],
  ['deposit_payments', 'creditedUsd', { state: 'credited' }],
  ['treasury_movements', 'amount', { state: 'confirmed', kind: 'capital_in' }],
  ['store_purchases', 'amountUsd', {}],
  ['mining_capacity', 'sold', {}],
] as const;

/** What the checker says while it is so. */
async function spoiltBy([name, field, filter]: (typeof PLANTED)[number]): Promise<string[]> {
  const row = await rows(name).findOne(filter as object, { useBigInt64: true });
  if (!row) throw new Error(`There is nothing to spoil in ${name}`);
  await rows(name).updateOne({ _id: row._id }, { $inc: { [field]: 1n } } as never);
  const found = await checkBooks(site.url, { settled: true });
  await rows(name).updateOne({ _id: row._id }, { $inc: { [field]: -1n } } as never);
  return found;
}

describe.skipIf(OPERATIONS === 0)(
  'L1-L10, J3, H5: the books, by a checker that shares nothing with the product',
  () => {
    beforeAll(async () => {
      site = await BooksSite.start();
      await attach(site.cluster);
      const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
      await refreshRates();
      await emptyLedger();
      await (await mining()).updateSettings({ capacity_th: '10000000' });
      await changeSettings(site.cluster, { payouts_per_hour: '100000000' });
      await storeRule({ threshold: '300', action: 'hold' });
      await storeRule({ name: 'Another', threshold: '100', action: 'flag' });
      cast = await buildCast();
      await openTreasury(cast);
      await fundMarketing(MARKETING);
      await endow(cast);
    }, SETUP_MS);
    showLogsOfFailed(() => site.cluster);

    afterAll(async () => {
      await detach();
      await site?.stop();
    });

    test(
      `${OPERATIONS} operations racing on four coins through ${KILLS} kills, copies restored among them`,
      async () => {
        expect((await faults()).found).toEqual([]);
        const parts = Math.max(1, COPIES * 2);
        let struck = 0;
        for (let part = 0; part < parts; part += 1) {
          const due = Math.ceil(((part + 1) * KILLS) / parts) - struck;
          struck += await strikeDuring(race(Math.ceil(OPERATIONS / parts)), due);
          if (COPIES > 0 && part % 2 === 0) {
            cast.payable = await approvedNow();
            await site.backUp();
          }
          if (COPIES > 0 && part % 2 === 1) {
            await site.restore();
            await renewProofs();
            expect((await faults()).found, 'after a copy was restored').toEqual([]);
            await goOnFromCopy(cast);
          }
          process.stdout.write(`part ${part + 1} of ${parts}, ${struck} kills\n`);
        }
        await settleAll(cast);
        const { seal, prove } = await ledger();
        await seal();
        expect(await prove()).toMatchObject({ ok: true });
        await Promise.all(site.cluster.workers.map(({ process }) => process.stop()));
        const told = Array.from(cast.told, ([what, times]) => `${what}: ${times}`);
        process.stdout.write(`${told.toSorted((one, other) => one.localeCompare(other)).join('\n')}\n`);
        const wanted = { settled: true, site: site.cluster.urls[0] };
        // The public figures are kept for five seconds.
        await until(
          async () => (await checkBooks(site.url, wanted)).every((one) => !one.startsWith('the site')),
          {
            timeout: 15_000,
            every: 1000,
          },
        ).catch(() => undefined);
        expect(await checkBooks(site.url, wanted)).toEqual([]);
        for (const planted of PLANTED) expect(await spoiltBy(planted), planted[0]).not.toEqual([]);
      },
      OPERATIONS * 3000 + 900_000,
    );
  },
);
