import type { AccountId } from '@lode/server/features/ledger/chart';

/** A ledger in a few lines, written without a look at the product's: what every balance has to be. */

interface ModelLeg {
  account: AccountId;
  side: 'debit' | 'credit';
  amount: bigint;
}

interface ModelAccount {
  debits: bigint;
  credits: bigint;
  heldDebits: bigint;
  heldCredits: bigint;
}

const EMPTY: ModelAccount = { debits: 0n, credits: 0n, heldDebits: 0n, heldCredits: 0n };

/** What may still be taken from an account that is kept above zero; undefined for one that is not. */
function free(id: AccountId, account: ModelAccount): bigint | undefined {
  if (id.startsWith('exchange:') || id.startsWith('receivable:')) return undefined;
  if (id.startsWith('holdings:')) return account.debits - account.credits - account.heldCredits;
  return account.credits - account.debits - account.heldDebits;
}

export class LedgerModel {
  readonly #accounts = new Map<AccountId, ModelAccount>();

  account(id: AccountId): ModelAccount {
    return this.#accounts.get(id) ?? EMPTY;
  }

  get ids(): AccountId[] {
    return [...this.#accounts.keys()];
  }

  available(id: AccountId): bigint | undefined {
    return free(id, this.account(id));
  }

  apply(phase: 'post' | 'hold' | 'capture' | 'release', legs: ModelLeg[]): void {
    for (const { account: id, side, amount } of legs) {
      const account = { ...this.account(id) };
      const [posted, held] =
        side === 'debit' ? (['debits', 'heldDebits'] as const) : (['credits', 'heldCredits'] as const);
      if (phase === 'post' || phase === 'capture') account[posted] += amount;
      if (phase === 'hold') account[held] += amount;
      if (phase === 'capture' || phase === 'release') account[held] -= amount;
      this.#accounts.set(id, account);
    }
  }

  /** Sentences about accounts that are below a floor they have. */
  broken(): string[] {
    return this.ids.filter((id) => (this.available(id) ?? 0n) < 0n).map((id) => `${id} is below zero`);
  }
}
