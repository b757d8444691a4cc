import { COINS, formatAmount, formatUsd } from '@lode/shared/core/money';
import type { Adjustment, FinanceSummary } from '@lode/shared/finance/schemas';
import type { AccountKind } from '@lode/shared/ledger/schemas';
import { clock } from '../../platform/clock.ts';
import { ledgerUsdOf } from '../../platform/coin-value.ts';
import type { AdjustmentRow, StaffRow } from './adjustment.model.ts';
import type { FinanceFigures } from './queries/get-finance-summary.ts';

const presentStaff = ({ id, username }: StaffRow) => ({ id: String(id), username });

export function presentAdjustment(row: AdjustmentRow, usernames: Map<string, string>): Adjustment {
  const userId = row.userId && String(row.userId);
  return {
    id: String(row._id),
    kind: row.kind,
    user: userId ? { id: userId, username: usernames.get(userId) ?? '' } : null,
    from: row.from,
    to: row.to,
    amount_usd: formatUsd(row.amountUsd),
    reason: row.reason,
    state: row.state,
    requested_by: presentStaff(row.requestedBy),
    requested_at: row.requestedAt.toISOString(),
    decided_by: row.decidedBy && presentStaff(row.decidedBy),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_reason: row.decisionReason,
    entry_id: row.entryId && String(row.entryId),
  };
}

const presentFlow = ({ count, amountUsd }: { count: number; amountUsd: bigint }) => ({
  count,
  amount_usd: formatUsd(amountUsd),
});

export function presentSummary(figures: FinanceFigures): FinanceSummary {
  const { balances, deposits, withdrawals, proof } = figures;
  const inUsd = (kind: AccountKind) => balances.find((one) => one.kind === kind && one.asset === 'USD');
  const posted = (kind: AccountKind) => formatUsd(inUsd(kind)?.posted ?? 0n);
  return {
    owed_usd: posted('wallet'),
    held_usd: formatUsd(inUsd('wallet')?.held ?? 0n),
    payouts_in_transit_usd: posted('payouts_in_transit'),
    receivable_usd: posted('receivable'),
    holdings: presentHoldings(figures),
    funds: {
      operator_income: posted('operator_income'),
      hash_power_sales: posted('hash_power_sales'),
      fees: posted('fees'),
      marketing: posted('marketing'),
      adjustments: posted('adjustments'),
      mining_revenue: posted('mining_revenue'),
      capital: posted('capital'),
      uncovered_costs: posted('uncovered_costs'),
    },
    deposits: { hours_24: presentFlow(deposits.hours24), days_7: presentFlow(deposits.days7) },
    withdrawals: { hours_24: presentFlow(withdrawals.hours24), days_7: presentFlow(withdrawals.days7) },
    waiting: {
      withdrawals: withdrawals.waiting,
      reviews: deposits.reviews,
      adjustments: figures.adjustments,
      revenue: figures.revenue,
      movements: figures.movements,
      batches: figures.batches,
    },
    proof,
    at: clock.now().toISOString(),
  };
}

function presentHoldings({ balances, rates }: FinanceFigures): FinanceSummary['holdings'] {
  return COINS.map((coin) => {
    const posted = (of: AccountKind) =>
      balances.find(({ kind, asset }) => kind === of && asset === coin)?.posted ?? 0n;
    const held = posted('holdings');
    const rate = rates.get(coin) ?? null;
    return {
      currency: coin,
      amount: formatAmount(held, coin),
      shortfall: formatAmount(posted('shortfall'), coin),
      rate,
      value_usd: rate === null ? null : formatUsd(ledgerUsdOf(held, coin, rate)),
    };
  });
}
