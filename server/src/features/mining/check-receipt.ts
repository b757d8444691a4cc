import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { ledgerUnits } from '../../platform/coin-value.ts';
import { logger } from '../../platform/logger.ts';
import { findClaims } from '../chains/queries/find-claims.ts';
import { findTransaction } from '../chains/queries/find-transaction.ts';
import { outputId } from '../chains/queries/output-id.ts';
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
 * (H2). What has paid a customer's deposit is no revenue, nor what we have moved ourselves. Answers the
 * outputs that did. TXID_USED, TXID_NOT_FOUND, also while it waits for its confirmations, TXID_DISPUTED, TXID_MISMATCH,
 * CHAIN_UNAVAILABLE.
 */
export async function checkReceipt({ amount, ...of }: Receipt, owner?: string): Promise<string[]> {
  const { outputs, received } = await findReceipt(of, owner);
  if (received !== amount) throw refused('TXID_MISMATCH');
  return outputs;
}

/** The same, with how much that was, in units of the ledger. */
export async function findReceipt(
  { coin, txid }: Omit<Receipt, 'amount'>,
  owner?: string,
): Promise<{ outputs: string[]; received: bigint }> {
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
  const outputs: string[] = [];
  for (const transfer of finding.transaction.transfers) {
    if (transfer.coin !== coin || !transfer.succeeded) continue;
    if (!(await isReserveAddress(coin, transfer.to))) continue;
    received += transfer.amount;
    outputs.push(outputId(chain, transfer));
  }
  const claims = await findClaims(outputs);
  if ([...claims.values()].some((by) => by !== owner)) throw refused('TXID_USED');
  return { outputs, received: ledgerUnits(received, coin) };
}

/** As what the outputs of a receipt are booked. */
export const ownerOf = (revenueId: unknown) => `revenue:${String(revenueId)}`;

/** What makes a receipt be booked once. */
export function claimOf({ coin, txid }: Pick<Receipt, 'coin' | 'txid'>): string {
  return `${NETWORKS[coin].chain}:${txid}`;
}
