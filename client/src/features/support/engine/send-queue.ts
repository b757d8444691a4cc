import { kindOfName, plainFileName, type SentFile } from '@lode/shared/support/file-schemas';
import type { Quote } from '@lode/shared/support/quote-schemas';
import type { Message, Party } from '@lode/shared/support/schemas';
import type { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-time.ts';
import type { Claims } from './claims.ts';
import type { PendingMessage } from './conversation-types.ts';
import { isPassing, isUnanswered, toFailure } from './failure.ts';
import type { Outbox, StoredText } from './outbox.ts';

/** What goes out: a text, or a file. */
export interface Outgoing {
  cid: string;
  message_type: Message['message_type'];
  content: string;
  file: File | null;
  reply_to?: Quote | undefined;
  last_seen_seq: number | undefined;
}

interface Item extends Outgoing {
  /** False while another tab may be sending it: then it is only shown. */
  mine: boolean;
  created_at: string;
  state: 'sending' | 'failed';
  error: ApiError | null;
  retryAt: number | null;
  tries: number;
  progress: number | null;
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
  deliver(item: Outgoing, onProgress: (share: number) => void): Promise<Message>;
  delivered(message: Message): void;
  refused(failure: ApiError): void;
  /** Asks anew whether the conversation that takes nothing just now will take it later. */
  takesLater(signal: AbortSignal): Promise<boolean>;
  /** What an agent has seen so far; undefined on the customer's side. */
  lastSeen(): number | undefined;
  /** A local address for an image, and its end. */
  preview(file: File): { url: string; revoke: () => void };
  changed(): void;
  /** Pause after a failure that passes by itself. */
  retryMs: number;
  /** How long another tab gets to claim, or to finish, what it has just written. */
  settleMs: number;
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
  private settleTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly previews = new Map<string, () => void>();
  private readonly ending = new AbortController();
  private unwatch: () => void = () => undefined;

  constructor(deps: SendQueueDeps) {
    this.deps = deps;
  }

  /** Takes up what an earlier page left behind, and what another tab leaves when it dies. */
  start(): void {
    this.adopt(this.mirror());
    this.unwatch = this.deps.outbox.watch(() => this.otherTabWrote());
  }

  stop(): void {
    this.ending.abort();
    this.unwatch();
    clearTimeout(this.timer);
    clearTimeout(this.settleTimer);
    for (const item of this.items) item.release?.();
    for (const revoke of this.previews.values()) revoke();
  }

  pending(): readonly PendingMessage[] {
    return this.view;
  }

  addText(content: string, reply_to?: Quote): void {
    const item = this.create({ message_type: 'text', content, file: null, reply_to });
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

  addFile(file: File): void {
    this.push(this.create({ message_type: 'file', content: '', file }));
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

  /** The connection is good again: what waits for it goes now, but what a limit holds back. */
  kick(): void {
    if ((this.next()?.retryAt ?? 0) <= Date.now()) this.resume();
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

  private resume(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.pump();
  }

  private create(content: Pick<Item, 'message_type' | 'content' | 'file' | 'reply_to'>): Item {
    return {
      ...content,
      mine: true,
      cid: this.deps.newCid(),
      created_at: new Date(serverNow()).toISOString(),
      last_seen_seq: this.deps.lastSeen(),
      state: 'sending',
      error: null,
      retryAt: null,
      tries: 0,
      progress: null,
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

  private otherTabWrote(): void {
    const seen = this.mirror();
    setTimeout(() => this.adopt(seen), this.deps.settleMs);
    clearTimeout(this.settleTimer);
    this.settleTimer = setTimeout(() => this.dropGone(), this.deps.settleMs);
  }

  /** Shows stored texts that are not here yet; answers them. */
  private mirror(): Item[] {
    const known = new Set(this.items.map(({ cid }) => cid));
    const fresh = this.deps.outbox.list().filter(({ cid }) => !known.has(cid));
    const items = fresh.map((text): Item => {
      const { cid, content, created_at, last_seen_seq, reply_to } = text;
      const item = this.create({ message_type: 'text', content, file: null, reply_to });
      return { ...item, cid, created_at, last_seen_seq, mine: false };
    });
    for (const item of items) this.push(item);
    return items;
  }

  private adopt(items: Item[]): void {
    for (const item of items) void this.adoptOne(item);
  }

  /** Waits for the claim, however long: from then on the text is ours to send. */
  private async adoptOne(item: Item): Promise<void> {
    const release = await this.deps.claims.claim(item.cid, this.ending.signal).catch(() => null);
    if (!release) return;
    // The tab that held it may have had its acknowledgement.
    if (!this.items.includes(item) || !this.deps.outbox.has(item.cid)) {
      release();
      this.drop(item);
      return;
    }
    item.mine = true;
    item.release = release;
    void this.pump();
  }

  /** Another tab is done with what it had stored: sent it, or discarded it. */
  private dropGone(): void {
    for (const item of [...this.items]) {
      if (!item.mine && !this.deps.outbox.has(item.cid)) this.drop(item);
    }
  }

  private next(): Item | undefined {
    return this.items.find((item) => item.mine && item.state === 'sending' && item.acknowledged === null);
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
      const message = await this.deps.deliver(item, (share) => this.progressed(item, share));
      item.acknowledged = message.seq;
      this.settle(item);
      this.deps.delivered(message);
      return true;
    } catch (thrown) {
      return this.failed(item, toFailure(thrown));
    }
  }

  /** Told in hundredths: more would be drawn for nothing. */
  private progressed(item: Item, share: number): void {
    const progress = Math.floor(share * 100) / 100;
    if (item.progress === progress) return;
    item.progress = progress;
    this.publish();
  }

  private async failed(item: Item, failure: ApiError): Promise<boolean> {
    // The assistant has just passed it on: from here `ready` holds the item until somebody accepts.
    const mayWait = failure.code === 'SESSION_NOT_ONGOING' && item.tries < this.deps.maxTries;
    if (mayWait && (await this.deps.takesLater(this.ending.signal))) return true;
    if (this.ending.signal.aborted || !this.items.includes(item)) return true;
    const unanswered = isUnanswered(failure);
    if (isPassing(failure) && (unanswered || failure.status === 429 || item.tries < this.deps.maxTries)) {
      const pause = failure.retryAfterS ? failure.retryAfterS * 1000 : this.deps.retryMs;
      item.error = unanswered ? null : failure;
      item.retryAt = failure.retryAfterS ? Date.now() + pause : null;
      this.timer = setTimeout(() => this.resume(), pause);
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
    this.view = this.items.map(pendingOf);
    this.deps.changed();
  }
}

function pendingOf(item: Item): PendingMessage {
  const { cid, message_type, content, created_at, state, error, retryAt, progress } = item;
  const shown = { cid, message_type, content, created_at, state, error, retryAt };
  return { ...shown, progress, file: sentFileOf(item), reply_to: item.reply_to ?? null };
}

function sentFileOf({ message_type, file }: Item): SentFile | null {
  const kind = file && message_type === 'file' ? kindOfName(file.name) : null;
  return file && kind && { name: plainFileName(file.name, kind), kind, size: file.size };
}

function storedOf({ cid, content, created_at, last_seen_seq, reply_to }: Item): StoredText {
  return { cid, content, created_at, last_seen_seq, reply_to };
}
