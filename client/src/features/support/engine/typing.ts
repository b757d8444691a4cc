export interface TypingTimings {
  /** "Typing" is repeated at most this often. */
  typingSendMs: number;
  /** Our own typing ends this long after the last key. */
  typingIdleMs: number;
  /** The other side's typing is shown this long without a repeat. */
  typingShowMs: number;
}

/** Our typing towards the other side: throttled, and ended by itself. */
export class TypingSender {
  private readonly timings: TypingTimings;
  private readonly send: (typing: boolean) => void;
  private sentAt: number | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(timings: TypingTimings, send: (typing: boolean) => void) {
    this.timings = timings;
    this.send = send;
  }

  set(typing: boolean): void {
    clearTimeout(this.idle);
    if (!typing) {
      if (this.sentAt !== null) this.send(false);
      this.sentAt = null;
      return;
    }
    if (this.sentAt === null || Date.now() - this.sentAt >= this.timings.typingSendMs) {
      this.sentAt = Date.now();
      this.send(true);
    }
    this.idle = setTimeout(() => this.set(false), this.timings.typingIdleMs);
  }

  stop(): void {
    clearTimeout(this.idle);
  }
}

/** The other side's typing: believed for a while only, since its end may get lost. */
export class TypingWatch {
  private readonly timings: TypingTimings;
  private readonly changed: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  typing = false;

  constructor(timings: TypingTimings, changed: () => void) {
    this.timings = timings;
    this.changed = changed;
  }

  set(typing: boolean): void {
    clearTimeout(this.timer);
    if (typing) this.timer = setTimeout(() => this.set(false), this.timings.typingShowMs);
    if (typing === this.typing) return;
    this.typing = typing;
    this.changed();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
