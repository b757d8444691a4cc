import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { Party } from '@lode/shared/support/schemas';
import { ApiError, call } from '../../../lib/api-client.ts';
import type { ConversationRest } from '../engine/conversation-deps.ts';
import type { Outgoing } from '../engine/send-queue.ts';

type RestParts = Pick<ConversationRest, 'session' | 'send' | 'mark' | 'close'>;

function customerRest(id: string): RestParts {
  return {
    session: async (signal) => {
      const session = await call(serviceRoutes.currentSession, { query: { optional: 'true' }, signal });
      if (session) return session;
      const message = 'The conversation does not exist any more';
      throw new ApiError({ code: 'SESSION_NOT_FOUND', status: 404, message });
    },
    send: ({ cid, content, file }: Outgoing) =>
      file
        ? call(serviceRoutes.sendImage, { body: { session_id: id, cid }, file })
        : call(serviceRoutes.sendMessage, { body: { session_id: id, message_type: 'text', content, cid } }),
    mark: (kind, seq) => call(serviceRoutes.markRead, { params: { id }, body: { seq, kind } }),
    close: () => call(serviceRoutes.closeSession, { params: { id } }),
  };
}

function agentRest(id: string): RestParts {
  return {
    session: (signal) => call(adminServiceRoutes.get, { params: { id }, signal }, 'admin'),
    send: ({ cid, content, file, last_seen_seq }: Outgoing) => {
      const facts = { session_id: id, cid, last_seen_seq };
      return file
        ? call(adminServiceRoutes.sendImage, { body: facts, file }, 'admin')
        : call(
            adminServiceRoutes.sendMessage,
            { body: { ...facts, message_type: 'text', content } },
            'admin',
          );
    },
    mark: (kind, seq) => call(adminServiceRoutes.markRead, { params: { id }, body: { seq, kind } }, 'admin'),
    close: () => call(adminServiceRoutes.close, { params: { id } }, 'admin'),
  };
}

/** The REST calls of one conversation, for either side. */
export function createConversationRest(side: Party, id: string): ConversationRest {
  return {
    ...(side === 'user' ? customerRest(id) : agentRest(id)),
    handOff: () => call(serviceRoutes.handOff, { params: { id } }, side),
    stopAnswer: (answer_id) => call(serviceRoutes.stopAnswer, { params: { id }, body: { answer_id } }, side),
    markHelpful: (messageId, helpful) =>
      call(serviceRoutes.markHelpful, { params: { id: messageId }, body: { helpful } }, side),
    messages: (after_seq, limit, signal) =>
      call(serviceRoutes.listMessages, { query: { session_id: id, after_seq, limit }, signal }, side),
  };
}
