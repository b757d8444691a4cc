import { type ClientSession, Types } from 'mongoose';
import { CustomerNoteModel } from '../customer-note.model.ts';

/**
 * Notes that figures may tell something else of these customers, in the transaction of the change: what is kept of them
 * counts only with it. A row of its own each time, so that two changes of a customer never wait for each other.
 */
export async function noteCustomers(
  userIds: readonly (Types.ObjectId | string)[],
  session: ClientSession,
  paid = false,
): Promise<void> {
  if (userIds.length === 0) return;
  const ids = [...new Set(userIds.map(String))].map((id) => new Types.ObjectId(id));
  await CustomerNoteModel.insertMany([{ userIds: ids, paid }], { session, lean: true });
}
