import { passwordRoutes, profileRoutes } from '@lode/shared/accounts/rest';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { privacyRoutes } from '@lode/shared/privacy/rest';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { buildWaiting } from '../factories/conversations.ts';
import { mining } from '../factories/mining.ts';
import { buildCustomer, PASSWORD, type Person } from '../factories/people.ts';
import { buildPlan, buyPlan, emptyStore } from '../factories/store.ts';
import {
  approve,
  ask,
  buildOperator,
  complete,
  payInDemo,
  read,
  stockUp,
  sweepPayouts,
} from '../factories/withdrawals.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useQuietQueue } from '../harness/quiet-queue.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
// The site's own job would keep days on which nobody is stored yet.
useQuietQueue('jobs');
const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const collection = (name: string) => mongoose.connection.collection(name);
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const ASKED = { from: dayText(Date.now() - 40 * DAY), to: dayText(Date.now()), zone: 'Asia/Kathmandu' };

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  await (await mining()).empty();
  await emptyStore();
  await stopAccruals();
  await changeSettings(site, { capacity_th: '1000' });
  await stockUp('BTC');
  await (await chains()).round();
});

afterAll(async () => {
  await (await mining()).empty();
  await collection('money_switches').deleteMany({});
});

/** The workers would divide yesterday before it has earned anything. */
async function stopAccruals(): Promise<void> {
  const { SwitchModel } = await import('@lode/server/features/switches/switch.model');
  const cause = { cause: 'person' as const, by: null, reason: 'a test' };
  const stamp = new mongoose.Types.ObjectId();
  await SwitchModel.create({ _id: 'accrual', off: true, stamp, since: new Date(), ...cause });
}

/** Who registered some weeks ago: what they do now belongs to the week of then. */
async function buildEarlier(days: number): Promise<Person> {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const person = await buildCustomer(site, { country: 'DE' });
  await UserModel.updateOne({ _id: person.id }, { createdAt: new Date(Date.now() - days * DAY) });
  return person;
}

async function parts() {
  const [{ tallyCustomers }, { packTally }, { counter }, { emptyTally }, { readRawCustomers }, { windowOf }] =
    await Promise.all([
      import('@lode/server/features/reports/customers/customer-pieces'),
      import('@lode/server/features/reports/customers/packed-customer-tally'),
      import('@lode/server/features/reports/customers/add-customers'),
      import('@lode/server/features/reports/customers/customer-tally'),
      import('@lode/server/features/reports/customers/read-raw-customers'),
      import('@lode/server/features/reports/report-window'),
    ]);
  return { tallyCustomers, packTally, counter, emptyTally, readRawCustomers, windowOf };
}

/** All that a report adds up, of what is kept, and of the rows. */
async function bothWays(): Promise<[kept: string, rows: string]> {
  const { tallyCustomers, packTally, counter, emptyTally, readRawCustomers, windowOf } = await parts();
  const window = windowOf(ASKED);
  const kept = packTally(await tallyCustomers(window, { zone: ASKED.zone, filter: {} }));
  const tally = emptyTally();
  const count = counter(tally, window.calendar, {});
  for await (const fact of readRawCustomers(window)) count(fact);
  return [kept.toString('hex'), packTally(tally).toString('hex')];
}

/** What is done is in what is kept at once, and is all that differs. */
async function changes(what: string, deed: () => Promise<unknown>): Promise<void> {
  const [before] = await bothWays();
  await deed();
  const [after, rows] = await bothWays();
  expect(after === before, `${what} is news`).toBe(false);
  expect(after === rows, `after ${what}, rollup = raw`).toBe(true);
}

async function keepAll(): Promise<void> {
  const [{ keepCustomers }, { CustomerDayModel }] = await Promise.all([
    import('@lode/server/features/reports/commands/keep-customers'),
    import('@lode/server/features/reports/customers/customer-facts.model'),
  ]);
  for (let known = -1; known < (await CustomerDayModel.countDocuments()); ) {
    known = await CustomerDayModel.countDocuments();
    await keepCustomers();
  }
}

test('R2: whatever customers do and become is in their week’s sums at once, however long ago they registered', async () => {
  const [first, other] = [await buildEarlier(30), await buildEarlier(20)];
  await keepAll();
  const [kept, rows] = await bothWays();
  expect(kept).toBe(rows);
  const { CustomerPieceModel } = await import('@lode/server/features/reports/customers/customer-piece.model');
  expect(await CustomerPieceModel.countDocuments()).toBeGreaterThan(1);
  await changes('a country', () => first.call(profileRoutes.update, { body: { country: 'BR' } }));
  await changes('a conversation', () => buildWaiting(site, other));
  const { createUser } = await import('@lode/server/features/accounts/commands/create-user');
  await changes('a registration', () =>
    createUser({ username: 'kept_anew', email: 'kept_anew@example.com', emailVerified: true, role: 'user' }),
  );
  await goThroughFunnel(first);
  await changes('a credited deposit', () => deposit(other));
  await changes('a deposit that its chain has taken back', async () => {
    const { rounds, reorganise } = await chains();
    await reorganise('BTC', 3);
    await rounds(2);
  });
  await changes('a closed account', async () => {
    await other.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
    await other.call(privacyRoutes.close, { body: {} });
  });
});

/** Paid in full and credited. */
async function deposit(person: Person): Promise<void> {
  const { pay, rounds } = await chains();
  const { address, crypto_amount } = await person.call(depositRoutes.create, {
    body: { currency: 'BTC', amount_usd: '500' },
  });
  const [whole = '0', fraction = ''] = crypto_amount.split('.');
  await pay({
    coin: 'BTC',
    to: address,
    amount: BigInt(whole + fraction.padEnd(NETWORKS.BTC.decimals, '0')),
  });
  await rounds(3);
}

/** As if it had been done days ago, so that a day after it is over. */
async function moveBack(person: Person): Promise<void> {
  const own = { userId: new mongoose.Types.ObjectId(person.id) };
  const deposits = await collection('deposits').find(own).toArray();
  const ofThem = { depositId: { $in: deposits.map(({ _id }) => _id) } };
  await collection('deposit_payments').updateMany(ofThem, { $set: { creditedAt: daysAgo(4) } });
  await collection('store_purchases').updateMany(own, { $set: { createdAt: daysAgo(3) } });
  await collection('mining_contracts').updateMany(own, { $set: { startsAt: daysAgo(3) } });
}

/** A day pays who bought before it, in this process alone. */
async function divide(day: Date): Promise<void> {
  const { setNow, earn, openRun, payBatch, closeRun } = await mining();
  setNow(day);
  await earn(50_000_000n);
  setNow(Date.now());
  await openRun(dayText(day.getTime()));
  while (await payBatch(dayText(day.getTime())));
  await closeRun(dayText(day.getTime()));
}

/** From a deposit to money that has left. */
async function goThroughFunnel(person: Person): Promise<void> {
  await changes('a first deposit', () => deposit(person));
  await changes('a purchase', async () => buyPlan(person, await buildPlan(), 100));
  await moveBack(person);
  await changes('a payout', () => divide(daysAgo(1)));
  const operator = await buildOperator(site);
  await changes('money that has left', async () => {
    const approved = await approve(operator, await ask(person, { usd: '100' }));
    const { txid } = await payInDemo(operator, approved);
    await (await chains()).rounds(approved.confirmations_needed);
    await complete(operator, approved, txid);
    await until(async () => {
      await sweepPayouts();
      return (await read(person, approved)).state === 'completed';
    });
  });
}
