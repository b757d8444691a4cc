import { firstLineCid, type Message, type Session } from '@lode/shared/support/schemas';

/** What was written before the queue, as long as it is no message: it stands in the thread like one. */
export function firstLineOf({ id, first_line, head_seq, created_at }: Session): Message | null {
  if (!first_line || head_seq > 0) return null;
  return {
    id: 'first-line',
    session_id: id,
    seq: 0,
    cid: firstLineCid(id),
    sender_type: 'user',
    author: 'customer',
    author_name: null,
    author_username: null,
    message_type: 'text',
    content: first_line,
    created_at,
    updated_at: created_at,
  };
}
