import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS } from '@lode/shared/core/money';
import type { QueryFilter } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { DepositModel, type DepositRow } from '../deposit.model.ts';
import { noteWaiting } from './note-waiting.ts';
import { settleDeposit } from './settle-deposit.ts';

/**
 * Looks at the open deposits to which something has happened: hours that ended, payments that came or moved, blocks
 * that confirm them. However many are open, those that only wait to be paid are not touched.
 */
export async function sweepDeposits(): Promise<void> {
  for (const coin of COINS)
    await noteWaiting(coin).catch((error: unknown) => logger.warn({ err: error, coin }, 'waiting payments'));
  await settleAll({ open: true, state: 'awaiting', expiresAt: { $lt: clock.now() } });
  for (const coin of COINS) {
    const head = await getChainHead(NETWORKS[coin].chain);
    const open = { open: true, coin };
    await settleAll({
      $or: [
        { ...open, dueHeight: null },
        { ...open, dueHeight: { $lte: head } },
      ],
    });
  }
}

/** Who is due is read at once: a cursor left open while a chain's source hangs would end, and the rest with it. */
async function settleAll(due: QueryFilter<DepositRow>): Promise<void> {
  const rows = await DepositModel.find(due, { _id: 1 }).lean<Pick<DepositRow, '_id'>[]>();
  for (const { _id } of rows) await trySettling(String(_id));
}

/** One that cannot be settled now keeps no other waiting. */
async function trySettling(depositId: string): Promise<void> {
  await settleDeposit(depositId).catch((error: unknown) =>
    logger.error({ err: error, depositId }, 'a deposit waits'),
  );
}
