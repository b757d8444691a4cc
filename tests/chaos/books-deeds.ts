import { randomInt, randomUUID } from 'node:crypto';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { batchRoutes } from '@lode/shared/payouts/rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import { storeRoutes } from '@lode/shared/store/rest';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import type { MovementKind } from '@lode/shared/treasury/schemas';
import mongoose from 'mongoose';
import { handBack, make, sign, take } from '../factories/batches.ts';
import { chains } from '../factories/chains.ts';
import type { Person } from '../factories/people.ts';
import { confirm, propose, refuse } from '../factories/treasury.ts';
import { approve, ask, cancel, complete, payInDemo, reject } from '../factories/withdrawals.ts';
import { WireError } from '../harness/api.ts';

/** Who races. */
export interface Cast {
  customers: Person[];
  /** May approve money and confirm what another one entered. */
  operators: Person[];
  /** Reviews what risk holds. */
  admin: Person;
  planId: string;
  /** Withdrawals of which nothing may go out: a copy that is older than they are is about to be restored. */
  payable: (id: string) => boolean;
  /** Transactions that were made to be entered as movements, until they are. */
  trials: Trial[];
  /** How often each deed came to what. */
  told: Map<string, number>;
}

export interface Trial {
  kind: MovementKind;
  coin: Coin;
  txid: string;
  into?: { coin: Coin; txid: string } | undefined;
}

type Deed = (cast: Cast) => Promise<unknown>;

export const pick = <T>(of: readonly T[]): T => {
  const one = of[randomInt(Math.max(1, of.length))];
  if (one === undefined) throw new Nothing();
  return one;
};
/** There was nothing to do it with. */
export class Nothing extends Error {}

const server = () => randomInt(2);
const rows = (name: string) => mongoose.connection.collection(name);
const coin = () => pick(COINS);
/** In batches Bitcoin and TRON's tokens name a fee. */
const FEE_RATE: Record<Coin, number | null> = { BTC: 5, USDT: 30, TRX: null, VET: null };

/** One of what stands so, newest first among some. */
async function some(name: string, filter: object): Promise<{ id: string; row: Record<string, unknown> }> {
  const found = await rows(name).find(filter, { useBigInt64: true }).sort({ _id: -1 }).limit(40).toArray();
  const row = pick(found);
  return { id: String(row._id), row };
}

const ownerOf = ({ customers }: Cast, { userId }: Record<string, unknown>): Person => {
  const owner = customers.find(({ id }) => id === String(userId));
  if (!owner) throw new Nothing();
  return owner;
};

