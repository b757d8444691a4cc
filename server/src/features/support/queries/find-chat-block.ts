import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { ChatBlockModel, type ChatBlockRow } from '../chat-block.model.ts';
import { partyOf } from '../support.policy.ts';

/** Why somebody may not use the chat now; null where they may. By the driver itself: it is asked for every message. */
export async function findChatBlock(userId: string): Promise<ChatBlockRow | null> {
  const row = await ChatBlockModel.collection.findOne<ChatBlockRow>({ _id: userId as never });
  return row && (row.until === null || row.until > clock.now()) ? row : null;
}

/** CHAT_BLOCKED for a customer whom the desk does not talk with now; why is for colleagues only. */
export async function requireNotBlocked(identity: Identity): Promise<void> {
  if (partyOf(identity) === 'admin') return;
  if (await findChatBlock(identity.userId)) throw new AppError('CHAT_BLOCKED');
}
