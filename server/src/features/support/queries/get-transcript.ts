import type { Identity } from '../../../platform/identity.ts';
import { requireSession } from '../support.policy.ts';
import type { MessageRow } from '../support-message.model.ts';
import type { SessionRow } from '../support-session.model.ts';
import { listMessages } from './list-messages.ts';

const PAGE = 1000;

function speaker(row: MessageRow, session: SessionRow): string {
  switch (row.author) {
    case 'customer':
      return session.username;
    case 'agent':
      return `${session.adminUsername ?? 'Agent'} (support)`;
    case 'assistant':
      return 'Assistant';
    case 'system':
      return '*';
  }
}

function line(row: MessageRow, session: SessionRow): string {
  const text = row.messageType === 'image' ? '[image]' : row.content;
  return `[${row.createdAt.toISOString()}] ${speaker(row, session)}: ${text}`;
}

/** The whole conversation as plain text, every message in order. Internal notes are not part of it. */
export async function getTranscript(
  identity: Identity,
  sessionId: string,
): Promise<{ filename: string; content: string }> {
  const session = await requireSession(identity, sessionId);
  const lines = [
    `Conversation ${sessionId}`,
    `Opened ${session.createdAt.toISOString()}${session.closedAt ? `, closed ${session.closedAt.toISOString()}` : ''}`,
    '',
  ];
  for (let after = 0; ; ) {
    const page = await listMessages(sessionId, after, PAGE);
    lines.push(...page.map((row) => line(row, session)));
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.seq;
  }
  return {
    filename: `conversation-${session.createdAt.toISOString().slice(0, 10)}.txt`,
    content: `${lines.join('\n')}\n`,
  };
}
