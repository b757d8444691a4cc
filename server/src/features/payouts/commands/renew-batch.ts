import { AppError } from '@lode/shared/core/errors';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs } from '../../chains/commands/claim-outputs.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import type { BatchRow, WritingRow } from '../batch.model.ts';
import { newestWriting, requireAction } from '../batch-policy.ts';
import { coveredBy } from '../handed.ts';
import { requireFeeRate } from '../queries/fee-bounds.ts';
import { listUnpaid } from '../queries/list-paid.ts';
import { requireUnsent } from '../queries/require-unknown.ts';
import { changeBatch, ownerOf, personOf, readBatch, spendId, targetOf } from './change-batch.ts';
import { writeBatch } from './write-batch.ts';

/** So often a batch is written at most. */
const WRITINGS_MAX = 20;

/**
 * Writes a batch anew. For BTC the same payments out of the same coins with a higher fee: only one of both can come true.
 * Elsewhere what nothing under way pays, once what was written before has expired. REAUTH_REQUIRED, LEDGER_UNSOUND,
 * FEE_RATE_INVALID, and what `requireAction`, `requireUnsent`, `requireOpen` and `writeBatch` throw.
 */
export async function renewBatch(by: ActingAdmin, id: string, feeRate: number | null): Promise<void> {
  await requireProof(by.identity);
  await requireSoundLedger();
  const seen = await readBatch(id);
  requireAction(seen, 'renew');
  await requireFeeRate(seen.coin, feeRate, seen.coin === 'BTC' ? Number(newestWriting(seen).feeRate) : 0);
  if (seen.writings.length >= WRITINGS_MAX) throw new AppError('BATCH_CHANGED');
  const { coin, outputs, from } = seen;
  const isBitcoin = coin === 'BTC';
  const pays = await listUnpaid(seen, isBitcoin ? new Set() : coveredBy(seen));
  // Of Bitcoin's, each pays all of the batch.
  if (pays.length < (isBitcoin ? outputs.length : 1)) throw new AppError('BATCH_CHANGED');
  if (!isBitcoin) await requireUnsent(seen);
  const writing = await writeBatch({
    coin,
    outputs,
    pays,
    from,
    feeRate,
    by: personOf(by),
    ...(isBitcoin && { replacing: seen }),
  });
  await keep(by, seen, writing);
}

async function keep(by: ActingAdmin, seen: BatchRow, writing: WritingRow): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const row = await readBatch(String(seen._id), tx);
      if (row.rev !== seen.rev) throw new AppError('BATCH_CHANGED');
      await requireOpen(['outgoing'], row.coin, tx);
      await claimOutputs(tx, ownerOf(row), writing.inputs.map(spendId));
      await changeBatch(tx, row, { writings: [...row.writings, writing] });
      await recordOperation(tx, {
        by,
        action: 'batch.renewed',
        target: targetOf(row),
        before: { fee_rate: newestWriting(row).feeRate },
        after: { fee_rate: writing.feeRate, payments: writing.pays.length },
      });
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('BATCH_CHANGED');
    throw error;
  }
}
