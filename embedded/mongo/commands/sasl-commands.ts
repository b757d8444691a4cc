import { authenticationFailed, ScramConversation } from '../auth/scram.ts';
import type { ReplyObject } from '../bson/encode.ts';
import { Binary, type Doc, isDoc, isTruthy } from '../bson/value.ts';
import type { Connection } from '../wire/connection.ts';
import type { Command } from './command.ts';

const CONVERSATION_ID = 1;

function payloadOf(command: Doc): string {
  const payload = command.get('payload');
  if (!(payload instanceof Binary)) throw authenticationFailed();
  return Buffer.from(payload.buffer).toString('utf8', 0, payload.position);
}

function answer(text: string, done: boolean): ReplyObject {
  return { conversationId: CONVERSATION_ID, done, payload: new Binary(Buffer.from(text)) };
}

/** Begins to log a connection in; one that begins anew has lost what it had. */
export const saslStart: Command = ({ engine, command, connection }) => {
  forget(connection);
  const { account } = engine;
  if (!account || command.get('mechanism') !== account.mechanism) throw authenticationFailed();
  const conversation = new ScramConversation(account, payloadOf(command));
  const options = command.get('options');
  const skipsEmpty = isDoc(options) && isTruthy(options.get('skipEmptyExchange'));
  connection.login = { conversation, skipsEmpty };
  return answer(conversation.serverFirst, false);
};

export const saslContinue: Command = ({ command, connection }) => {
  const { login } = connection;
  if (!login) throw authenticationFailed();
  if (!login.conversation) {
    // The empty exchange after the proofs, for who asked for it.
    connection.login = undefined;
    connection.authenticated = true;
    return answer('', true);
  }
  forget(connection);
  const serverFinal = login.conversation.finish(payloadOf(command));
  if (login.skipsEmpty) connection.authenticated = true;
  else connection.login = { skipsEmpty: false };
  return answer(serverFinal, login.skipsEmpty);
};

function forget(connection: Connection): void {
  connection.login = undefined;
  connection.authenticated = false;
}
