import type { TokenRow } from './token.model.ts';

/** How long who only reads is known by what was read of their login. */
const KEPT_MS = 5000;
const KEPT_MAX = 10_000;

interface KeptLogin {
  row: Promise<TokenRow | null>;
  until: number;
  heardSince: number;
}

/**
 * Logins as they were read at most five seconds ago, less those that this process was told of since, or of which it could
 * not have been told: `heardSince` names the stretch in which it hears everything. Each is kept from before the store is
 * asked, so that what is told meanwhile counts.
 */
export class KeptLogins {
  readonly #read: (tokenId: string) => Promise<TokenRow | null>;
  readonly #heardSince: () => number | undefined;
  readonly #kept = new Map<string, KeptLogin>();

  constructor(read: (tokenId: string) => Promise<TokenRow | null>, heardSince: () => number | undefined) {
    this.#read = read;
    this.#heardSince = heardSince;
  }

  get(tokenId: string): Promise<TokenRow | null> {
    const heardSince = this.#heardSince();
    if (heardSince === undefined) return this.#read(tokenId);
    const now = performance.now();
    const known = this.#kept.get(tokenId);
    if (known?.heardSince === heardSince && now < known.until) return known.row;
    const row = this.#read(tokenId);
    this.#keep(tokenId, { row, until: now + KEPT_MS, heardSince });
    return row;
  }

  /** These have changed, or may have: the next who comes with one has it read. */
  forget(tokenIds: readonly string[]): void {
    for (const id of tokenIds) this.#kept.delete(id);
  }

  #keep(tokenId: string, login: KeptLogin): void {
    // Anew at the end: the first is then the one that was read longest ago.
    this.#kept.delete(tokenId);
    const [oldest] = this.#kept.size < KEPT_MAX ? [] : this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(tokenId, login);
    login.row.catch(() => {
      if (this.#kept.get(tokenId) === login) this.#kept.delete(tokenId);
    });
  }
}
