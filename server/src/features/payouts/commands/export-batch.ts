import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import type { BatchFile } from '@lode/shared/payouts/schemas';
import { clock } from '../../../platform/clock.ts';
import { csvLine } from '../../../platform/csv.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import type { BatchRow, TakenRow } from '../batch.model.ts';
import { newestWriting, requireAction } from '../batch-policy.ts';
import { coveredBy } from '../handed.ts';
import { listUnpaid } from '../queries/list-paid.ts';
import { changeBatch, personOf, readBatch, targetOf } from './change-batch.ts';

interface ExportedFile {
  name: string;
  type: string;
  binary?: true;
  content: string | Uint8Array;
}

/**
 * The newest writing in the form of its chain, or as a table for a person, of what nothing pays yet; that somebody took it
 * is noted, for `cancelBatch`. BATCH_CHANGED also for a table of nothing.
 */
export async function exportBatch(by: ActingAdmin, id: string, form: BatchFile): Promise<ExportedFile> {
  const unpaid = form === 'csv' ? await listForPerson(id) : [];
  const row = await inTransaction(async (tx) => {
    const read = await readBatch(id, tx);
    requireAction(read, 'export');
    await requireOpen(['outgoing'], read.coin, tx);
    await changeBatch(tx, read, { taken: takenOf(read, by, form) });
    await recordOperation(tx, {
      by,
      action: 'batch.exported',
      target: targetOf(read),
      after: { form, version: read.writings.length },
    });
    return read;
  });
  return form === 'csv' ? asCsv(row, unpaid) : asTransactions(row);
}

function takenOf({ taken = [] }: BatchRow, by: ActingAdmin, form: BatchFile): TakenRow[] {
  const person = personOf(by);
  const others = taken.filter((one) => one.form !== form || one.by.id !== person.id);
  return [...others, { form, by: person, at: clock.now() }];
}

/** A person's wallet spends other coins: what is under way would be paid twice. */
async function listForPerson(id: string): Promise<number[]> {
  const row = await readBatch(id);
  const unpaid = await listUnpaid(row, coveredBy(row));
  if (unpaid.length === 0) throw new AppError('BATCH_CHANGED');
  return unpaid;
}

function asCsv({ _id, coin, outputs }: BatchRow, places: number[]): ExportedFile {
  const those = outputs.filter((_, place) => places.includes(place));
  const lines = those.map(({ withdrawalId, address, amount, usd }) =>
    csvLine([
      address,
      formatDecimal(BigInt(amount), NETWORKS[coin].decimals),
      coin,
      formatUsd(BigInt(usd)),
      String(withdrawalId),
    ]),
  );
  const head = csvLine(['address', 'amount', 'coin', 'usd', 'withdrawal']);
  return { name: `batch-${String(_id)}.csv`, type: 'text/csv', content: [head, ...lines].join('') };
}

function asTransactions(row: BatchRow): ExportedFile {
  const { text } = newestWriting(row);
  const name = `batch-${String(row._id)}-${row.writings.length}`;
  switch (NETWORKS[row.coin].chain) {
    case 'bitcoin':
      return {
        name: `${name}.psbt`,
        type: 'application/octet-stream',
        binary: true,
        content: Buffer.from(text, 'base64'),
      };
    case 'tron':
      return { name: `${name}.json`, type: 'application/json', content: text };
    case 'vechain':
      return { name: `${name}.txt`, type: 'text/plain', content: text };
  }
}
