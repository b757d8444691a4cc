import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { Message } from '@lode/shared/support/schemas';
import { expect } from 'vitest';
import type { Conversation } from '../factories/conversations.ts';
import { until } from '../harness/wait.ts';
import type { ConversationLoad } from './conversation-load.ts';

async function storedOf({ id, agent }: Conversation): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    const query = { session_id: id, after_seq: all.length };
    const page = await agent.call(serviceRoutes.listMessages, { query });
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** What each person wrote, as the store has it. */
function textsOf(messages: readonly Message[], side: string): string[] {
  return messages.filter((message) => message.sender_type === side).map(({ content }) => content);
}

/** Everything that was said arrived at both sides, once and in order, and so does the end of the conversation, which this brings about. */
export async function proveConversation(load: ConversationLoad, conversation: Conversation): Promise<void> {
  const stored = await storedOf(conversation);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  for (const side of load.sides) {
    // Nothing missing, nothing doubled, each person's texts in the order in which they were written.
    expect(textsOf(stored, side.side)).toEqual(side.sent);
    for (const [cid, seq] of side.acknowledged) expect(stored[seq - 1]).toMatchObject({ cid, seq });
    expect(side.messages.map(({ id, seq }) => `${seq} ${id}`)).toEqual(
      stored.map(({ id, seq }) => `${seq} ${id}`),
    );
  }
  const closed = await conversation.agent.call(adminServiceRoutes.close, { params: { id: conversation.id } });
  expect(closed.status).toBe('closed');
  const statuses = () => load.sides.map((side) => side.conversation.getView().session?.status);
  await until(() => statuses().every((status) => status === 'closed'), {
    what: 'both sides to see the close',
  });
}
