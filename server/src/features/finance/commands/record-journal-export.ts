import type { JournalQuery } from '@lode/shared/finance/schemas';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';

/** Notes that somebody took a copy of the books with them, and of which days. */
export async function recordJournalExport(by: ActingAdmin, query: JournalQuery): Promise<void> {
  await inTransaction((tx) =>
    recordOperation(tx, {
      by,
      action: 'journal.exported',
      target: { type: 'ledger', id: 'ledger', label: 'ledger' },
      after: { ...query },
    }),
  );
}
