import type { FileRules } from '@lode/shared/support/file-schemas';
import type { AgentSession, Message, Party, Session } from '@lode/shared/support/schemas';
import { ApiError } from '../../../lib/api-error.ts';
import type { ConversationDeps } from './conversation-deps.ts';
import { ConversationFeed } from './conversation-feed.ts';
import type {
  ConversationActions,
  ConversationPresence,
  ConversationView,
  UploadProblem,
} from './conversation-types.ts';
import { isUnanswered, toFailure } from './failure.ts';
import { quoteOf } from './quote-of.ts';
import { type MarkKind, ReadMarks } from './read-marks.ts';
import { isThinking } from './running-answer.ts';
import { type Outgoing, SendQueue } from './send-queue.ts';
import { TypingSender, TypingWatch } from './typing.ts';
import { fileProblem, imageProblem } from './upload-check.ts';

/** How many of the other side's messages lie after what this side has read; the system's own do not count. */
export function unreadCount(messages: readonly Message[], side: Party, readSeq: number): number {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= readSeq) break;
    if (message.sender_type !== side && message.author !== 'system') count += 1;
  }
  return count;
}

/** One conversation of one side: what the screen shows (`getView`, `subscribe`) and does (`actions`). */
export class Conversation<S extends Party> {
  readonly actions: ConversationActions;
  private readonly deps: ConversationDeps<S>;
  private readonly feed: ConversationFeed<S>;
  private readonly queue: SendQueue;
  private readonly marks: ReadMarks;
  private readonly typingOut: TypingSender;
  private readonly typingIn: TypingWatch;
  private readonly listeners = new Set<() => void>();
  private presence: ConversationPresence | null = null;
  private view: ConversationView<S>;
  private offs: (() => void)[] = [];
  private wasWaiting = false;
  private quoting: Message | null = null;

  constructor(deps: ConversationDeps<S>) {
    const { timings } = deps;
    this.deps = deps;
    this.feed = new ConversationFeed(deps, {
      changed: () => this.changed(),
      applied: (fresh) => this.applied(fresh),
      reachable: () => this.reachable(),
    });
    this.queue = new SendQueue({
      ...deps,
      ready: () => this.feed.session !== null && this.feed.session.status !== 'waiting',
      deliver: (item, onProgress) => this.deliver(item, onProgress),
      delivered: (message) => this.delivered(message),
      refused: (failure) => this.refused(failure),
      takesLater: (signal) => this.takesLater(signal),
      lastSeen: () => (deps.side === 'admin' ? this.feed.log.applied : undefined),
      changed: () => this.changed(),
      retryMs: timings.retryMs,
      settleMs: timings.settleMs,
      maxTries: timings.maxTries,
    });
    this.marks = new ReadMarks({ send: (kind, seq) => this.sendMark(kind, seq), delayMs: timings.marksMs });
    this.typingOut = new TypingSender(timings, (typing) => this.sendTyping(typing));
    this.typingIn = new TypingWatch(timings, () => this.changed());
    this.actions = this.createActions();
    this.view = this.createView();
  }

  start(): void {
    const { wire, sessionId, side } = this.deps;
    this.offs = [
      wire.on('support:typing.changed', ({ session_id, by, typing }) => {
        if (session_id === sessionId && by !== side) this.typingIn.set(typing);
      }),
      wire.on('support:presence.changed', ({ session_id, customer, agents }) => {
        if (session_id !== sessionId) return;
        this.presence = { customer, agents };
        this.changed();
      }),
    ];
    this.queue.start();
    this.feed.start();
  }

  stop(): void {
    for (const off of this.offs) off();
    this.typingOut.stop();
    this.typingIn.stop();
    this.marks.stop();
    this.queue.stop();
    this.feed.stop();
  }

