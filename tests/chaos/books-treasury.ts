import { randomInt } from 'node:crypto';
import { COINS, type Coin } from '@lode/shared/core/money';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import type { Person } from '../factories/people.ts';
import { confirm, propose, refuse } from '../factories/treasury.ts';
import { answered, type Cast, coin, pick, rows, server, type Trial } from './books-cast.ts';

export async function tryMovement(cast: Cast): Promise<void> {
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

export async function enterAgain(cast: Cast): Promise<void> {
  const trial = pick(cast.trials);
  const booked = await rows('treasury_movements').findOne({
    txid: trial.txid,
    kind: trial.kind,
    state: 'confirmed',
  });
  if (booked) cast.trials.splice(cast.trials.indexOf(trial), 1);
  else await enter(cast, trial);
}

/** What a network took of us and is not in the books: until it is, they say more than the chain holds. */
export async function enterFee(cast: Cast): Promise<void> {
  await enter(cast, pick((await looseMovements()).filter(({ kind }) => kind === 'network_fee')));
}

const addresses = (of: object[]) => new Set(of.map((row) => String((row as { address: unknown }).address)));

/**
 * What our addresses have paid and been paid that counts as nothing, such as what was entered after a copy that is restored
 * by now: the treasurer enters it as what the owner has put in or taken out. Networks' fees come first: until they are in the
 * books, these say more than the chain holds, and take no capital in.
 */
export async function looseMovements(): Promise<Trial[]> {
  const read = (name: string) => rows(name).find().toArray();
  const [deposits, reserves, claims, transfers, withdrawals, payments] = await Promise.all([
    read('deposits'),
    read('reserve_addresses'),
    read('payout_claims'),
    read('simulated_transfers'),
    read('withdrawals'),
    read('deposit_payments'),
  ]);
  const [given, published] = [addresses(deposits), addresses(reserves)];
  const isOwn = (address: unknown) => given.has(String(address)) || published.has(String(address));
  const claimed = new Set(claims.map(({ _id }) => String(_id)));
  const promised = new Set([
    ...withdrawals.map(({ walletAddress }) => String(walletAddress)),
    ...payments.map(({ payback }) => String(payback?.address)),
  ]);
  const fees = transfers.flatMap(({ chain, txid, coin: of, from, fee }): Trial[] =>
    fee && isOwn(from) && !claimed.has(`${chain}:${txid}:fee`)
      ? [{ kind: 'network_fee', coin: of as Coin, txid: String(txid) }]
      : [],
  );
  const capital = transfers.flatMap(({ chain, txid, index, coin: of, from, to }): Trial[] => {
    if (claimed.has(`${chain}:${txid}:${index}`)) return [];
    const made = { coin: of as Coin, txid: String(txid) };
    if (published.has(String(to)) && !isOwn(from)) return [{ kind: 'capital_in', ...made }];
    return isOwn(from) && !isOwn(to) && !promised.has(String(to)) ? [{ kind: 'capital_out', ...made }] : [];
  });
  return [...new Map(fees.map((one) => [one.txid, one])).values(), ...capital];
}
