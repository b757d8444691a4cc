import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { OfflineMessageModel, type OfflineMessageRow } from '../offline-message.model.ts';
import { requireNotBlocked } from '../queries/find-chat-block.ts';
import { isSomebodyThere } from '../queries/get-availability.ts';

/** Leaves a message outside business hours or while nobody is there; OFFLINE_FORM_CLOSED while somebody is, CHAT_BLOCKED. */
export async function leaveOfflineMessage(identity: Identity, content: string): Promise<OfflineMessageRow> {
  await requireNotBlocked(identity);
  if (await isSomebodyThere()) throw new AppError('OFFLINE_FORM_CLOSED');
  await consume(LIMITS.createsPerUser, identity.userId);
  const user = await getUser(identity.userId);
  const message = {
    userId: identity.userId,
    username: user.username,
    email: user.email,
    content: content.trim(),
    createdAt: clock.now(),
  };
  return inTransaction(async (tx) => {
    const [created] = await OfflineMessageModel.create([message], { session: tx.session });
    if (!created) throw new AppError('SERVER_ERROR');
    tx.event('support.offline-changed', {});
    return created.toObject<OfflineMessageRow>();
  });
}
