import { COINS, type Coin } from '@lode/shared/core/money';
import { keep } from '../../../platform/kept.ts';
import { getDepositFigures } from '../../deposits/queries/get-deposit-figures.ts';
import { describeProof } from '../../ledger/queries/describe-proof.ts';
import { getKindBalances, type KindBalance } from '../../ledger/queries/get-kind-balances.ts';
import { countWaitingRevenue } from '../../mining/queries/count-waiting-revenue.ts';
import { countOpenBatches } from '../../payouts/queries/list-batches.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { countWaitingMovements } from '../../treasury/queries/count-waiting-movements.ts';
import { getWithdrawalFigures } from '../../withdrawals/queries/get-withdrawal-figures.ts';
import { AdjustmentModel } from '../adjustment.model.ts';

export interface FinanceFigures {
  /** By kind of account and asset. */
  balances: KindBalance[];
  /** USD for one coin; null without a fresh one. */
  rates: Map<Coin, string | null>;
  deposits: Awaited<ReturnType<typeof getDepositFigures>>;
  withdrawals: Awaited<ReturnType<typeof getWithdrawalFigures>>;
  adjustments: number;
  /** Receipts that wait for a second person. */
  revenue: number;
  /** Movements of coins that do. */
  movements: number;
  /** Batches that wait to be signed. */
  batches: number;
  proof: Awaited<ReturnType<typeof describeProof>>;
}

/** Adding up every wallet is not done anew for everybody who looks. */
const KEPT_MS = 2000;
const kept = keep(KEPT_MS, () => getKindBalances());

/** What is owed, held, on its way and waiting for staff. */
export async function getFinanceSummary(): Promise<FinanceFigures> {
  const [balances, rates, deposits, withdrawals, adjustments, revenue, movements, batches, proof] =
    await Promise.all([
      kept.get(),
      Promise.all(COINS.map(async (coin) => [coin, await freshRate(coin)] as const)),
      getDepositFigures(),
      getWithdrawalFigures(),
      AdjustmentModel.countDocuments({ state: 'requested' }).limit(10_000),
      countWaitingRevenue(),
      countWaitingMovements(),
      countOpenBatches(),
      describeProof(),
    ]);
  return {
    balances,
    rates: new Map(rates),
    deposits,
    withdrawals,
    adjustments,
    revenue,
    movements,
    batches,
    proof,
  };
}

async function freshRate(coin: Coin): Promise<string | null> {
  const rate = await getRate(coin).catch(() => null);
  return rate && !rate.stale ? rate.rate : null;
}