/** Same key each time that it is tried, until something answers. */
async function answered<T>(call: (key: string) => Promise<T>): Promise<T> {
  const key = randomUUID();
  for (;;) {
    try {
      return await call(key);
    } catch (error) {
      const isFinal =
        error instanceof WireError && error.status < 500 && error.code !== 'REQUEST_IN_PROGRESS';
      if (isFinal || error instanceof Nothing) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

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
  const usd = pick(['60', '61.37', '75', '110', '350']);
  const together = randomInt(8) === 0 ? 2 : 1;
  const asks = Array.from({ length: together }, () =>
    answered((idempotencyKey) => ask(customer, { usd, coin: of, idempotencyKey }, server())),
  );
  await Promise.all(asks);
}

/** Two at the same withdrawal, now and then. */
async function decide(cast: Cast, state: string, deed: (who: Person, id: string) => Promise<unknown>) {
  const { id } = await some('withdrawals', { state });
  const [one, other] = [pick(cast.operators), pick(cast.operators)];
  const both = randomInt(4) === 0 ? [one, other] : [one];
  const done = await Promise.allSettled(both.map((who) => answered(() => deed(who, id))));
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed && done.every(({ status }) => status === 'rejected'))
    throw (failed as PromiseRejectedResult).reason;
}

async function payOne(cast: Cast): Promise<void> {
  const { id } = await some('withdrawals', { state: 'approved', batchId: null });
  if (!cast.payable(id)) throw new Nothing();
  const who = pick(cast.operators);
  const { txid } = await answered(() => payInDemo(who, { id }, server()));
  await answered(() => complete(who, { id }, txid, server()));
}

async function makeBatch(cast: Cast): Promise<void> {
  const of = coin();
  const open = await rows('withdrawals')
    .find({ state: 'approved', currency: of, batchId: null })
    .sort({ _id: 1 })
    .limit(6)
    .toArray();
  const ids = open.map(({ _id }) => String(_id)).filter(cast.payable);
  if (ids.length === 0) throw new Nothing();
  const who = pick(cast.operators);
  const batch = await answered((key) => make(who, { coin: of, ids, fee_rate: FEE_RATE[of] }, key, server()));
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

async function buy({ customers, planId }: Cast): Promise<void> {
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
async function endContract(cast: Cast): Promise<void> {
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

async function expireContracts(): Promise<void> {
  const { expireContracts: expire } = await import('@lode/server/features/mining/commands/expire-contracts');
  await expire();
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

async function tryMovement(cast: Cast): Promise<void> {
  const kind = pick(['sweep', 'network_fee', 'capital_in', 'capital_out', 'swap'] as const);
  const of = coin();
  const into = kind === 'swap' ? pick(COINS.filter((one) => one !== of)) : undefined;
  const body = { kind, coin: of, ...(into && { into }) };
  const { txid, into_txid } = await answered((idempotencyKey) =>
    pick(cast.operators).call(treasuryRoutes.simulate, { body, idempotencyKey }, server()),
  );
  const trial = { kind, coin: of, txid, ...(into && into_txid && { into: { coin: into, txid: into_txid } }) };
  cast.trials.push(trial);
  await enter(cast, trial);
}

/** Entered by one, and confirmed by another who may be late, or two at once. */
export async function enter(cast: Cast, trial: Trial): Promise<void> {
  const [one, other] = cast.operators as [Person, Person];
  const { kind, coin: of, txid, into } = trial;
  const open = await rows('treasury_movements').findOne({
    txid,
    kind,
    state: { $in: ['proposed', 'confirmed'] },
  });
  const made = open
    ? { id: String(open._id) }
    : await answered((key) =>
        into
          ? one.call(treasuryRoutes.propose, {
              body: { kind, coin: of, txid, into, note: '' },
              idempotencyKey: key,
            })
          : propose(one, kind, txid, of, key),
      );
  if (randomInt(10) === 0) {
    await answered(() => refuse(other, made));
    return;
  }
  const twice = randomInt(3) === 0 ? [0, 1] : [server()];
  await Promise.allSettled(twice.map((at) => answered(() => confirm(other, made, at))));
}

async function enterAgain(cast: Cast): Promise<void> {
  const trial = pick(cast.trials);
  const booked = await rows('treasury_movements').findOne({
    txid: trial.txid,
    kind: trial.kind,
    state: 'confirmed',
  });
  if (booked) cast.trials.splice(cast.trials.indexOf(trial), 1);
  else await enter(cast, trial);
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
  [14, 'approve', (cast) => decide(cast, 'requested', (who, id) => approve(who, { id }, server()))],
  [
    2,
    'reject',
    (cast) => decide(cast, 'requested', (who, id) => reject(who, { id }, 'not this time', server())),
  ],
  [
    1,
    'reject approved',
    (cast) => decide(cast, 'approved', (who, id) => reject(who, { id }, 'not this time', server())),
  ],
  [
    3,
    'cancel',
    async (cast) => {
      const { id, row } = await some('withdrawals', { state: 'requested' });
      await answered(() => cancel(ownerOf(cast, row), { id }, server()));
    },
  ],
  [9, 'pay', payOne],
  [7, 'batch', makeBatch],
  [7, 'continue batch', continueBatch],
  [8, 'buy', buy],
  [4, 'end contract', endContract],
  [1, 'expire', expireContracts],
  [3, 'review', review],
  [1, 'collect', collect],
  [4, 'movement', tryMovement],
  [3, 'enter again', enterAgain],
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

/**
 * Transactions between our addresses and others' that count as nothing: after a copy was restored, those whose rows are gone.
 * The treasurer enters them as what the owner has put in or taken out.
 */
export async function looseMovements(): Promise<Trial[]> {
  const [deposits, reserves, claims, transfers, withdrawals] = await Promise.all(
    ['deposits', 'reserve_addresses', 'payout_claims', 'simulated_transfers', 'withdrawals'].map((name) =>
      rows(name).find().toArray(),
    ),
  );
  const addresses = (of: typeof deposits = []) => new Set(of.map(({ address }) => String(address)));
  const [given, published] = [addresses(deposits), addresses(reserves)];
  const isOwn = (address: unknown) => given.has(String(address)) || published.has(String(address));
  const claimed = new Set((claims ?? []).map(({ _id }) => String(_id)));
  const promised = new Set((withdrawals ?? []).map(({ walletAddress }) => String(walletAddress)));
  return (transfers ?? []).flatMap(({ chain, txid, index, coin: of, from, to }): Trial[] => {
    if (claimed.has(`${chain}:${txid}:${index}`)) return [];
    const made = { coin: of as Coin, txid: String(txid) };
    if (published.has(String(to)) && !isOwn(from)) return [{ kind: 'capital_in', ...made }];
    return isOwn(from) && !isOwn(to) && !promised.has(String(to)) ? [{ kind: 'capital_out', ...made }] : [];
  });
}
