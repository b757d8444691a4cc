import { AppError } from '@lode/shared/core/errors';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** Whose conversation it is; SESSION_NOT_FOUND. Whether the caller may know, they have checked. */
export async function getSessionCustomer(sessionId: string): Promise<{ id: string; username: string }> {
  const row = await SessionModel.findById(sessionId)
    .select({ userId: 1, username: 1 })
    .lean<Pick<SessionRow, 'userId' | 'username'>>();
  if (!row) throw new AppError('SESSION_NOT_FOUND');
  return { id: String(row.userId), username: row.username };
}
