import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from './record-operation.ts';

/** Notes that somebody took a copy of the log with them, and of which part. */
export async function recordExport(by: ActingAdmin, query: Record<string, unknown>): Promise<void> {
  await inTransaction((tx) =>
    recordOperation(tx, {
      by,
      action: 'log.exported',
      target: { type: 'log', id: 'operation-log', label: 'operation-log' },
      after: query,
    }),
  );
}
