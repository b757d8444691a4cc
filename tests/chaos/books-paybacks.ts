import { randomInt } from 'node:crypto';
import { adminDepositRoutes as routes } from '@lode/shared/deposits/admin-rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { chains } from '../factories/chains.ts';
import type { Person } from '../factories/people.ts';
import { ADDRESSES } from '../factories/withdrawals.ts';
import { answered, type Cast, inHand, Nothing, ownerOf, pick, rows, server, some } from './books-cast.ts';

const reason = 'sent in the wrong coin';
const wallet_address = ADDRESSES.TRX;

/** TRX at an address that was given for USDT: nobody credits it. */
export async function payWrongCoin({ customers }: Cast): Promise<void> {
  const body = { currency: 'USDT' as const, amount_usd: '100' };
  const { address } = await answered((idempotencyKey) =>
    pick(customers).call(depositRoutes.create, { body, idempotencyKey }, server()),
  );
  await (await chains()).pay({ coin: 'TRX', to: address, amount: BigInt(randomInt(1e7, 1e9)) });
}

type Step = (who: Person, id: string) => Promise<unknown>;
const ask: Step = (who, id) => who.call(routes.payBack, { params: { id }, body: { reason } }, server());
const agree: Step = (who, id) =>
  who.call(routes.approvePayback, { params: { id }, body: { wallet_address } }, server());
const takeBack: Step = (who, id) =>
  who.call(routes.cancelPayback, { params: { id }, body: { reason } }, server());
const address: Step = (who, id) =>
  who.call(depositRoutes.payback, { params: { id }, body: { wallet_address } }, server());

/** Pays one that is approved, and names what has paid it. */
export async function payApproved(who: Person, id: string): Promise<void> {
  const { txid } = await answered((idempotencyKey) =>
    who.call(routes.simulatePayback, { params: { id }, idempotencyKey }, server()),
  );
  await answered(() => who.call(routes.completePayback, { params: { id }, body: { txid } }, server()));
}

/** One step of a payment on its way back: asked for, addressed, approved by another and paid; or taken back before. */
export async function payBack(cast: Cast): Promise<void> {
  const { id } = await some('deposit_payments', {
    $or: [{ state: 'review', coin: 'TRX' }, { 'payback.state': { $in: ['asked', 'addressed', 'approved'] } }],
  });
  await inHand(cast, [id], () => continuePayback(cast, id));
}

async function continuePayback(cast: Cast, id: string): Promise<unknown> {
  const [one, other] = cast.operators as [Person, Person];
  const row = await rows('deposit_payments').findOne({ _id: id as never });
  const state = (row?.payback as { state: string } | undefined)?.state;
  if (state === undefined) return answered(() => ask(one, id));
  if (state === 'approved') {
    if (!cast.payable(id)) throw new Nothing();
    return payApproved(pick(cast.operators), id);
  }
  if (randomInt(8) === 0) return answered(() => takeBack(one, id));
  if (state === 'addressed') return answered(() => agree(other, id));
  const deposit = await rows('deposits').findOne({ _id: row?.depositId as never });
  return answered(() => address(ownerOf(cast, deposit ?? {}), id));
}
