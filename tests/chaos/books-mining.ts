import { randomBytes, randomInt } from 'node:crypto';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import { chains } from '../factories/chains.ts';
import { mining } from '../factories/mining.ts';
import type { Person } from '../factories/people.ts';
import { answered, type Cast, Nothing, ownerOf, pick, rows, server, some } from './books-cast.ts';

export async function buy({ customers, planId }: Cast): Promise<void> {
  const customer = pick(customers);
  const body = { plan_id: planId, amount_usd: pick(['50', '75', '120.55']) };
  const quote = await answered((idempotencyKey) =>
    customer.call(storeRoutes.quote, { body, idempotencyKey }, server()),
  );
  const times = randomInt(4) === 0 ? 2 : 1;
  const tries = Array.from({ length: times }, () =>
    answered((idempotencyKey) =>
      customer.call(storeRoutes.purchase, { body: { quote_id: quote.id }, idempotencyKey }, server()),
    ),
  );
  const done = await Promise.allSettled(tries);
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** A contract whose end comes in some seconds, and is renewed by somebody in a hurry, or is not. */
export async function endContract(cast: Cast): Promise<void> {
  const { id, row } = await some('mining_contracts', { open: true, renewedBy: null });
  const customer = ownerOf(cast, row);
  const endsAt = new Date(Date.now() + randomInt(2000, 8000));
  const { matchedCount } = await rows('mining_contracts').updateOne(
    { _id: row._id as never, open: true, renewedBy: null, startsAt: { $lt: endsAt } },
    { $set: { endsAt } },
  );
  if (matchedCount === 0 || randomInt(3) === 0) return;
  const params = { id };
  const quote = await answered((idempotencyKey) =>
    customer.call(storeRoutes.renewalQuote, { params, idempotencyKey }, server()),
  );
  const renewal = () =>
    answered((idempotencyKey) =>
      customer.call(storeRoutes.renew, { params, body: { quote_id: quote.id }, idempotencyKey }, server()),
    );
  const done = await Promise.allSettled(randomInt(3) === 0 ? [renewal(), renewal()] : [renewal()]);
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

export async function expireContracts(): Promise<void> {
  const { expireContracts: expire } = await import('@lode/server/features/mining/commands/expire-contracts');
  await expire();
}

/** What a pool has paid is entered by one and confirmed by another, and divided among the contracts of the next day. */
export async function accrue({ operators }: Cast): Promise<void> {
  await earn(operators);
  await divide();
}

/** Of Bitcoin, in its own units: a few dollars up to some hundred. */
const PAYOUT = { least: 10_000, most: 500_000 };

async function earn([one, other]: Person[]): Promise<void> {
  const { listDemoReserves } = await import('@lode/server/features/reserves/queries/list-demo-reserves');
  const reserve = (await listDemoReserves()).get('BTC');
  if (!one || !other || reserve === undefined) throw new Nothing();
  const { pay, mine } = await chains();
  const amount = BigInt(randomInt(PAYOUT.least, PAYOUT.most));
  const txid = await pay({ coin: 'BTC', to: reserve, amount });
  await mine('bitcoin', 3);
  const receipt = {
    body: { coin: 'BTC' as const, amount: `0.${String(amount).padStart(8, '0')}`, txid, note: 'of the pool' },
    file: new Blob([`%PDF-1.7\n%${randomBytes(8).toString('hex')}\n%%EOF\n`]),
    fileName: 'notice.pdf',
  };
  const { id } = await answered((idempotencyKey) =>
    one.call(revenueRoutes.request, { ...receipt, idempotencyKey }, server()),
  );
  await confirmRevenue(other, id);
}

export const confirmRevenue = (who: Person, id: string) =>
  answered((idempotencyKey) => who.call(revenueRoutes.confirm, { params: { id }, idempotencyKey }, server()));

/** The next day, which has not ended: nobody else divides it. Two at once, now and then. */
async function divide(): Promise<void> {
  const { openRun, payBatch, closeRun } = await mining();
  const { findNextDay } = await import('@lode/server/features/mining/queries/find-next-day');
  const day = await findNextDay();
  if (day === null) throw new Nothing();
  const once = async () => {
    await openRun(day);
    while (await payBatch(day, 5));
    await closeRun(day);
  };
  await Promise.all(randomInt(3) === 0 ? [once(), once()] : [once()]);
}
