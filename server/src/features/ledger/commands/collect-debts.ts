import { logger } from '../../../platform/logger.ts';
import { receivableOf, walletOf } from '../chart.ts';
import { getWallet } from '../queries/get-wallet.ts';
import { listDebtors } from '../queries/list-debtors.ts';
import { inLedger } from './in-ledger.ts';
import { postEntry } from './post-entry.ts';

/**
 * Pays what customers owe us out of what has come into their wallets since, so that nobody stays frozen who
 * has the money. Run at any time, twice or late it does the same.
 */
export async function collectDebts(): Promise<void> {
  for await (const owner of listDebtors()) {
    if ((await getWallet(owner)).available <= 0n) continue;
    await collectDebt(owner).catch((error: unknown) => logger.warn({ err: error, user: owner }, 'debt'));
  }
}

function collectDebt(userId: string): Promise<void> {
  return inLedger(async (tx) => {
    const { available, owed, version } = await getWallet(userId, tx.session);
    const amount = available < owed ? available : owed;
    if (amount <= 0n) return;
    await postEntry(tx, {
      key: `debt:${userId}:${version}`,
      // The rest of the reversal that made the debt.
      kind: 'reversal',
      legs: [
        { account: walletOf(userId), side: 'debit', amount },
        { account: receivableOf(userId), side: 'credit', amount },
      ],
    });
  });
}
