import type { Quote } from '@lode/shared/support/quote-schemas';

/** A text as it survives a reload. Images do not: a browser keeps no file for us. */
export interface StoredText {
  cid: string;
  content: string;
  /** ISO 8601. */
  created_at: string;
  /** What the agent had seen when they wrote it. */
  last_seen_seq?: number;
  /** What it answers. */
  reply_to?: Quote | undefined;
}

/** Texts not acknowledged yet, of one person in one session, shared by their tabs. */
export interface Outbox {
  list(): StoredText[];
  has(cid: string): boolean;
  put(text: StoredText): void;
  remove(cid: string): void;
  /** Calls back when another tab put a text in or took one out. */
  watch(changed: () => void): () => void;
}

/** The part of the Web Storage API that is used. */
export interface TextStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface OutboxPlace {
  storage: TextStorage;
  /** Names the side, the person and the session. */
  scope: string;
  /** Tells of changes other tabs made; its argument is the key, null for "everything". */
  watchStorage: (changed: (key: string | null) => void) => () => void;
}

function parse(value: string | null): StoredText | null {
  try {
    const text = JSON.parse(value ?? 'null') as Partial<StoredText> | null;
    const whole =
      typeof text?.cid === 'string' &&
      typeof text.content === 'string' &&
      typeof text.created_at === 'string';
    return whole ? (text as StoredText) : null;
  } catch {
    return null;
  }
}

/** One key per text, so that two tabs never overwrite each other's. A storage that refuses keeps nothing. */
export function createOutbox({ storage, scope, watchStorage }: OutboxPlace): Outbox {
  const prefix = `${scope}:`;
  const attempt = <T>(action: () => T, otherwise: T): T => {
    try {
      return action();
    } catch {
      return otherwise;
    }
  };
  const keys = (): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  return {
    list: () =>
      attempt(() => {
        const texts = keys().map((key) => parse(storage.getItem(key)));
        return texts.filter((text) => text !== null).sort((a, b) => a.created_at.localeCompare(b.created_at));
      }, []),
    has: (cid) => attempt(() => storage.getItem(prefix + cid) !== null, false),
    put: (text) => attempt(() => storage.setItem(prefix + text.cid, JSON.stringify(text)), undefined),
    remove: (cid) => attempt(() => storage.removeItem(prefix + cid), undefined),
    watch: (changed) =>
      watchStorage((key) => {
        if (key === null || key.startsWith(prefix)) changed();
      }),
  };
}
