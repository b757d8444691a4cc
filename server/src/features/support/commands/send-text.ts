import { randomUUID } from 'node:crypto';
import type { Identity } from '../../../platform/identity.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { followedSessions } from '../followed-sessions.ts';
import { requireNotBlocked } from '../queries/find-chat-block.ts';
import { quoteFrom } from '../quoted.ts';
import { recordHandling } from '../record-handling.ts';
import { senderOf } from '../sender.ts';
import { isVisibleTo, requireSession } from '../support.policy.ts';
import type { MessageRow } from '../support-message.model.ts';
import type { SessionRow } from '../support-session.model.ts';
import { textDigest } from '../text-digest.ts';
import { appendMessage } from './append-message.ts';

export interface TextToSend {
  sessionId: string;
  /** Without one, a retry cannot be told from a new message after the 5 s of C3. */
  cid?: string | undefined;
  content: string;
  lastSeenSeq?: number | undefined;
  /** Id of the message that it answers. */
  replyTo?: string | undefined;
  /** Where the sender is at work, for the operation log. */
  address: string;
}

/** Sends a text for whoever asks, over any door. Errors as appendMessage, CHAT_BLOCKED, RATE_LIMITED, MESSAGE_NOT_FOUND. */
export async function sendText(identity: Identity, input: TextToSend): Promise<MessageRow> {
  const sender = senderOf(identity);
  const limit = sender.type === 'admin' ? LIMITS.messagesPerAgent : LIMITS.messagesPerUser;
  await consume(limit, identity.userId);
  const allowed = requireNotBlocked(identity);
  allowed.catch(() => undefined);
  const session = await sessionToSend(identity, input.sessionId);
  const content = input.content.trim();
  const quote = await quoteFrom(input.sessionId, input.replyTo);
  return appendMessage(
    {
      sessionId: input.sessionId,
      sender,
      cid: input.cid ?? randomUUID(),
      messageType: 'text',
      content,
      quote,
      digest: textDigest(content, input.replyTo),
      lastSeenSeq: input.lastSeenSeq,
      allowed,
      recordTakeOver: recordHandling({ identity, address: input.address }, 'conversation.taken-over'),
    },
    session,
  );
}

/** As far as known here without reading it: storing holds what it says against what it is. */
async function sessionToSend(identity: Identity, id: string): Promise<SessionRow> {
  const known = followedSessions.get(id);
  if (known && isVisibleTo(identity, known)) return known;
  const session = await requireSession(identity, id);
  followedSessions.follow(session);
  return session;
}
