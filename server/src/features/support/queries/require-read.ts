import { AppError } from '@lode/shared/core/errors';
import { MessageModel } from '../support-message.model.ts';

/** CUSTOMER_WROTE where the customer has said something after the message that the agent saw last. */
export async function requireRead(sessionId: string, seenSeq: number): Promise<void> {
  const unread = await MessageModel.exists({ sessionId, author: 'customer', seq: { $gt: seenSeq } });
  if (unread) throw new AppError('CUSTOMER_WROTE');
}
