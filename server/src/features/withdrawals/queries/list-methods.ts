import { COINS, type Coin } from '@lode/shared/core/money';
import type { MethodProblem } from '@lode/shared/withdrawals/own-schemas';
import { isLedgerSound } from '../../ledger/queries/get-last-proof.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { getWithdrawalRules } from './get-withdrawal-rules.ts';

export interface WithdrawalMethod {
  coin: Coin;
  /** Micro-dollars. */
  minimum: bigint;
  fee: bigint;
  rate: string | null;
  problem: MethodProblem | null;
}

/** What this customer can withdraw now, and where they cannot, why. */
export async function listMethods(userId: string): Promise<WithdrawalMethod[]> {
  const [rules, sound, { owed }, rates] = await Promise.all([
    getWithdrawalRules(),
    isLedgerSound(),
    getWallet(userId),
    Promise.all(COINS.map((coin) => getRate(coin).catch(() => null))),
  ]);
  const paused = sound ? (owed > 0n ? ('WITHDRAWALS_FROZEN' as const) : null) : ('LEDGER_UNSOUND' as const);
  return COINS.map((coin, place) => {
    const rate = rates[place];
    return {
      coin,
      minimum: rules.minimum[coin],
      fee: rules.fee[coin],
      rate: rate?.rate ?? null,
      problem: paused ?? (rate && !rate.stale ? null : 'RATE_STALE'),
    };
  });
}
