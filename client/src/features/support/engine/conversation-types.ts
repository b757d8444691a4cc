import type { RunningAnswer } from '@lode/shared/support/assistant-schemas';
import type { FileRules, SentFile } from '@lode/shared/support/file-schemas';
import type { Quote } from '@lode/shared/support/quote-schemas';
import type { AgentSession, Message, Party, Presence, Session } from '@lode/shared/support/schemas';
import type { ApiError } from '../../../lib/api-error.ts';

/**
 * `live`: caught up on the socket. `polling`: no socket, the last poll worked. `offline`: no socket and no
 * answer either. `connecting`: nothing is known yet.
 */
export type ConversationStatus = 'connecting' | 'live' | 'polling' | 'offline';

/** A session as its side sees it. */
export type SessionOf<S extends Party> = S extends 'admin' ? AgentSession : Session;

export type Marks = Session['marks'];

/** Who is on the other ends; null until the server has told. */
export interface ConversationPresence {
  customer: Presence;
  agents: { username: string; state: Presence }[];
}

/** A message of ours that the server has not acknowledged yet. */
export interface PendingMessage {
  cid: string;
  message_type: Message['message_type'];
  /** The text; for an image an address of the local file. */
  content: string;
  /** Of a file. */
  file: SentFile | null;
  /** What it answers. */
  reply_to: Quote | null;
  /** Of an upload: how much of it has gone out, from 0 to 1; null while none has. */
  progress: number | null;
  /** When it was written, ISO 8601. */
  created_at: string;
  /** `failed` waits for `retry` or `discard`; `sending` goes on by itself. */
  state: 'sending' | 'failed';
  /** Why it failed, or why it is late. `COLLEAGUE_ANSWERED`: read what they wrote, then `retry`. */
  error: ApiError | null;
  /** When `sending` is held back by a limit: the moment of the next try, in milliseconds. */
  retryAt: number | null;
}

/** One conversation as the screen needs it: a new object on every change, equal parts kept. */
export interface ConversationView<S extends Party> {
  session: SessionOf<S> | null;
  /** The server's messages in order, without gaps (C1, C5). */
  messages: readonly Message[];
  /** Ours, not acknowledged yet, in the order written. */
  pending: readonly PendingMessage[];
  status: ConversationStatus;
  /** What the assistant is writing, as far as it is; the finished message takes its place. */
  answer: RunningAnswer | null;
  /** The assistant has a question before it and nothing to show yet. */
  thinking: boolean;
  /** The other side is writing. */
  typing: boolean;
  /** What the next text answers. */
  quoting: Message | null;
  /** Messages of the other side that this side has not read. */
  unread: number;
  marks: Marks;
  presence: ConversationPresence | null;
  /** The conversation cannot be had at all (it does not exist, or is not ours). */
  failure: ApiError | null;
}

/** Why a chosen file is not sent. */
export type UploadProblem =
  | 'IMAGE_INVALID'
  | 'IMAGE_TOO_LARGE'
  | 'FILE_REQUIRED'
  | 'FILE_INVALID'
  | 'FILE_TOO_LARGE';

export interface ConversationActions {
  /** Queues a text; it survives a reload until it is acknowledged (C12). Blank text is ignored. */
  send: (text: string) => void;
  /** Queues an image, or answers what is wrong with the file. */
  sendImage: (file: File) => UploadProblem | null;
  /** Queues another file, by what the site takes, or answers what is wrong with it. */
  sendFile: (file: File, rules: FileRules) => UploadProblem | null;
  /** The next text answers this message; with null, none. */
  quote: (message: Message | null) => void;
  /** Saves the file that a message is. @throws {ApiError} */
  saveFile: (message: Message) => Promise<void>;
  retry: (cid: string) => void;
  discard: (cid: string) => void;
  /** Call on every key; throttled, and ends by itself. */
  setTyping: (typing: boolean) => void;
  /** Everything shown has been read. */
  markRead: () => void;
  /** A fresh address of the image in message `seq`: the signed ones expire. @throws {ApiError} */
  imageAddress: (seq: number) => Promise<string>;
  /** Ends what the assistant is writing; what stands of it stays. */
  stopAnswer: () => void;
  /** Passes the conversation from the assistant to a person. @throws {ApiError} */
  handOff: () => Promise<void>;
  /** Says whether an answer of the assistant helped. @throws {ApiError} */
  markHelpful: (messageId: string, helpful: boolean) => Promise<void>;
  /** Closes the conversation. @throws {ApiError} */
  close: () => Promise<void>;
  /** Takes over a session answered by another call (accept, transfer, rating), by its revision. */
  applySession: (session: Session | AgentSession) => void;
}

/** What `useConversation` answers; the actions keep their identity. */
export type ConversationHandle<S extends Party> = ConversationView<S> & ConversationActions;
