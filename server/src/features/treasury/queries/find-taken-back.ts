import { NETWORKS } from '@lode/shared/chains/schemas';
import type { BookedFilter, BookedRecord } from '../../../platform/booked-record.ts';
import { logger } from '../../../platform/logger.ts';
import { findTransaction } from '../../chains/queries/find-transaction.ts';
import { listPaidBack } from '../../deposits/queries/list-paybacks.ts';
import type { LedgerPeriod } from '../../ledger/queries/read-period.ts';
import { listBookedReceipts } from '../../mining/queries/list-booked-receipts.ts';
import { listBookedPayouts } from '../../withdrawals/queries/list-booked-payouts.ts';
import type { FoundBreak } from '../break.model.ts';
import { listBookedMovements } from './list-booked-movements.ts';

type Lister = (filter: BookedFilter) => Promise<BookedRecord[]>;

/** Deposits themselves are followed block by block. */
const SOURCES: readonly (readonly ['payout' | 'revenue' | 'movement' | 'deposit', Lister])[] = [
  ['payout', listBookedPayouts],
  ['revenue', listBookedReceipts],
  ['movement', listBookedMovements],
  ['deposit', listPaidBack],
];

/**
 * What was completed in a time by a transaction that its chain does not hold any more: whoever was paid was not, and what
 * came in is not there. A source that does not answer says nothing.
 */
export async function findTakenBack(period: LedgerPeriod): Promise<FoundBreak[]> {
  const found: FoundBreak[] = [];
  for (const [kind, list] of SOURCES)
    for (const record of await list({ ...period, references: [] })) {
      const { reference, coin, amount, txid } = record;
      if (!txid || !(await isGone(record, txid))) continue;
      found.push({
        kind,
        subject: `${reference}:gone`,
        asset: coin,
        amount: -amount,
        rows: [
          { type: kind, id: reference, amount },
          { type: 'transaction', id: txid, amount: null },
        ],
      });
    }
  return found;
}

async function isGone({ coin }: BookedRecord, txid: string): Promise<boolean> {
  const { chain } = NETWORKS[coin];
  const finding = await findTransaction(chain, txid).catch((error: unknown) => {
    logger.warn(
      { err: error, chain, txid },
      'a source does not answer: what was completed is not looked at again',
    );
    return undefined;
  });
  if (!finding) return false;
  return finding.kind !== 'found' || finding.transaction.height === null;
}
