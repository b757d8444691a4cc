import { DEDUPE_WINDOW_MS } from '@lode/shared/support/schemas';
import type { MessageRow } from './support-message.model.ts';
import type { PublishedSession, SessionRow } from './support-session.model.ts';

/** Clocks of two machines differ by less. */
const SKEW_MS = 1000;
const FOLLOWED_MAX = 2000;

type Moved = Pick<SessionRow, 'firstResponseAt' | 'owedSince' | 'closesAt'>;

/** What other gateways are told of a stored message, beside what is shown of it. */
export interface MessageNote {
  sessionId: string;
  seq: number;
  senderId: string;
  digest: string;
  firstResponseAt: number | null;
  owedSince: number | null;
  closesAt: number | null;
}

/** Undefined of a conversation with the assistant, and where the session has gone on since. */
export function noteOf(message: MessageRow, session: PublishedSession): MessageNote | undefined {
  if (session.type !== 'human' || session.headSeq !== message.seq) return undefined;
  return {
    sessionId: String(session._id),
    seq: message.seq,
    senderId: message.senderId,
    digest: message.digest,
    firstResponseAt: session.firstResponseAt?.getTime() ?? null,
    owedSince: session.owedSince?.getTime() ?? null,
    closesAt: session.closesAt?.getTime() ?? null,
  };
}

interface Said {
  at: number;
  senderId: string;
  digest: string;
}

interface Followed {
  session: SessionRow;
  /** Since when every message of it is known here. */
  since: number;
  /** Of the last seconds. */
  said: Said[];
}

/**
 * Conversations that this process sends in, as they were last read, written or told of: a send need not read what it is
 * going to change under a condition anyway. It may be behind, and says nothing of what moves no message; the head number
 * that a send holds it against is what counts. Nothing depends on every note arriving: a number that is missing is seen.
 */
export class FollowedSessions {
  readonly #now: () => number;
  readonly #sessions = new Map<string, Followed>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#sessions.size;
  }

  get(id: string): SessionRow | undefined {
    return this.#sessions.get(id)?.session;
  }

  /** A session as just read. Not of the assistant's: those are changed by more than messages. */
  follow(session: SessionRow): void {
    const id = String(session._id);
    const known = this.#sessions.get(id);
    this.#sessions.delete(id);
    if (session.type !== 'human' || session.status !== 'ongoing') return;
    const [oldest] = this.#sessions.size < FOLLOWED_MAX ? [] : this.#sessions.keys();
    if (oldest !== undefined) this.#sessions.delete(oldest);
    const unbroken = known?.session.headSeq === session.headSeq ? known : { since: this.#now(), said: [] };
    // What grows, and whose it is by name, is of no use here.
    const grows = { notes: [], events: [], labelled: [], episodes: [], breaches: [] };
    const lean = { ...session, ...grows, username: '', email: '' };
    this.#sessions.set(id, { ...unbroken, session: lean });
  }

  /** A message that was stored, here or elsewhere. */
  note({ sessionId, seq, senderId, digest, ...moved }: MessageNote): void {
    const known = this.#sessions.get(sessionId);
    if (!known || seq <= known.session.headSeq) return;
    const now = this.#now();
    const isNext = seq === known.session.headSeq + 1;
    const recent = isNext ? known.said.filter(({ at }) => at > now - DEDUPE_WINDOW_MS - SKEW_MS) : [];
    this.#sessions.set(sessionId, {
      session: { ...known.session, headSeq: seq, ...movedOf(moved) },
      since: isNext ? known.since : now,
      said: [...recent, { at: now, senderId, digest }],
    });
  }

  /**
   * C3 without asking the store: while every number of the last seconds was seen here and the head still is the last of
   * them, which the send holds itself to, nobody else knows of a message that we do not. False where that is not so.
   */
  isSurelyNew(id: string, headSeq: number, senderId: string, digest: string): boolean {
    const known = this.#sessions.get(id);
    if (known?.session.headSeq !== headSeq) return false;
    if (this.#now() - known.since <= DEDUPE_WINDOW_MS + SKEW_MS) return false;
    return !known.said.some((one) => one.senderId === senderId && one.digest === digest);
  }
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

function movedOf({ firstResponseAt, owedSince, closesAt }: Record<keyof Moved, number | null>): Moved {
  return {
    firstResponseAt: dateOf(firstResponseAt),
    owedSince: dateOf(owedSince) ?? undefined,
    closesAt: dateOf(closesAt),
  };
}

export const followedSessions = new FollowedSessions();
