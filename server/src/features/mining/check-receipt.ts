import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { ledgerUnits } from '../../platform/coin-value.ts';
import { logger } from '../../platform/logger.ts';
import { findTransaction } from '../chains/queries/find-transaction.ts';
import { getDepositRules } from '../deposits/queries/get-deposit-rules.ts';
import { isDepositPayment } from '../deposits/queries/is-deposit-payment.ts';
import { isOwnAddress } from '../reserves/queries/is-own-address.ts';
import { isReserveAddress } from '../reserves/queries/is-reserve-address.ts';

export interface Receipt {
  coin: Coin;
  /** Whole 10⁻⁸ of the coin. */
  amount: bigint;
  /** In the one form of the coin's chain. */
  txid: string;
}

export const refused = (code: ErrorCode) => new AppError(code, { fields: { txid: code } });

/**
 * Asks every source of the chain whether the transaction has paid exactly this to our published addresses
 * (H2). What has paid a customer's deposit is no revenue, nor what we have moved ourselves. TXID_USED,
 * TXID_NOT_FOUND, also while it waits for its confirmations, TXID_DISPUTED, TXID_MISMATCH, CHAIN_UNAVAILABLE.
 */
export async function checkReceipt({ coin, amount, txid }: Receipt): Promise<void> {
  if (await isDepositPayment(coin, txid)) throw refused('TXID_USED');
  const { chain } = NETWORKS[coin];
  const finding = await findTransaction(chain, txid).catch((error: unknown) => {
    logger.warn({ err: error, chain }, 'a source does not answer: revenue waits');
    throw new AppError('CHAIN_UNAVAILABLE');
  });
  if (finding.kind === 'disputed') throw refused('TXID_DISPUTED');
  const { confirmations } = await getDepositRules();
  if (finding.kind === 'unknown' || finding.confirmations < confirmations[coin])
    throw refused('TXID_NOT_FOUND');
  for (const sender of finding.transaction.senders)
    if (await isOwnAddress(sender)) throw refused('TXID_MISMATCH');
  let received = 0n;
  for (const transfer of finding.transaction.transfers) {
    if (transfer.coin !== coin || !transfer.succeeded) continue;
    if (await isReserveAddress(coin, transfer.to)) received += transfer.amount;
  }
  if (ledgerUnits(received, coin) !== amount) throw refused('TXID_MISMATCH');
}

/** What makes a receipt be booked once. */
export function claimOf({ coin, txid }: Pick<Receipt, 'coin' | 'txid'>): string {
  return `${NETWORKS[coin].chain}:${txid}`;
}
