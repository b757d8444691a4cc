import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { inTransaction } from '../../../platform/transaction.ts';
import { findWaiting } from '../../chains/queries/find-waiting.ts';
import { DepositModel, type DepositRow, MempoolTurnModel } from '../deposit.model.ts';
import { dropReplaced } from './drop-replaced.ts';
import { recordTransfers } from './record-transfers.ts';

/** Addresses that a source is asked about in one round. */
const AT_ONCE = 500;

type Open = Pick<DepositRow, '_id' | 'address'>;

/** Shows payments before their block, where a chain's blocks are far apart: the next so many open deposits' own. */
export async function noteWaiting(coin: Coin): Promise<void> {
  const { chain } = NETWORKS[coin];
  const deposits = await takeTurn(coin);
  const addresses = deposits.map(({ address }) => address);
  const transfers = await findWaiting(chain, addresses);
  if (transfers.length > 0) await inTransaction((tx) => recordTransfers(tx, chain, transfers, null));
  const ids = deposits.map(({ _id }) => _id);
  await dropReplaced(coin, ids, transfers);
}

/** Every open deposit has its turn, the oldest first, whatever others do meanwhile. */
async function takeTurn(coin: Coin): Promise<Open[]> {
  const turn = await MempoolTurnModel.findById(coin).lean();
  const after = turn?.after ?? null;
  const deposits = await DepositModel.find(
    { open: true, coin, ...(after && { _id: { $gt: after } }) },
    { address: 1 },
  )
    .sort({ _id: 1 })
    .limit(AT_ONCE)
    .lean<Open[]>();
  const last = deposits.length < AT_ONCE ? null : (deposits.at(-1)?._id ?? null);
  if (String(last) !== String(after))
    await MempoolTurnModel.updateOne({ _id: coin }, { $set: { after: last } }, { upsert: true });
  return deposits;
}
