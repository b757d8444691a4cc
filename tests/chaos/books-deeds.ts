import { randomInt } from 'node:crypto';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { batchRoutes } from '@lode/shared/payouts/rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import { handBack, make, sign, take } from '../factories/batches.ts';
import { chains } from '../factories/chains.ts';
import type { Person } from '../factories/people.ts';
import { approve, ask, cancel, complete, payInDemo, reject } from '../factories/withdrawals.ts';
import { WireError } from '../harness/api.ts';
import {
  answered,
  type Cast,
  coin,
  type Deed,
  inHand,
  Nothing,
  ownerOf,
  pick,
  rows,
  server,
  some,
} from './books-cast.ts';
import { accrue, buy, endContract, expireContracts } from './books-mining.ts';
import { payBack, payWrongCoin } from './books-paybacks.ts';
import { enterAgain, enterFee, tryMovement } from './books-treasury.ts';

/** In batches Bitcoin and TRON's tokens name a fee. */
const FEE_RATE: Record<Coin, number | null> = { BTC: 5, USDT: 30, TRX: null, VET: null };

async function deposit({ customers }: Cast): Promise<void> {
  const customer = pick(customers);
  const body = { currency: coin(), amount_usd: String(randomInt(300, 4000)) };
  const made = await answered((idempotencyKey) =>
    customer.call(depositRoutes.create, { body, idempotencyKey }, server()),
  );
  const { decimals } = NETWORKS[body.currency];
  const [whole = '0', fraction = ''] = made.crypto_amount.split('.');
  const asked = BigInt(whole + fraction.padEnd(decimals, '0'));
  const { pay } = await chains();
  // All of it, in two parts, a part, too much, a crumb.
  const parts = pick([
    [asked],
    [asked],
    [asked / 2n, asked - asked / 2n],
    [asked + asked / 10n],
    [1n, asked],
  ]);
  for (const amount of parts) await pay({ coin: body.currency, to: made.address, amount });
}

/** Everybody has paid in before the race, so that there is something to race for. */
export async function endow({ customers }: Cast): Promise<void> {
  const { pay, rounds } = await chains();
  for (const [at, customer] of customers.entries()) {
    const of = COINS[at % COINS.length] ?? 'BTC';
    const body = { currency: of, amount_usd: '3000' };
    const { address, crypto_amount } = await customer.call(depositRoutes.create, { body });
    const [whole = '0', fraction = ''] = crypto_amount.split('.');
    await pay({ coin: of, to: address, amount: BigInt(whole + fraction.padEnd(NETWORKS[of].decimals, '0')) });
  }
  await rounds(25);
}

async function request({ customers }: Cast): Promise<void> {
  const customer = pick(customers);
  const of = coin();
  // No two alike: what was paid is found again by its amount.
  const usd = () => (pick([60, 75, 110, 350]) + randomInt(2000) / 100).toFixed(2);
  const together = randomInt(8) === 0 ? 2 : 1;
  const asks = Array.from({ length: together }, () =>
    answered((idempotencyKey) => ask(customer, { usd: usd(), coin: of, idempotencyKey }, server())),
  );
  await Promise.all(asks);
}

/** Two at the same withdrawal, now and then. */
async function decide({ operators }: Cast, deed: (who: Person) => Promise<unknown>): Promise<void> {
  const [one, other] = [pick(operators), pick(operators)];
  const both = randomInt(4) === 0 ? [one, other] : [one];
  const done = await Promise.allSettled(both.map((who) => answered(() => deed(who))));
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed && done.every(({ status }) => status === 'rejected'))
    throw (failed as PromiseRejectedResult).reason;
}

async function decideRequested(cast: Cast, deed: (who: Person, id: string) => Promise<unknown>) {
  const { id } = await some('withdrawals', { state: 'requested' });
  await decide(cast, (who) => deed(who, id));
}

const rejectIt = (who: Person, id: string) => reject(who, { id }, 'not this time', server());

async function rejectApproved(cast: Cast): Promise<void> {
  const { id } = await some('withdrawals', { state: 'approved' });
  await inHand(cast, [id], () => decide(cast, (who) => rejectIt(who, id)));
}

async function cancelRequested(cast: Cast): Promise<void> {
  const { id, row } = await some('withdrawals', { state: 'requested' });
  await answered(() => cancel(ownerOf(cast, row), { id }, server()));
}

async function payOne(cast: Cast): Promise<void> {
  const { id } = await some('withdrawals', { state: 'approved', batchId: null });
  if (!cast.payable(id)) throw new Nothing();
  const who = pick(cast.operators);
  await inHand(cast, [id], async () => {
    const { txid } = await answered(() => payInDemo(who, { id }, server()));
    await answered(() => complete(who, { id }, txid, server()));
  });
}

