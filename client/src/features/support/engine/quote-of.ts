import { type Quote, quoteExcerpt } from '@lode/shared/support/quote-schemas';
import type { Message } from '@lode/shared/support/schemas';

/** Whether a message can be answered: what stands for one, and what the system says of itself, cannot. */
export function isQuotable({ seq, author }: Message): boolean {
  return seq > 0 && author !== 'system';
}

/** What an answer shows of the message that it answers, until the server has said it. */
export function quoteOf({
  id,
  seq,
  author,
  author_name,
  author_username,
  message_type,
  ...said
}: Message): Quote {
  const words = { text: quoteExcerpt(said.content), image: '', file: said.file?.name ?? '' };
  const excerpt = words[message_type];
  // The system's are never offered.
  const by = author === 'system' ? 'agent' : author;
  return { id, seq, author: by, author_name, author_username, message_type, excerpt };
}

/** The message to be answered one step back (-1) or on (1) from the one that is; null past the latest. */
export function stepQuote(
  messages: readonly Message[],
  current: Message | null,
  step: -1 | 1,
): Message | null {
  const quotable = messages.filter(isQuotable);
  const at = current ? quotable.findIndex(({ id }) => id === current.id) : quotable.length;
  return quotable[Math.max(0, at + step)] ?? null;
}
