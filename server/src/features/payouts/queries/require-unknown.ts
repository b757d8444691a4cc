import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { findTransaction } from '../../chains/queries/find-transaction.ts';
import { writtenTxids } from '../../chains/queries/written-txids.ts';
import type { BatchRow } from '../batch.model.ts';

/** Throws the code while a source knows the transaction, UNAVAILABLE while one does not answer. */
export async function requireUnknown(
  { coin }: Pick<BatchRow, 'coin'>,
  txid: string,
  code: ErrorCode,
): Promise<void> {
  const finding = await findTransaction(NETWORKS[coin].chain, txid).catch(() => {
    throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
  });
  if (finding.kind !== 'unknown') throw new AppError(code);
}

/**
 * TRANSACTION_COVERED while a source knows something that was written, signed, and sent without being handed back: it pays
 * the batch. Of accounts' chains only the newest can; Bitcoin's older ones stay valid. UNAVAILABLE.
 */
export async function requireUnsent(batch: BatchRow): Promise<void> {
  const { coin, writings, handed, from } = batch;
  const known = new Set(handed.map(({ txid }) => txid));
  for (const { text } of coin === 'BTC' ? writings : writings.slice(-1))
    for (const txid of writtenTxids(coin, text, from[0] ?? ''))
      if (!known.has(txid)) await requireUnknown(batch, txid, 'TRANSACTION_COVERED');
}