async function makeBatch(cast: Cast): Promise<void> {
  const of = coin();
  const open = await rows('withdrawals')
    .find({ state: 'approved', currency: of, batchId: null })
    .sort({ _id: 1 })
    .limit(6)
    .toArray();
  const ids = open.map(({ _id }) => String(_id)).filter((id) => cast.payable(id) && !cast.hands.has(id));
  if (ids.length === 0) throw new Nothing();
  const who = pick(cast.operators);
  const batch = await inHand(cast, ids, () =>
    answered((key) => make(who, { coin: of, ids, fee_rate: FEE_RATE[of] }, key, server())),
  );
  if (randomInt(3) > 0) await returnBatch(who, batch.id, of);
}

async function returnBatch(who: Person, id: string, of: Coin): Promise<void> {
  const form = randomInt(4);
  if (form === 0) {
    const { text } = await answered(() => who.call(batchRoutes.simulate, { params: { id } }));
    await answered(() => handBack(who, { id }, text, server()));
    return;
  }
  const file = await take(who, { id });
  await answered(() => handBack(who, { id }, sign(of, file), server()));
}

async function continueBatch({ operators, payable }: Cast): Promise<void> {
  const { id, row } = await some('payout_batches', { state: { $in: ['open', 'sent'] } });
  const who = pick(operators);
  const outputs = row.outputs as { withdrawalId: unknown }[];
  if (!outputs.every(({ withdrawalId }) => payable(String(withdrawalId)))) throw new Nothing();
  const deed = randomInt(3);
  if (deed === 0) await answered(() => who.call(batchRoutes.cancel, { params: { id } }, server()));
  else if (deed === 1)
    await answered(() => {
      const body = { fee_rate: FEE_RATE[row.coin as Coin] };
      return who.call(batchRoutes.renew, { params: { id }, body }, server());
    });
  else await returnBatch(who, id, row.coin as Coin);
}

async function review({ admin }: Cast): Promise<void> {
  const { id } = await some('risk_hits', { state: 'open' });
  const body = { decision: 'cleared' as const, reason: 'looked at it' };
  await answered((idempotencyKey) =>
    admin.call(riskRoutes.reviewHit, { params: { id }, body, idempotencyKey }, server()),
  );
}

/** What the demo's operator does: what was credited goes to where it is kept. */
async function collect(): Promise<void> {
  const { collectSimulated } = await import('@lode/server/features/deposits/commands/collect-simulated');
  await collectSimulated();
}

async function reorganise(): Promise<void> {
  const { reorganise: drop } = await chains();
  await drop(coin(), randomInt(1, 5));
  await bringBack(7);
}

/** What a reorganisation dropped comes back, our own payments always; others in some of ten cases. */
export async function bringBack(ofTen: number): Promise<void> {
  const held = await rows('simulated_transfers').find({ height: -1 }).limit(200).toArray();
  for (const { _id, from } of held)
    if (from !== null || randomInt(10) < ofTen)
      await rows('simulated_transfers').updateOne({ _id, height: -1 }, { $set: { height: null } });
}

const DEEDS: [weight: number, name: string, deed: Deed][] = [
  [14, 'deposit', deposit],
  [20, 'request', request],
  [14, 'approve', (cast) => decideRequested(cast, (who, id) => approve(who, { id }, server()))],
  [2, 'reject', (cast) => decideRequested(cast, rejectIt)],
  [1, 'reject approved', rejectApproved],
  [3, 'cancel', cancelRequested],
  [9, 'pay', payOne],
  [7, 'batch', makeBatch],
  [7, 'continue batch', continueBatch],
  [8, 'buy', buy],
  [4, 'end contract', endContract],
  [1, 'expire', expireContracts],
  [2, 'accrue', accrue],
  [2, 'wrong coin', payWrongCoin],
  [4, 'pay back', payBack],
  [3, 'review', review],
  [1, 'collect', collect],
  [4, 'movement', tryMovement],
  [3, 'enter again', enterAgain],
  [2, 'enter a fee', enterFee],
  [1, 'reorganise', reorganise],
];
const ALL = DEEDS.flatMap(([weight, name, deed]) => Array.from({ length: weight }, () => ({ name, deed })));

/** One of them; what came of it is counted. What is no refusal on the wire is told as what it is. */
export async function act(cast: Cast): Promise<void> {
  const { name, deed } = pick(ALL);
  const outcome = await deed(cast).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof WireError) return error.code;
      return error instanceof Nothing ? 'nothing to do' : `failed: ${String(error).slice(0, 90)}`;
    },
  );
  const key = `${name}: ${outcome}`;
  cast.told.set(key, (cast.told.get(key) ?? 0) + 1);
}
