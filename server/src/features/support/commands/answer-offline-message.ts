import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { OfflineMessageModel, type OfflineMessageRow } from '../offline-message.model.ts';
import { staffNameOf } from '../sender.ts';

/**
 * Mails an answer to what a customer left, once: of several the first is sent and kept, the others get ALREADY_ANSWERED with
 * whose it is. The same answer again is answered with the message as it is. NOT_FOUND, ACCOUNT_CLOSED.
 */
export async function answerOfflineMessage(
  by: ActingAdmin,
  id: string,
  content: string,
): Promise<OfflineMessageRow> {
  const { username } = by.identity;
  const text = content.trim();
  const answered = await inTransaction(async (tx) => {
    const row = await keepAnswer(tx, id, { content: text, by: username, at: clock.now() });
    if (row) await mailAnswer(tx, by, row);
    return row;
  });
  if (answered) return answered;
  const row = await OfflineMessageModel.findById(id).lean<OfflineMessageRow>();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.answer?.by === username && row.answer.content === text) return row;
  throw new AppError('ALREADY_ANSWERED', { data: { admin_username: row.answer?.by ?? null } });
}

/** An answered message is a handled one; who had handled it before stays told. */
async function keepAnswer(
  tx: Transaction,
  id: string,
  answer: NonNullable<OfflineMessageRow['answer']>,
): Promise<OfflineMessageRow | null> {
  const { session } = tx;
  const unanswered = { _id: id, answer: null };
  await OfflineMessageModel.updateOne(
    { ...unanswered, handledAt: null },
    { $set: { handledAt: answer.at, handledBy: answer.by } },
    { session },
  );
  return OfflineMessageModel.findOneAndUpdate(
    unanswered,
    { $set: { answer } },
    { returnDocument: 'after', session },
  ).lean<OfflineMessageRow>();
}

/** To the address that is the customer's now; it may have changed since. Who has closed their account has none. */
async function mailAnswer(tx: Transaction, by: ActingAdmin, row: OfflineMessageRow): Promise<void> {
  const { email, language, state } = await getUser(String(row.userId));
  if (state === 'closed') throw new AppError('ACCOUNT_CLOSED');
  const { name } = staffNameOf(by.identity);
  const facts = { question: row.content, answer: row.answer?.content ?? '', name };
  await queueMail(tx, { to: email, kind: 'offline_answer', language, facts });
  await recordOperation(tx, {
    by,
    action: 'offline-message.answered',
    target: { type: 'user', id: String(row.userId), label: row.username },
  });
  tx.event('support.offline-changed', {});
}
