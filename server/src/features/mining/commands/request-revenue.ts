import { AppError } from '@lode/shared/core/errors';
import { formatAmount, formatUsd } from '@lode/shared/core/money';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { ledgerUsdOf } from '../../../platform/coin-value.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import type { Upload } from '../../../platform/upload.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs } from '../../chains/commands/claim-outputs.ts';
import { normalizeTxid } from '../../chains/queries/normalize-txid.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { checkReceipt, claimOf, ownerOf, type Receipt, refused } from '../check-receipt.ts';
import { evidenceFile, evidenceFiles } from '../evidence-store.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { personOf } from './book-revenue.ts';

/** A receipt as it is entered, the transaction's id in any form. */
export interface EnteredReceipt extends Receipt {
  note: string;
  /** The evidence. */
  upload: Upload | undefined;
}

/**
 * Enters a receipt found on the chain, worth what its coin is worth now. It counts once a second person has
 * confirmed it. REAUTH_REQUIRED, TXID_INVALID, EVIDENCE_INVALID, REVENUE_BOOKED, RATE_STALE, and what `checkReceipt` throws.
 */
export async function requestRevenue(by: ActingAdmin, entered: EnteredReceipt): Promise<RevenueRow> {
  await requireProof(by.identity);
  const { coin, amount, note, upload } = entered;
  const txid = normalizeTxid(coin, entered.txid);
  if (txid === undefined) throw refused('TXID_INVALID');
  const file = await evidenceFile(upload);
  const claim = claimOf({ coin, txid });
  if (await RevenueModel.exists({ claim })) throw booked();
  const outputs = await checkReceipt({ coin, amount, txid });
  const { rate, stale } = await getRate(coin);
  if (stale) throw new AppError('RATE_STALE');
  const row: RevenueRow = {
    ...blank(),
    source: 'receipt',
    coin,
    amount,
    rate,
    amountUsd: ledgerUsdOf(amount, coin, rate),
    txid,
    note,
    claim,
    requestedBy: personOf(by),
    evidence: { fileId: await evidenceFiles.store(file), mime: file.type },
  };
  try {
    await inTransaction((tx) => keepRequested(tx, by, row, outputs));
  } catch (error) {
    if (row.evidence) await evidenceFiles.remove(row.evidence.fileId).catch(() => undefined);
    throw isDuplicateKey(error) ? booked() : error;
  }
  return row;
}

const booked = () => refused('REVENUE_BOOKED');

/** What every new row has in common. */
export function blank() {
  return {
    _id: new mongoose.Types.ObjectId(),
    pool: null,
    simulated: false,
    note: '',
    state: 'requested' as const,
    statedDay: null,
    day: null,
    requestedAt: clock.now(),
    decidedBy: null,
    decidedAt: null,
    reason: null,
    entryId: null,
  };
}

/** In a transaction: what waits for a second person, with what of the chain it claims. */
export async function keepRequested(
  tx: Transaction,
  by: ActingAdmin,
  row: RevenueRow,
  outputs: string[],
): Promise<void> {
  await RevenueModel.create([row], { session: tx.session });
  await claimOutputs(tx, { owner: ownerOf(row._id) }, outputs);
  const { _id, coin, amount, amountUsd, rate, txid } = row;
  await recordOperation(tx, {
    by,
    action: 'revenue.requested',
    target: { type: 'revenue', id: String(_id), label: txid ?? '' },
    after: {
      coin,
      amount: formatAmount(amount, coin),
      amount_usd: formatUsd(amountUsd),
      rate,
      transaction: txid,
    },
  });
  tx.event('mining.revenue-changed', { revenueId: String(_id) });
}
