import type { Transaction } from '../../../platform/transaction.ts';
import { OfflineMessageModel } from '../offline-message.model.ts';
import { SessionModel } from '../support-session.model.ts';

/** Puts what a closed account is called in place of its owner's name and address, wherever the desk keeps a copy. */
export async function forgetCustomerIn(
  { session }: Transaction,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<void> {
  const named = { $set: { username, email } };
  await SessionModel.updateMany({ userId: id }, named, { session });
  await OfflineMessageModel.updateMany({ userId: id }, named, { session });
}
