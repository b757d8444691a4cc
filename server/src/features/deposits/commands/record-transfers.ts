import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { usdOf } from '../../../platform/coin-value.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';
import { CRUMB_USD, DUST_USD } from '../plan-settlement.ts';
import { reopenDeposit } from './reopen-deposit.ts';

/** What a chain says of a payment. */
interface SeenTransfer {
  txid: string;
  index: number;
  to: string;
  coin: PaymentRow['coin'];
  amount: bigint;
  succeeded: boolean;
}

/** Where a chain has put a payment. */
interface Place {
  height: number;
  time: Date;
}

/**
 * Records every transfer to an address of ours, once by chain, transaction and place; one that waited for a
 * block (null) gets its height. A failed one, and a crumb, is recorded and left alone.
 */
export async function recordTransfers(
  tx: Transaction,
  chain: Chain,
  transfers: SeenTransfer[],
  block: Place | null,
): Promise<void> {
  const deposits = await depositsAt(tx, transfers);
  const changed = new Set<string>();
  for (const transfer of transfers) {
    const deposit = deposits.get(transfer.to);
    // A coin sent to another coin's address of the same chain is ours too, and for a person to look at.
    if (deposit && (await recordTransfer(tx, chain, transfer, deposit, block)))
      changed.add(String(deposit._id));
  }
  for (const id of changed) await reopenDeposit(tx, id);
}

async function depositsAt(tx: Transaction, transfers: SeenTransfer[]): Promise<Map<string, DepositRow>> {
  const addresses = [...new Set(transfers.map(({ to }) => to))];
  const found = new Map<string, DepositRow>();
  for (let at = 0; at < addresses.length; at += 1000) {
    const rows = await DepositModel.find({ address: { $in: addresses.slice(at, at + 1000) } }, null, {
      session: tx.session,
    }).lean<DepositRow[]>();
    for (const row of rows) found.set(row.address, row);
  }
  return found;
}

/** Answers whether it says anything new. */
async function recordTransfer(
  tx: Transaction,
  chain: Chain,
  transfer: SeenTransfer,
  deposit: DepositRow,
  block: Place | null,
): Promise<boolean> {
  const { txid, index, coin, amount } = transfer;
  if (NETWORKS[coin].chain !== chain) throw new Error(`${coin} is not on ${chain}`);
  const height = block?.height ?? null;
  const [state, reason] = await judge(transfer, deposit);
  const place = { height, blockAt: block?.time ?? null };
  const first: Omit<PaymentRow, '_id' | 'height'> = {
    depositId: deposit._id,
    coin,
    txid,
    amount: String(amount),
    state,
    reason,
    creditedUsd: null,
    entryId: null,
    credits: 0,
    seenAt: firstSeen(block),
  };
  const _id = `${chain}:${txid}:${index}`;
  const known = await PaymentModel.findById(_id, null, { session: tx.session }).lean<PaymentRow>();
  const anew = known && isJudgedAnew(known) ? { state, reason, approvals: [] } : {};
  if (known && height === null && (known.height !== null || (anew.state ?? known.state) === known.state))
    return false;
  await PaymentModel.updateOne(
    { _id },
    known ? { $set: { ...place, ...anew } } : { $setOnInsert: { ...first, ...place } },
    { upsert: true, session: tx.session },
  );
  return true;
}

/** What was paid in time stays so, although we read its block late. */
function firstSeen(block: Place | null): Date {
  const now = clock.now();
  return block && block.time < now ? block.time : now;
}

/** In another block the same transaction may fail, or no longer. What staff have set aside, or pay back, stays so. */
function isJudgedAnew({ height, state, reason }: PaymentRow): boolean {
  if (height !== null || state === 'credited' || state === 'returning' || state === 'returned') return false;
  return state !== 'ignored' || reason === 'failed';
}

async function judge(
  { coin, amount, succeeded }: SeenTransfer,
  deposit: DepositRow,
): Promise<[PaymentRow['state'], PaymentRow['reason']]> {
  if (!succeeded) return ['ignored', 'failed'];
  const isOwn = coin === deposit.coin;
  // Crumbs cost their sender next to nothing, and come to every address that tokens move on: nobody has to look at each.
  if (await isBelow(isOwn ? CRUMB_USD : DUST_USD, coin, amount)) return ['ignored', 'dust'];
  return isOwn ? ['seen', null] : ['review', 'other_coin'];
}

async function isBelow(usd: bigint, coin: PaymentRow['coin'], amount: bigint): Promise<boolean> {
  const rate = await getRate(coin).catch(() => null);
  return rate !== null && !rate.stale && usdOf(amount, coin, rate.rate) < usd;
}
