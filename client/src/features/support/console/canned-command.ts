import type { CannedReply } from '@lode/shared/support/schemas';

/** The `/…` being typed: where it starts in the text, and what follows the stroke up to the caret. */
export interface CannedCommand {
  start: number;
  query: string;
}

/** A stroke at the start of the text or after white space, and the word after it up to the caret. */
const COMMAND = /(?:^|\s)\/([^\s/]*)$/;

/** The command at the caret, or null: "and/or" and addresses are not commands. */
export function commandAt(text: string, caret: number): CannedCommand | null {
  const match = COMMAND.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query: query.toLowerCase() };
}

function rank(reply: CannedReply, query: string): number {
  if (reply.shortcut.startsWith(query)) return 0;
  if (reply.title.toLowerCase().includes(query)) return 1;
  if (reply.shortcut.includes(query)) return 2;
  return reply.content.toLowerCase().includes(query) ? 3 : Number.POSITIVE_INFINITY;
}

/** The replies that fit, best first: by the start of the shortcut, the title, anywhere in the text. */
export function matchingReplies(replies: readonly CannedReply[], query: string): CannedReply[] {
  return replies
    .map((reply) => ({ reply, rank: rank(reply, query) }))
    .filter((candidate) => Number.isFinite(candidate.rank))
    .sort((a, b) => a.rank - b.rank || a.reply.shortcut.localeCompare(b.reply.shortcut))
    .map(({ reply }) => reply);
}

/** A reply as a customer who reads this language gets it. */
export function inLanguage(reply: CannedReply, language: string | null): CannedReply {
  const text = reply.texts.find((one) => one.language === language);
  return text ? { ...reply, content: text.content } : reply;
}

/** The text with the command up to the caret replaced by `reply`, and where the caret goes. */
export function withReply(
  text: string,
  caret: number,
  command: CannedCommand,
  reply: string,
): { text: string; caret: number } {
  const before = text.slice(0, command.start) + reply;
  return { text: before + text.slice(caret), caret: before.length };
}
