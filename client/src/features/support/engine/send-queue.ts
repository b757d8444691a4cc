import type { Message, Party } from '@lode/shared/support/schemas';
import type { ApiError } from '../../../lib/api-error.ts';
import type { Claims } from './claims.ts';
import type { PendingMessage } from './conversation-types.ts';
import { isPassing, isUnanswered, toFailure } from './failure.ts';
import type { Outbox, StoredText } from './outbox.ts';

/** What goes out: a text, or an image's file. */
export interface Outgoing {
  cid: string;
  message_type: 'text' | 'image';
  content: string;
  file: File | null;
  last_seen_seq: number | undefined;
}

interface Item extends Outgoing {
  created_at: string;
  state: 'sending' | 'failed';
  error: ApiError | null;
  retryAt: number | null;
  tries: number;
  /** Seq of the acknowledged message: the item goes when the log has come that far. */
  acknowledged: number | null;
  release: (() => void) | null;
}

export interface SendQueueDeps {
  side: Party;
  outbox: Outbox;
  claims: Claims;
  newCid(): string;
  /** False while nothing can be sent (unknown, or waiting for an agent). */
  ready(): boolean;
  /** Brings one message to the server, over whichever door. Repeating it is safe (C2). */
  deliver(item: Outgoing): Promise<Message>;
  delivered(message: Message): void;
  refused(failure: ApiError): void;
  /** What an agent has seen so far; undefined on the customer's side. */
  lastSeen(): number | undefined;
  /** A local address for an image, and its end. */
  preview(file: File): { url: string; revoke: () => void };
  changed(): void;
  /** Pause after a failure that passes by itself. */
  retryMs: number;
  /** A server that fails this often gets no further try by itself. */
  maxTries: number;
}

/** Our messages on their way out, in order, one at a time. C12: a text survives a reload and is sent once. */
export class SendQueue {
  private readonly deps: SendQueueDeps;
  private items: Item[] = [];
  private view: readonly PendingMessage[] = [];
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly adopting = new Set<string>();
  private readonly previews = new Map<string, () => void>();
  private readonly ending = new AbortController();
  private unwatch: () => void = () => undefined;

  constructor(deps: SendQueueDeps) {
    this.deps = deps;
  }

  /** Takes up what an earlier page left behind, and what another tab leaves when it dies. */
  start(): void {
    this.adoptStored();
    this.unwatch = this.deps.outbox.watch(() => this.adoptStored());
  }

  stop(): void {
    this.ending.abort();
    this.unwatch();
    clearTimeout(this.timer);
    for (const item of this.items) item.release?.();
    for (const revoke of this.previews.values()) revoke();
  }

  pending(): readonly PendingMessage[] {
    return this.view;
  }

  addText(content: string): void {
    const item = this.create({ message_type: 'text', content, file: null });
    this.deps.outbox.put(storedOf(item));
    void this.hold(item);
    this.push(item);
  }

  addImage(file: File): void {
    const { url, revoke } = this.deps.preview(file);
    const item = this.create({ message_type: 'image', content: url, file });
    this.previews.set(item.cid, revoke);
    this.push(item);
  }

  retry(cid: string): void {
    const item = this.items.find((candidate) => candidate.cid === cid);
    if (item?.state !== 'failed') return;
    Object.assign(item, {
      state: 'sending',
      error: null,
      retryAt: null,
      tries: 0,
      last_seen_seq: this.deps.lastSeen(),
    });
    if (item.message_type === 'text') this.deps.outbox.put(storedOf(item));
    this.publish();
    this.kick();
  }

  discard(cid: string): void {
    const item = this.items.find((candidate) => candidate.cid === cid);
    if (!item) return;
    this.settle(item);
    this.drop(item);
  }

  /** The connection is good again: what waits for it goes now. */
  kick(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.pump();
  }

  /** The log has grown: ours that are in it are no longer pending, matched by client id alone. */
  reconcile(applied: number, fresh: readonly Message[]): void {
    const cids = new Set(
      fresh.filter((message) => message.sender_type === this.deps.side).map(({ cid }) => cid),
    );
    for (const item of [...this.items]) {
      if (cids.has(item.cid)) this.settle(item);
      if (cids.has(item.cid) || (item.acknowledged !== null && item.acknowledged <= applied)) this.drop(item);
    }
  }

