import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { UnansweredModel, type UnansweredRow } from '../unanswered-question.model.ts';

/** Takes a question off the list. Taking off what is gone already is no error; asked again, it is on it again. */
export function settleUnanswered(by: ActingAdmin, id: string): Promise<void> {
  return inTransaction(async (tx) => {
    const row = await UnansweredModel.findByIdAndDelete(id, { session: tx.session }).lean<UnansweredRow>();
    if (!row) return;
    const { question, language, times } = row;
    await recordOperation(tx, {
      by,
      action: 'unanswered.settled',
      target: { type: 'conversation', id: String(row.sessionId), label: question.slice(0, 60) },
      before: { question, language, times },
    });
  });
}
