import { SENT_NAME_MAX } from '@lode/shared/support/file-schemas';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { Party } from '@lode/shared/support/schemas';
import { ApiError, call, fetchFile } from '../../../lib/api-client.ts';
import { downloadBlob } from '../../../lib/download-text.ts';
import type { ConversationRest } from '../engine/conversation-deps.ts';

/** Its end tells what it is. */
const nameOf = ({ name }: File) => name.slice(-SENT_NAME_MAX);

type RestParts = Pick<ConversationRest, 'session' | 'send' | 'mark' | 'close'>;

function customerRest(id: string): RestParts {
  return {
    session: async (signal) => {
      const session = await call(serviceRoutes.currentSession, { query: { optional: 'true' }, signal });
      if (session) return session;
      const message = 'The conversation does not exist any more';
      throw new ApiError({ code: 'SESSION_NOT_FOUND', status: 404, message });
    },
    send: (item, onProgress) => {
      const { cid, content, file } = item;
      const facts = { session_id: id, cid };
      if (!file)
        return call(serviceRoutes.sendMessage, {
          body: { ...facts, message_type: 'text', content, reply_to: item.reply_to?.id },
        });
      return item.message_type === 'image'
        ? call(serviceRoutes.sendImage, { body: facts, file, onProgress })
        : call(serviceRoutes.sendFile, { body: { ...facts, name: nameOf(file) }, file, onProgress });
    },
    mark: (kind, seq) => call(serviceRoutes.markRead, { params: { id }, body: { seq, kind } }),
    close: () => call(serviceRoutes.closeSession, { params: { id } }),
  };
}

function agentRest(id: string): RestParts {
  return {
    session: (signal) => call(adminServiceRoutes.get, { params: { id }, signal }, 'admin'),
    send: (item, onProgress) => {
      const { cid, content, file, last_seen_seq } = item;
      const facts = { session_id: id, cid, last_seen_seq };
      if (!file) {
        const body = { ...facts, message_type: 'text' as const, content, reply_to: item.reply_to?.id };
        return call(adminServiceRoutes.sendMessage, { body }, 'admin');
      }
      return item.message_type === 'image'
        ? call(adminServiceRoutes.sendImage, { body: facts, file, onProgress }, 'admin')
        : call(
            adminServiceRoutes.sendFile,
            { body: { ...facts, name: nameOf(file) }, file, onProgress },
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
    saveFile: async (message) => {
      const { blob, name } = await fetchFile(serviceRoutes.file, { params: { id: message.id } }, side);
      downloadBlob(message.file?.name ?? name, blob);
    },
    messages: (after_seq, limit, signal) =>
      call(serviceRoutes.listMessages, { query: { session_id: id, after_seq, limit }, signal }, side),
  };
}
