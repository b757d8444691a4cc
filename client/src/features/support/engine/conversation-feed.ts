import type { RunningAnswer } from '@lode/shared/support/assistant-schemas';
import {
  type AgentSession,
  type Message,
  type Party,
  type Session,
  SYNC_LIMIT_MAX,
} from '@lode/shared/support/schemas';
import { ApiError } from '../../../lib/api-error.ts';
import { createPoller, type Poller } from '../../../lib/poller.ts';
import type { Participant } from '../../../lib/socket-connection.ts';
import type { ConversationDeps } from './conversation-deps.ts';
import type { ConversationStatus, SessionOf } from './conversation-types.ts';
import { isGone, isPassing, isUnanswered, toFailure } from './failure.ts';
import { EMPTY_LOG, isBehind, type MessageLog, noteHead, receive, renew } from './message-log.ts';
import { type Piece, whileRunning, withPiece, withTold } from './running-answer.ts';
import { mergeMarks, mergeSession, NO_MARKS } from './session-merge.ts';

interface FeedListener {
  changed(): void;
  /** New messages were applied, in order. */
  applied(fresh: readonly Message[]): void;
  /** The server answers again: caught up on the socket, or a poll worked. */
  reachable(): void;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Keeps one conversation equal to the server's (C4): over the socket by join, hold, sync, drain (C7) and the
 * rule of the next seq (C5); without it by polling, through the same reducer, until the socket has caught up (C13).
 */
export class ConversationFeed<S extends Party> implements Participant {
  log: MessageLog = EMPTY_LOG;
  session: SessionOf<S> | null = null;
  marks = NO_MARKS;
  /** What the assistant is writing. */
  answer: RunningAnswer | null = null;
  status: ConversationStatus = 'connecting';
  failure: ApiError | null = null;
  private readonly deps: ConversationDeps<S>;
  private readonly listener: FeedListener;
  private readonly poller: Poller;
  /** Live messages of the time before the sync is through; null when they are applied directly. */
  private holding: Message[] | null = null;
  private syncing: Promise<void> | null = null;
  private signal = new AbortController().signal;
  private behindTimer: ReturnType<typeof setTimeout> | undefined;
  private offs: (() => void)[] = [];
  private stopped = false;

  constructor(deps: ConversationDeps<S>, listener: FeedListener) {
    this.deps = deps;
    this.listener = listener;
    this.poller = createPoller(deps.timings.pollMs, (signal) => this.poll(signal));
  }

  start(): void {
    const { wire, sessionId } = this.deps;
    this.offs = [
      wire.on('support:message.created', (message) => {
        if (message.session_id === sessionId) this.onMessage(message);
      }),
      wire.on('support:session.changed', (session) => {
        if (session.id === sessionId) this.onSession(session);
      }),
      wire.on('support:sessions.changed', ({ rows }) => {
        const mine = rows.find(({ id }) => id === sessionId);
        if (mine) this.onSession(mine);
      }),
      wire.on('support:assistant.delta', (piece) => {
        if (piece.session_id === sessionId) this.onPiece(piece);
      }),
      wire.on('support:head', (head) => {
        if (head.session_id === sessionId) this.onHead(head.head_seq);
      }),
      wire.on('support:read.changed', ({ session_id, by, ...mark }) => {
        if (session_id === sessionId) this.applyMarks({ ...NO_MARKS, [by]: mark });
      }),
      wire.join(this),
    ];
  }

  stop(): void {
    this.stopped = true;
    const live = this.status === 'live';
    for (const off of this.offs) off();
    this.poller.stop();
    clearTimeout(this.behindTimer);
    if (live)
      this.deps.wire.request('support:leave', { session_id: this.deps.sessionId }).catch(() => undefined);
  }

  isLive(): boolean {
    return this.status === 'live';
  }

  expectsHeads(): boolean {
    return this.isLive() && this.session?.status !== 'closed';
  }

  /** C7, and a limit of the server only delays it. */
  async catchUp(signal: AbortSignal): Promise<void> {
    if (this.failure || this.stopped) return;
    this.signal = signal;
    this.holding = [];
    for (;;) {
      try {
        await this.joinAndSync(signal);
        return;
      } catch (thrown) {
        const failure = toFailure(thrown);
        if (signal.aborted || this.stopped) return;
        if (isGone(failure)) return this.give(failure);
        if (failure.retryAfterS === undefined) throw failure;
        await pause(failure.retryAfterS * 1000);
        if (signal.aborted) return;
      }
    }
  }

  down(): void {
    this.holding = null;
    this.syncing = null;
    if (this.stopped || this.failure) return;
    if (this.status === 'live') this.setStatus('polling');
    if (this.pollingUseful()) this.poller.start();
  }

  /** Messages from any door: event, sync, poll, acknowledgement. */
  receive(messages: readonly Message[]): void {
    const before = this.log.applied;
    this.log = receive(this.log, messages);
    if (this.log.applied > before) {
      this.setAnswer(this.answer);
      this.listener.applied(this.log.messages.slice(before));
      this.listener.changed();
    }
  }

  /** As `receive`, and asks for what is missing. */
  receiveLive(messages: readonly Message[]): void {
    this.receive(messages);
    if (isBehind(this.log)) this.resync();
  }

  applySession({ answer, ...news }: Session | AgentSession): void {
    const merged = mergeSession<S>(this.session, news);
    const before = { session: this.session, answer: this.answer };
    this.session = merged;
    this.setAnswer(withTold(this.answer, answer));
    if (merged === before.session && this.answer === before.answer) return;
    this.marks = mergeMarks(this.marks, news.marks);
    // One that was reopened is worth asking for again.
    if (this.status === 'polling' && this.pollingUseful()) this.poller.start();
    this.listener.changed();
  }

