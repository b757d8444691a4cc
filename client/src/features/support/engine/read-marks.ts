export type MarkKind = 'delivered' | 'read';

interface ReadMarksDeps {
  send(kind: MarkKind, seq: number): Promise<void>;
  /** Marks within this time travel as one. */
  delayMs: number;
}

/** Tells the server how far we have received and read: only forward, only the latest. */
export class ReadMarks {
  private readonly deps: ReadMarksDeps;
  private readonly wanted: Record<MarkKind, number> = { delivered: 0, read: 0 };
  private readonly sent: Record<MarkKind, number> = { delivered: 0, read: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ReadMarksDeps) {
    this.deps = deps;
  }

  note(kind: MarkKind, seq: number): void {
    if (seq <= this.wanted[kind]) return;
    this.wanted[kind] = seq;
    this.flush();
  }

  /** Sends what has not arrived; for later, when it did not work. */
  flush(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.sendKind('read').then(() => this.sendKind('delivered'));
    }, this.deps.delayMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async sendKind(kind: MarkKind): Promise<void> {
    const seq = this.wanted[kind];
    // Reading includes receiving.
    if (seq <= Math.max(this.sent[kind], this.sent.read)) return;
    const before = this.sent[kind];
    this.sent[kind] = seq;
    try {
      await this.deps.send(kind, seq);
    } catch {
      // A mark is a courtesy: it goes with the next one, or with the next connection.
      this.sent[kind] = before;
    }
  }
}
