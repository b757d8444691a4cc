import { COINS, type Coin } from '@lode/shared/core/money';
import { logger } from '../../../platform/logger.ts';
import { getBalance } from '../queries/get-balance.ts';
import { inLedger } from './in-ledger.ts';
import { postEntry } from './post-entry.ts';

/**
 * Makes up for coins that are missing out of what has come in since and is held for nothing. Run at any time, twice
 * or late it does the same.
 */
export async function coverShortfalls(): Promise<void> {
  for (const coin of COINS) {
    if ((await getBalance(`shortfall:${coin}`)).posted <= 0n) continue;
    await coverShortfall(coin).catch((error: unknown) => logger.warn({ err: error, coin }, 'shortfall'));
  }
}

function coverShortfall(coin: Coin): Promise<void> {
  return inLedger(async (tx) => {
    const { posted: missing, version } = await getBalance(`shortfall:${coin}`, tx.session);
    const { available } = await getBalance(`holdings:${coin}`, tx.session);
    const amount = available < missing ? available : missing;
    if (amount <= 0n) return;
    await postEntry(tx, {
      key: `shortfall:${coin}:${version}`,
      // The rest of the reversal that found too little.
      kind: 'reversal',
      legs: [
        { account: `shortfall:${coin}`, side: 'debit', amount },
        { account: `holdings:${coin}`, side: 'credit', amount },
      ],
    });
  });
}