  getView(): ConversationView<S> {
    return this.view;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private createActions(): ConversationActions {
    return {
      send: (text) => this.send(text),
      sendImage: (file) => this.sendImage(file),
      sendFile: (file, rules) => this.sendFile(file, rules),
      quote: (message) => this.quote(message),
      saveFile: (message) => this.deps.rest.saveFile(message),
      retry: (cid) => this.queue.retry(cid),
      discard: (cid) => this.queue.discard(cid),
      setTyping: (typing) => {
        if (this.feed.isLive() && this.feed.session?.status === 'ongoing') this.typingOut.set(typing);
      },
      markRead: () => this.markRead(),
      imageAddress: (seq) => this.imageAddress(seq),
      stopAnswer: () => this.stopAnswer(),
      handOff: async () => this.applySession(await this.deps.rest.handOff()),
      markHelpful: async (id, helpful) =>
        this.feed.renewMessage(await this.deps.rest.markHelpful(id, helpful)),
      close: async () => this.applySession(await this.deps.rest.close()),
      applySession: (session) => this.applySession(session),
    };
  }

  private send(text: string): void {
    const content = text.trim();
    if (content === '') return;
    const { quoting } = this;
    this.quoting = null;
    this.queue.addText(content, quoting ? quoteOf(quoting) : undefined);
    this.typingOut.set(false);
  }

  private quote(message: Message | null): void {
    this.quoting = message;
    this.changed();
  }

  private sendFile(file: File, rules: FileRules): UploadProblem | null {
    const problem = fileProblem(file, rules);
    if (!problem) this.queue.addFile(file);
    return problem;
  }

  private sendImage(file: File): UploadProblem | null {
    const problem = imageProblem(file);
    if (!problem) this.queue.addImage(file);
    return problem;
  }

  private applySession(session: Session | AgentSession): void {
    if (session.id === this.deps.sessionId) this.feed.applySession(session);
  }

  /** Over the socket while it is live; when that stays unanswered, over HTTP with the same client id (C2). */
  private async deliver(item: Outgoing, onProgress: (share: number) => void): Promise<Message> {
    if (item.message_type !== 'text' || !this.feed.isLive()) return this.deps.rest.send(item, onProgress);
    const { cid, content, last_seen_seq, reply_to } = item;
    try {
      const { message } = await this.deps.wire.request('support:message.send', {
        session_id: this.deps.sessionId,
        cid,
        message_type: 'text',
        content,
        last_seen_seq,
        reply_to: reply_to?.id,
      });
      return message;
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (!isUnanswered(failure)) throw failure;
      this.deps.wire.reconnect();
      return this.deps.rest.send(item);
    }
  }

  private delivered(message: Message): void {
    this.feed.receiveLive([message]);
    // A message known before (C3) grows nothing, and is delivered all the same.
    this.queue.reconcile(this.feed.log.applied, []);
  }

  private async imageAddress(seq: number): Promise<string> {
    const [message] = await this.deps.rest.messages(seq - 1, 1);
    if (!message) throw new ApiError({ code: 'NOT_FOUND', status: 404, message: 'The message is gone' });
    return message.content;
  }

  private refused(failure: ApiError): void {
    if (failure.code !== 'COLLEAGUE_ANSWERED') return;
    // The contract of this code: `data.messages` is what the colleague wrote.
    const answered = (failure.data as { messages?: Message[] } | undefined)?.messages ?? [];
    this.feed.receiveLive(answered);
  }

  /** What a customer writes while it waits goes once somebody accepts; an agent's is refused. */
  private async takesLater(signal: AbortSignal): Promise<boolean> {
    const { side, rest } = this.deps;
    if (side === 'admin') return false;
    const news = await rest.session(signal).catch(() => null);
    if (news) this.applySession(news);
    const { session } = this.feed;
    return session !== null && session.status !== 'closed';
  }

  private applied(fresh: readonly Message[]): void {
    this.queue.reconcile(this.feed.log.applied, fresh);
    const theirs = fresh.findLast((message) => message.sender_type !== this.deps.side);
    if (!theirs) return;
    if (theirs.author !== 'system') this.typingIn.set(false);
    if (theirs.seq > this.feed.marks[this.deps.side].delivered_seq) this.marks.note('delivered', theirs.seq);
  }

  private reachable(): void {
    this.queue.kick();
    this.marks.flush();
  }

  private markRead(): void {
    const { side } = this.deps;
    const last = this.feed.log.messages.findLast((message) => message.sender_type !== side);
    if (!last || last.seq <= this.feed.marks[side].read_seq) return;
    const mark = { delivered_seq: last.seq, read_seq: last.seq };
    this.feed.applyMarks({ ...this.feed.marks, [side]: mark });
    this.marks.note('read', last.seq);
  }

  private async sendMark(kind: MarkKind, seq: number): Promise<void> {
    if (this.feed.failure) return;
    if (this.feed.isLive()) {
      await this.deps.wire.request('support:read.set', { session_id: this.deps.sessionId, seq, kind });
    } else if (this.feed.status === 'polling') {
      this.applySession(await this.deps.rest.mark(kind, seq));
    } else throw toFailure(new Error('Nobody to tell'));
  }

  /** Asked over either door; an answer that nobody could be asked to stop goes on, and is there in a moment. */
  private stopAnswer(): void {
    const { answer } = this.feed;
    if (!answer) return;
    const { answer_id } = answer;
    const asked = this.feed.isLive()
      ? this.deps.wire.request('support:assistant.stop', { session_id: this.deps.sessionId, answer_id })
      : this.deps.rest.stopAnswer(answer_id);
    asked.catch(() => undefined);
  }

  private sendTyping(typing: boolean): void {
    if (!this.feed.isLive()) return;
    // A lost "typing" is not worth a word.
    this.deps.wire
      .request('support:typing.set', { session_id: this.deps.sessionId, typing })
      .catch(() => undefined);
  }

  private createView(): ConversationView<S> {
    const { session, log, status, marks, failure, answer } = this.feed;
    return {
      session,
      messages: log.messages,
      pending: this.queue.pending(),
      status,
      answer,
      thinking: isThinking(session, log.messages, answer),
      typing: this.typingIn.typing,
      quoting: this.quoting,
      unread: unreadCount(log.messages, this.deps.side, marks[this.deps.side].read_seq),
      marks,
      presence: this.presence,
      failure,
    };
  }

  /** What was written while waiting goes when somebody accepts; when nobody will any more, it is said to have failed. */
  private waitOver(): void {
    const waiting = this.feed.session?.status === 'waiting';
    const over = this.wasWaiting && !waiting;
    this.wasWaiting = waiting;
    if (over) this.queue.kick();
  }

  private changed(): void {
    this.waitOver();
    this.view = this.createView();
    for (const listener of [...this.listeners]) listener();
  }
}