  private create(content: Pick<Item, 'message_type' | 'content' | 'file'>): Item {
    return {
      ...content,
      cid: this.deps.newCid(),
      created_at: new Date().toISOString(),
      last_seen_seq: this.deps.lastSeen(),
      state: 'sending',
      error: null,
      retryAt: null,
      tries: 0,
      acknowledged: null,
      release: null,
    };
  }

  private push(item: Item): void {
    this.items.push(item);
    this.items.sort((a, b) => a.created_at.localeCompare(b.created_at));
    this.publish();
    void this.pump();
  }

  /** Holds the claim of a text of our own, so that other tabs leave it to us. */
  private async hold(item: Item): Promise<void> {
    const release = await this.deps.claims.claim(item.cid, this.ending.signal).catch(() => null);
    if (this.items.includes(item) && item.acknowledged === null) item.release = release;
    else release?.();
  }

  private adoptStored(): void {
    for (const text of this.deps.outbox.list()) {
      const known = this.adopting.has(text.cid) || this.items.some(({ cid }) => cid === text.cid);
      if (!known) void this.adopt(text);
    }
  }

  private async adopt(text: StoredText): Promise<void> {
    this.adopting.add(text.cid);
    const release = await this.deps.claims.claim(text.cid, this.ending.signal).catch(() => null);
    this.adopting.delete(text.cid);
    if (!release) return;
    // The tab that held it may have had its acknowledgement.
    if (this.ending.signal.aborted || !this.deps.outbox.has(text.cid)) {
      release();
      return;
    }
    const { cid, created_at, last_seen_seq } = text;
    const item = this.create({ message_type: 'text', content: text.content, file: null });
    this.push({ ...item, cid, created_at, last_seen_seq, release });
  }

  private next(): Item | undefined {
    return this.items.find((item) => item.state === 'sending' && item.acknowledged === null);
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (let item = this.next(); item; item = this.next()) {
        if (this.timer || this.ending.signal.aborted || !this.deps.ready()) return;
        if (!(await this.send(item))) return;
      }
    } finally {
      this.busy = false;
    }
  }

  /** Tries once; false when the queue has to wait. */
  private async send(item: Item): Promise<boolean> {
    item.tries += 1;
    try {
      const message = await this.deps.deliver(item);
      item.acknowledged = message.seq;
      this.settle(item);
      this.deps.delivered(message);
      return true;
    } catch (thrown) {
      return this.failed(item, toFailure(thrown));
    }
  }

  private failed(item: Item, failure: ApiError): boolean {
    if (this.ending.signal.aborted || !this.items.includes(item)) return true;
    const unanswered = isUnanswered(failure);
    if (isPassing(failure) && (unanswered || failure.status === 429 || item.tries < this.deps.maxTries)) {
      const pause = failure.retryAfterS ? failure.retryAfterS * 1000 : this.deps.retryMs;
      item.error = unanswered ? null : failure;
      item.retryAt = failure.retryAfterS ? Date.now() + pause : null;
      this.timer = setTimeout(() => this.kick(), pause);
      this.publish();
      return false;
    }
    // A token that ended leaves the text in the outbox for the next log-in.
    item.state = 'failed';
    item.error = failure;
    item.retryAt = null;
    this.publish();
    this.deps.refused(failure);
    return true;
  }

  /** Nothing more to send: the storage forgets it, and so does every tab waiting for its claim. */
  private settle(item: Item): void {
    this.deps.outbox.remove(item.cid);
    item.release?.();
    item.release = null;
  }

  private drop(item: Item): void {
    this.items = this.items.filter((candidate) => candidate !== item);
    this.previews.get(item.cid)?.();
    this.previews.delete(item.cid);
    this.publish();
  }

  private publish(): void {
    this.view = this.items.map(({ cid, message_type, content, created_at, state, error, retryAt }) => ({
      cid,
      message_type,
      content,
      created_at,
      state,
      error,
      retryAt,
    }));
    this.deps.changed();
  }
}

function storedOf({ cid, content, created_at, last_seen_seq }: Item): StoredText {
  return { cid, content, created_at, last_seen_seq };
}
