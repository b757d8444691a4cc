import type { Message } from '@lode/shared/support/schemas';

/** A session's messages as received: `messages` is gapless from 1 to `applied`, `held` waits for what is missing. */
export interface MessageLog {
  readonly messages: readonly Message[];
  /** Highest seq applied, 0 when there is none. */
  readonly applied: number;
  readonly held: ReadonlyMap<number, Message>;
  /** Highest seq the server is known to have. */
  readonly head: number;
}

export const EMPTY_LOG: MessageLog = { messages: [], applied: 0, held: new Map(), head: 0 };

/**
 * C5: only the next `seq` is applied, a lower one is dropped, a higher one is held until the gap closes.
 * Order, doubles and repeats of `incoming` do not matter. Answers the same log when nothing is new.
 */
export function receive(log: MessageLog, incoming: readonly Message[]): MessageLog {
  const fresh = incoming.filter(({ seq }) => seq > log.applied && !log.held.has(seq));
  if (fresh.length === 0) return log;
  const held = new Map(log.held);
  for (const message of fresh) held.set(message.seq, message);
  const messages = [...log.messages];
  let applied = log.applied;
  for (let next = held.get(applied + 1); next; next = held.get(applied + 1)) {
    messages.push(next);
    held.delete(next.seq);
    applied = next.seq;
  }
  const head = Math.max(log.head, applied, ...held.keys());
  return { messages: applied === log.applied ? log.messages : messages, applied, held, head };
}

/** A known message with what has changed of it (whether it helped, say). */
export function renew(log: MessageLog, message: Message): MessageLog {
  return { ...log, messages: log.messages.map((known) => (known.id === message.id ? message : known)) };
}

/** The server told how far the session goes. */
export function noteHead(log: MessageLog, head: number): MessageLog {
  return head > log.head ? { ...log, head } : log;
}

/** True when the server has messages that are not applied: time to sync. */
export function isBehind(log: MessageLog): boolean {
  return log.applied < log.head;
}
