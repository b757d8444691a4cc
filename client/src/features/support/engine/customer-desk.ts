import type { LanguageCode } from '@lode/shared/core/languages';
import type { Session } from '@lode/shared/support/schemas';
import type { Topic } from '@lode/shared/support/topics';
import type { ApiError } from '../../../lib/api-error.ts';
import { isPassing, toFailure } from './failure.ts';

/**
 * Which conversation is the customer's. `none`: none exists yet. `hours`: support is closed, a message can be
 * left. `failed`: asking failed; what passes by itself is asked again.
 */
export interface DeskState {
  phase: 'unknown' | 'none' | 'ready' | 'hours' | 'failed';
  sessionId: string | null;
  /** As last told by a call of the desk; the conversation knows newer. */
  session: Session | null;
  error: ApiError | null;
  /** A conversation is being opened. */
  opening: boolean;
}

/** What a customer may say before the queue. */
export interface OpeningBody {
  topic?: Topic | undefined;
  first_line?: string | undefined;
  person?: boolean | undefined;
  language?: LanguageCode | undefined;
}

export interface DeskDeps {
  /** Null when there is none. */
  current(): Promise<Session | null>;
  create(opening?: OpeningBody): Promise<Session>;
  reopen(sessionId: string): Promise<Session>;
  /** Tells this person's other tabs which session it is now. */
  announce(sessionId: string): void;
  retryMs: number;
}

const START: DeskState = { phase: 'unknown', sessionId: null, session: null, error: null, opening: false };

/** The customer's way to their conversation: finds it, opens one, starts another after it closed. */
export class CustomerDesk {
  private readonly deps: DeskDeps;
  private readonly listeners = new Set<() => void>();
  private state = START;
  private looking: Promise<void> | null = null;
  /** Counts what was told of the conversation: an older answer that comes later tells nothing. */
  private round = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = true;

  constructor(deps: DeskDeps) {
    this.deps = deps;
  }

  getState(): DeskState {
    return this.state;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  start(): void {
    this.stopped = false;
    void this.look();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Asks which conversation there is; opens none. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  /** The panel was opened: finds the conversation there may be by now. Joining the queue is for its customer to say. */
  async enter(): Promise<void> {
    if (this.state.phase !== 'ready') await this.look();
  }

  /** Opens a conversation, or gets the one another tab has just opened; null when that failed. */
  open(opening?: OpeningBody): Promise<Session | null> {
    return this.obtain(() => this.deps.create(opening));
  }

  /** Goes on with the one that was closed; null when that failed. */
  reopen(): Promise<Session | null> {
    const { sessionId } = this.state;
    return sessionId === null ? Promise.resolve(null) : this.obtain(() => this.deps.reopen(sessionId));
  }

  private async obtain(ask: () => Promise<Session>): Promise<Session | null> {
    if (this.state.opening) return null;
    this.set({ opening: true, error: null });
    try {
      const session = await ask();
      this.take(session);
      this.deps.announce(session.id);
      return session;
    } catch (thrown) {
      const error = toFailure(thrown);
      if (error.code === 'SUPPORT_OFFLINE') this.set({ phase: 'hours', opening: false });
      else this.set({ opening: false, error });
      return null;
    }
  }

  /** A session as another door told it. */
  take(session: Session): void {
    clearTimeout(this.timer);
    this.round += 1;
    this.set({ phase: 'ready', sessionId: session.id, session, error: null, opening: false });
  }

  /** The known conversation does not exist any more. */
  forget(): void {
    this.set({ phase: 'none', sessionId: null, session: null, error: null });
  }

  private async lookOnce(): Promise<void> {
    clearTimeout(this.timer);
    const { round } = this;
    try {
      const session = await this.deps.current();
      if (round !== this.round) return;
      if (session) this.take(session);
      else this.forget();
    } catch (thrown) {
      if (round !== this.round) return;
      const error = toFailure(thrown);
      this.set({ phase: this.state.sessionId ? 'ready' : 'failed', error });
      if (isPassing(error)) this.again(error);
    }
  }

  private again(error: ApiError): void {
    if (this.stopped) return;
    const pause = error.retryAfterS ? error.retryAfterS * 1000 : this.deps.retryMs;
    this.timer = setTimeout(() => void this.look(), pause);
  }

  private set(change: Partial<DeskState>): void {
    if (this.stopped) return;
    this.state = { ...this.state, ...change };
    for (const listener of [...this.listeners]) listener();
  }
}
