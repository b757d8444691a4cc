import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** What a chain says of a payment. */
interface SeenTransfer {
  txid: string;
  index: number;
  to: string;
  coin: PaymentRow['coin'];
  amount: bigint;
  succeeded: boolean;
}

/**
 * Records every transfer to an address of ours, once by chain, transaction and place; one that waited for a
 * block gets its height. A failed one is recorded and left alone. Answers the deposits concerned.
 */
export async function recordTransfers(
  tx: Transaction,
  chain: Chain,
  transfers: SeenTransfer[],
  height: number | null,
): Promise<void> {
  const deposits = await depositsAt(tx, transfers);
  for (const transfer of transfers) {
    const deposit = deposits.get(transfer.to);
    // A coin sent to another coin's address of the same chain is ours too, and for a person to look at.
    if (deposit) await recordTransfer(tx, chain, transfer, deposit, height);
  }
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

async function recordTransfer(
  tx: Transaction,
  chain: Chain,
  { txid, index, coin, amount, succeeded }: SeenTransfer,
  deposit: DepositRow,
  height: number | null,
): Promise<void> {
  if (NETWORKS[coin].chain !== chain) throw new Error(`${coin} is not on ${chain}`);
  const [state, reason] = judge(coin === deposit.coin, succeeded);
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
    seenAt: clock.now(),
  };
  const _id = `${chain}:${txid}:${index}`;
  const known = await PaymentModel.findById(_id, null, { session: tx.session }).lean<PaymentRow>();
  if (known && known.height !== null && height === null) return;
  const back = known?.state === 'reversed' && height !== null ? { state, reason } : {};
  await PaymentModel.updateOne(
    { _id },
    known ? { $set: { height, ...back } } : { $setOnInsert: { ...first, height } },
    { upsert: true, session: tx.session },
  );
  await DepositModel.updateOne({ _id: deposit._id }, { $set: { open: true } }, { session: tx.session });
}

function judge(rightCoin: boolean, succeeded: boolean): [PaymentRow['state'], PaymentRow['reason']] {
  if (!succeeded) return ['ignored', 'failed'];
  return rightCoin ? ['seen', null] : ['review', 'other_coin'];
}
