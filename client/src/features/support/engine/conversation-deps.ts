import type { AgentSession, Message, Party, Session } from '@lode/shared/support/schemas';
import type {
  InboundData,
  InboundName,
  InboundPayload,
  OutboundName,
  OutboundPayload,
  Participant,
} from '../../../lib/socket-connection.ts';
import type { Claims } from './claims.ts';
import type { Outbox } from './outbox.ts';
import type { MarkKind } from './read-marks.ts';
import type { Outgoing, SendQueueDeps } from './send-queue.ts';
import type { TypingTimings } from './typing.ts';

/** The socket door of one side. */
export interface ConversationWire {
  request<E extends InboundName>(event: E, payload: InboundPayload<E>): Promise<InboundData<E>>;
  on<E extends OutboundName>(event: E, handler: (payload: OutboundPayload<E>) => void): () => void;
  join(participant: Participant): () => void;
  reconnect(): void;
}

/** The REST calls of one side of one conversation. */
export interface ConversationRest {
  /** The session as polled: on the customer's side their current one, which may be another. */
  session(signal: AbortSignal): Promise<Session | AgentSession>;
  messages(afterSeq: number, limit: number, signal?: AbortSignal): Promise<Message[]>;
  /** Told of an upload how much has gone out, from 0 to 1. */
  send(item: Outgoing, onProgress?: (share: number) => void): Promise<Message>;
  /** Has the browser save the file that a message is. */
  saveFile(message: Message): Promise<void>;
  mark(kind: MarkKind, seq: number): Promise<Session | AgentSession>;
  close(): Promise<Session | AgentSession>;
  /** The customer's only. */
  handOff(): Promise<Session>;
  stopAnswer(answerId: string): Promise<null>;
  markHelpful(messageId: string, helpful: boolean): Promise<Message>;
}

export interface ConversationTimings extends TypingTimings {
  pollMs: number;
  marksMs: number;
  /** Pause before a failed send or sync is tried again. */
  retryMs: number;
  maxTries: number;
  /** How long another tab gets to claim what it has just written. */
  settleMs: number;
  /** The session tells of a message before the message is here: how long to wait for it. */
  behindMs: number;
}

export interface ConversationDeps<S extends Party> {
  side: S;
  sessionId: string;
  wire: ConversationWire;
  rest: ConversationRest;
  outbox: Outbox;
  claims: Claims;
  newCid: SendQueueDeps['newCid'];
  preview: SendQueueDeps['preview'];
  timings: ConversationTimings;
  /** The customer's open session turned out to be another one. */
  onOtherSession?: (session: Session) => void;
}
