/** Whoever holds locks: an open transaction. */
export interface Owner {
  /** Settles when the transaction has ended and its locks are free. */
  readonly ended: Promise<void>;
}

/** Write locks of open transactions on records and unique keys; the first writer wins. */
export class Locks {
  private readonly holders = new Map<string, Owner>();

  holder(key: string): Owner | undefined {
    return this.holders.get(key);
  }

  take(key: string, owner: Owner): void {
    this.holders.set(key, owner);
  }

  release(keys: Iterable<string>): void {
    for (const key of keys) this.holders.delete(key);
  }
}
