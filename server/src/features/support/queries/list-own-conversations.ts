import { episodesOf } from '../episodes.ts';
import { OfflineMessageModel, type OfflineMessageRow } from '../offline-message.model.ts';
import { MessageModel, type MessageRow } from '../support-message.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

function saidIn({ messageType, content, file }: MessageRow) {
  if (messageType === 'file') return { file: file?.name };
  return messageType === 'text' ? { text: content } : { image: content };
}

/** Every conversation of a customer with all of its messages, the oldest first; the desk's own notes are not theirs. */
export async function* listOwnConversations(userId: string) {
  const sessions = await SessionModel.find({ userId }, { notes: 0 })
    .sort({ createdAt: 1 })
    .lean<SessionRow[]>();
  for (const session of sessions) {
    const messages = await MessageModel.find({ sessionId: session._id })
      .sort({ seq: 1 })
      .lean<MessageRow[]>();
    yield {
      id: String(session._id),
      opened_at: session.createdAt,
      closed_at: session.closedAt,
      topic: session.topic ?? null,
      first_line: session.firstLine ?? null,
      // Each time that it was begun: it is rated each time.
      episodes: episodesOf(session).map(({ at, closedAt, rating, ratingComment }) => ({
        opened_at: at,
        closed_at: closedAt,
        rating,
        rating_comment: ratingComment,
      })),
      messages: messages.map((message) => ({
        at: message.createdAt,
        from: message.author,
        ...(message.quote && { answers: message.quote.excerpt }),
        ...saidIn(message),
      })),
    };
  }
}

/** What a customer left for the desk while it was closed. */
export async function* listOwnOfflineMessages(userId: string) {
  const rows = await OfflineMessageModel.find({ userId }).sort({ createdAt: 1 }).lean<OfflineMessageRow[]>();
  for (const { createdAt, content, handledAt, answer } of rows)
    yield { at: createdAt, text: content, answered_at: handledAt, answer: answer?.content ?? null };
}