  /** A message that is known already, with news of it. */
  renewMessage(message: Message): void {
    this.log = renew(this.log, message);
    this.listener.changed();
  }

  private setAnswer(answer: RunningAnswer | null): void {
    this.answer = whileRunning(answer, this.session, this.log.messages);
  }

  private onPiece(piece: Piece): void {
    const { answer, missed } = withPiece(this.answer, piece);
    if (missed) this.resync();
    if (answer === this.answer) return;
    this.setAnswer(answer);
    this.listener.changed();
  }

  applyMarks(news: Session['marks']): void {
    const merged = mergeMarks(this.marks, news);
    if (merged === this.marks) return;
    this.marks = merged;
    this.listener.changed();
  }

  private async joinAndSync(signal: AbortSignal): Promise<void> {
    const opened = await this.deps.wire.request('support:open', { session_id: this.deps.sessionId });
    if (signal.aborted || this.stopped) return;
    this.applySession(opened.session);
    this.log = noteHead(this.log, opened.head_seq);
    await this.sync(signal);
    if (signal.aborted || this.stopped) return;
    const held = this.holding ?? [];
    this.holding = null;
    this.receive(held);
    if (isBehind(this.log)) await this.sync(signal);
    if (signal.aborted || this.stopped) return;
    this.poller.stop();
    this.setStatus('live');
    this.listener.reachable();
  }

  private async sync(signal: AbortSignal): Promise<void> {
    for (let more = true; more; ) {
      const before = this.log.applied;
      const page = await this.deps.wire.request('support:sync', {
        session_id: this.deps.sessionId,
        after_seq: before,
        limit: SYNC_LIMIT_MAX,
      });
      if (signal.aborted || this.stopped) return;
      this.receive(page.messages);
      this.log = noteHead(this.log, page.head_seq);
      this.applySession(page.session);
      more = page.has_more;
      if (more && this.log.applied === before)
        throw new ApiError({ code: 'BAD_RESPONSE', status: 0, message: 'Empty page' });
    }
  }

  /** One sync at a time; what arrives meanwhile is checked again at its end. */
  private resync(): void {
    if (!this.isLive() || this.syncing) return;
    const { signal } = this;
    const done = this.sync(signal)
      .catch((thrown: unknown) => this.syncFailed(toFailure(thrown)))
      .finally(() => {
        if (this.syncing !== done) return;
        this.syncing = null;
        if (!signal.aborted && isBehind(this.log)) this.checkSoon(this.deps.timings.retryMs);
      });
    this.syncing = done;
  }

  private syncFailed(failure: ApiError): void {
    if (isGone(failure)) this.give(failure);
    // No answer: what we send may not arrive at all while what we hear still does.
    else if (isUnanswered(failure)) this.deps.wire.reconnect();
  }

  private checkSoon(ms: number): void {
    clearTimeout(this.behindTimer);
    this.behindTimer = setTimeout(() => {
      if (isBehind(this.log)) this.resync();
    }, ms);
  }

  private onMessage(message: Message): void {
    if (this.holding) this.holding.push(message);
    else this.receiveLive([message]);
  }

  private onSession(session: Session | AgentSession): void {
    this.applySession(session);
    this.log = noteHead(this.log, session.head_seq);
    // The message itself is usually right behind.
    if (isBehind(this.log)) this.checkSoon(this.deps.timings.behindMs);
  }

  private onHead(head: number): void {
    this.log = noteHead(this.log, head);
    if (!this.holding && isBehind(this.log)) this.resync();
  }

  private async poll(signal: AbortSignal): Promise<void> {
    try {
      const session = await this.deps.rest.session(signal);
      if (signal.aborted) return;
      if (session.id !== this.deps.sessionId) return this.replaced(session);
      this.applySession(session);
      this.log = noteHead(this.log, session.head_seq);
      if (session.status === 'ongoing' || isBehind(this.log)) await this.pollMessages(signal);
      if (signal.aborted) return;
      this.setStatus('polling');
      this.listener.reachable();
      if (!this.pollingUseful()) this.poller.stop();
    } catch (thrown) {
      if (signal.aborted) return;
      const failure = toFailure(thrown);
      if (isGone(failure)) this.give(failure);
      else if (isPassing(failure)) this.setStatus('offline');
      else console.warn('Polling the conversation failed', failure.code);
    }
  }

  private async pollMessages(signal: AbortSignal): Promise<void> {
    for (let full = true; full && !signal.aborted; ) {
      const page = await this.deps.rest.messages(this.log.applied, SYNC_LIMIT_MAX, signal);
      if (signal.aborted) return;
      const before = this.log.applied;
      this.receive(page);
      full = page.length === SYNC_LIMIT_MAX && this.log.applied > before;
    }
  }

  /** Nothing changes any more once a person's conversation is closed and complete: all polling stops. */
  private pollingUseful(): boolean {
    return this.session?.status !== 'closed' || this.session.type === 'ai' || isBehind(this.log);
  }

  private replaced(session: Session): void {
    this.poller.stop();
    this.deps.onOtherSession?.(session);
  }

  private give(failure: ApiError): void {
    this.failure = failure;
    this.holding = null;
    this.poller.stop();
    this.listener.changed();
  }

  private setStatus(status: ConversationStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.changed();
  }
}
