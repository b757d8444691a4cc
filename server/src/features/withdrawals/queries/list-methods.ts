import { COINS, type Coin } from '@lode/shared/core/money';
import type { MethodProblem } from '@lode/shared/withdrawals/own-schemas';
import { askOf, ledgerUsdOf } from '../../../platform/coin-value.ts';
import { isLedgerSound } from '../../ledger/queries/get-last-proof.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { findStopped } from '../../switches/queries/find-stopped.ts';
import { roundBound } from '../round-bound.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { getFreeCoins } from './get-free-coins.ts';
import { getWithdrawalRules } from './get-withdrawal-rules.ts';

export interface WithdrawalMethod {
  coin: Coin;
  /** Micro-dollars. */
  minimum: bigint;
  fee: bigint;
  /** USD for one coin of a payout approved now. */
  rate: string | null;
  problem: MethodProblem | null;
  /** Micro-dollars that the coin in hand can pay at once, the fee inside; null without a rate. */
  payable: bigint | null;
  /** Where the customer's last withdrawal in this coin went. */
  lastAddress: string | null;
}

/** What this customer can withdraw now, and where they cannot, why. */
export async function listMethods(userId: string): Promise<WithdrawalMethod[]> {
  const [rules, sound, { owed }, stopped, rates, free, lasts] = await Promise.all([
    getWithdrawalRules(),
    isLedgerSound(),
    getWallet(userId),
    Promise.all(COINS.map((coin) => findStopped(['outgoing', 'withdrawals'], coin))),
    Promise.all(COINS.map((coin) => getRate(coin).catch(() => null))),
    Promise.all(COINS.map((coin) => getFreeCoins(coin))),
    Promise.all(COINS.map((coin) => lastAddressOf(userId, coin))),
  ]);
  const paused = sound ? (owed > 0n ? ('WITHDRAWALS_FROZEN' as const) : null) : ('LEDGER_UNSOUND' as const);
  return COINS.map((coin, place) => {
    const market = rates[place];
    const rate = market ? askOf(market.rate, rules.spread) : null;
    return {
      coin,
      minimum: rules.minimum[coin],
      fee: rules.fee[coin],
      rate,
      problem: stopped[place]
        ? 'WITHDRAWALS_STOPPED'
        : (paused ?? (market && !market.stale ? null : 'RATE_STALE')),
      payable: rate ? payableOf(free[place] ?? 0n, coin, rate, rules.fee[coin]) : null,
      lastAddress: lasts[place] ?? null,
    };
  });
}

/** What is free of the coin pays for what is sent; the fee is never sent. */
function payableOf(free: bigint, coin: Coin, rate: string, fee: bigint): bigint {
  return free <= 0n ? 0n : roundBound(ledgerUsdOf(free, coin, rate) + fee);
}

async function lastAddressOf(userId: string, currency: Coin): Promise<string | null> {
  const row = await WithdrawalModel.findOne({ userId, currency }, { walletAddress: 1 })
    .sort({ _id: -1 })
    .lean<Pick<WithdrawalRow, 'walletAddress'>>();
  return row?.walletAddress ?? null;
}
