import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import { logger } from '../../../platform/logger.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { findWaiting } from '../../chains/queries/find-waiting.ts';
import { DepositModel, type DepositRow } from '../deposit.model.ts';
import { dropReplaced } from './drop-replaced.ts';
import { recordTransfers } from './record-transfers.ts';
import { settleDeposit } from './settle-deposit.ts';

const BATCH = 500;

/** Looks at every open deposit: payments that wait for a block, confirmations reached, hours that ended. */
export async function sweepDeposits(): Promise<void> {
  for (const coin of COINS) {
    await noteWaiting(coin).catch((error: unknown) => logger.warn({ err: error, coin }, 'waiting payments'));
  }
  let after: DepositRow['_id'] | undefined;
  for (;;) {
    const rows: Pick<DepositRow, '_id'>[] = await DepositModel.find(
      { open: true, ...(after && { _id: { $gt: after } }) },
      { _id: 1 },
    )
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    for (const { _id } of rows) await trySettling(String(_id));
    if (rows.length < BATCH) return;
    after = rows.at(-1)?._id;
  }
}

/** One that cannot be settled now keeps no other waiting. */
async function trySettling(depositId: string): Promise<void> {
  await settleDeposit(depositId).catch((error: unknown) =>
    logger.error({ err: error, depositId }, 'a deposit waits'),
  );
}

/** Shows payments before their block, where a chain's blocks are far apart. */
async function noteWaiting(coin: Coin): Promise<void> {
  const { chain } = NETWORKS[coin];
  const rows = await DepositModel.find({ open: true, coin }, { address: 1 })
    .sort({ _id: -1 })
    .limit(BATCH)
    .lean<Pick<DepositRow, 'address'>[]>();
  const transfers = await findWaiting(
    chain,
    rows.map(({ address }) => address),
  );
  if (transfers.length > 0) await inTransaction((tx) => recordTransfers(tx, chain, transfers, null));
  await dropReplaced(coin, transfers);
}
