import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatAmount, formatUsd } from '@lode/shared/core/money';
import type { AccrualRun, DemoClock, StaffPayout } from '@lode/shared/mining/accrual-schemas';
import type { Revenue } from '@lode/shared/mining/revenue-schemas';
import { clock, clockMovedMs } from '../../platform/clock.ts';
import type { AccrualRunRow } from './accrual-run.model.ts';
import { isDifference, receivedOf } from './difference.ts';
import { presentPayout } from './mining.presenter.ts';
import type { RevenueRow } from './revenue.model.ts';
import type { RewardRow } from './reward.model.ts';

export function presentRevenue(row: RevenueRow): Revenue {
  return {
    id: String(row._id),
    source: row.source,
    pool: row.pool,
    simulated: row.simulated,
    coin: row.coin,
    amount: formatAmount(row.amount, row.coin),
    rate: row.rate,
    amount_usd: formatUsd(row.amountUsd),
    txid: row.txid,
    note: row.note,
    has_evidence: row.evidence !== null,
    state: row.state,
    stated_day: row.statedDay,
    day: row.day,
    requested_by: row.requestedBy,
    requested_at: row.requestedAt.toISOString(),
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    entry_id: row.entryId && String(row.entryId),
    paid_txid: row.paidTxid ?? null,
    difference: isDifference(row)
      ? {
          received: formatAmount(receivedOf(row), row.coin),
          stated: formatAmount(BigInt(row.stated), row.coin),
        }
      : null,
    unpaid:
      row.source === 'statement' &&
      row.state === 'confirmed' &&
      !row.simulated &&
      !row.paidTxid &&
      BigInt(row.amount) > 0n,
  };
}

export function presentRun(row: AccrualRunRow): AccrualRun {
  const orNull = (micros: bigint | null) => (micros === null ? null : formatUsd(micros));
  return {
    day: row._id,
    state: row.state,
    revenue: formatUsd(row.revenue),
    fee_percent: row.feePercent,
    fee: formatUsd(row.fee),
    carried_in: formatUsd(row.carriedIn),
    capacity: formatHashPower(row.capacity),
    contracts: Number(row.contracts),
    contracts_done: Number(row.contractsDone),
    paid: formatUsd(row.paid),
    payouts: Number(row.payouts),
    operator_share: orNull(row.operatorShare),
    carried_out: orNull(row.carriedOut),
    per_th: formatUsd(row.perTh),
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

export function presentStaffPayout(reward: RewardRow, run: AccrualRunRow, username: string): StaffPayout {
  return { ...presentPayout({ reward, run }), user: { id: String(reward.userId), username } };
}

export function presentClock(): DemoClock {
  return { now: clock.now().toISOString(), ahead_ms: clockMovedMs() };
}
