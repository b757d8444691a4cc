import { AppError } from '@lode/shared/core/errors';
import { SYSTEM_TEXTS } from '@lode/shared/support/schemas';
import { deadlineOf } from '../hold.ts';
import { SYSTEM_SENDER } from '../sender.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { appendMessage } from './append-message.ts';
import { followDeadline } from './arm-auto-close.ts';

/** Announces the coming close in the chat, once per deadline (which is its client id); arms nothing. */
export async function announceAutoClose(sessionId: string, closesAt: Date): Promise<void> {
  const session = await SessionModel.findById(sessionId).lean<SessionRow>();
  const armed = (row: SessionRow) => deadlineOf(row)?.getTime() === closesAt.getTime();
  if (session?.status !== 'ongoing') return;
  if (!armed(session)) {
    await followDeadline(sessionId, closesAt);
    return;
  }
  const deadline = `auto-close-${closesAt.getTime()}`;
  try {
    await appendMessage(
      {
        sessionId,
        sender: SYSTEM_SENDER,
        cid: deadline,
        messageType: 'text',
        content: SYSTEM_TEXTS.autoCloseWarning,
        digest: deadline,
      },
      session,
      armed,
    );
  } catch (error) {
    // Answered or closed meanwhile: nothing to announce.
    if (!(error instanceof AppError) || error.code !== 'SESSION_NOT_ONGOING') throw error;
  }
}
