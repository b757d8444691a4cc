import type { Transaction } from '../../../platform/transaction.ts';
import { ChatBlockModel } from '../chat-block.model.ts';
import { OfflineMessageModel } from '../offline-message.model.ts';
import { assistantDesk } from '../ports/assistant-desk.ts';
import { SessionModel } from '../support-session.model.ts';
import { forgetCustomerTerms } from './keep-terms.ts';

/**
 * Puts what a closed account is called in place of its owner's name and address, wherever the desk keeps a copy; what
 * the assistant noted of its conversations goes.
 */
export async function forgetCustomerIn(
  tx: Transaction,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<void> {
  const { session } = tx;
  const named = { $set: { username, email } };
  await SessionModel.updateMany({ userId: id }, named, { session });
  await forgetCustomerTerms({ id, username, email }, session);
  await ChatBlockModel.deleteOne({ _id: id }, { session });
  await OfflineMessageModel.updateMany({ userId: id }, named, { session });
  const conversations = await SessionModel.find({ userId: id }, { _id: 1 }, { session }).lean();
  await assistantDesk.ask().forgetConversations(
    tx,
    conversations.map(({ _id }) => String(_id)),
  );
}
