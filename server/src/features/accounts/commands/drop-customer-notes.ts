import type { Transaction } from '../../../platform/transaction.ts';
import { CustomerNoteModel, type CustomerNoteRow } from '../customer-note.model.ts';

/** Takes away what has been taken up, in the transaction that does. */
export async function dropCustomerNotes(
  { session }: Transaction,
  notes: readonly Pick<CustomerNoteRow, '_id'>[],
): Promise<void> {
  await CustomerNoteModel.deleteMany({ _id: { $in: notes.map(({ _id }) => _id) } }, { session });
}
