import { formatHashPower, returnOf } from '@lode/shared/core/hash-power';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import { estimateSource, paidAndBack } from '@lode/shared/mining/outcome';
import type { returnDaySchema } from '@lode/shared/mining/returns-rest';
import type {
  AdminContract,
  Contract,
  earningDaySchema,
  MiningSummary,
  Payout,
  payoutFeedSchema,
} from '@lode/shared/mining/schemas';
import type { z } from 'zod';
import type { AccrualRunRow } from './accrual-run.model.ts';
import { renewalAt, renewalOpensAt, stateAt } from './contract-state.ts';
import type { SummaryView } from './queries/get-summary.ts';
import type { AdminContractView, ContractView } from './queries/list-contracts.ts';
import type { EarningDay } from './queries/list-earnings.ts';
import type { PayoutFeed, PayoutView } from './queries/list-payouts.ts';
import type { ReturnDay } from './queries/list-return-days.ts';

const PERCENT_DECIMALS = 2;

const idOf = (id: { toString(): string } | null): string | null => id && String(id);

export function presentContract({ contract, perThDay, now }: ContractView): Contract {
  const renewal = renewalAt(contract, now);
  return {
    id: String(contract._id),
    type: contract.type,
    title: contract.title,
    hash_power_th: formatHashPower(contract.hashPower),
    bonus_th: formatHashPower(contract.bonus),
    state: stateAt(contract, now),
    starts_at: contract.startsAt.toISOString(),
    ends_at: contract.endsAt.toISOString(),
    amount_usd: formatUsd(contract.amountUsd),
    earned_usd: formatUsd(contract.earnedUsd),
    estimated_daily_usd: perThDay === null ? null : formatUsd(returnOf(contract.hashPower, perThDay)),
    renewal: {
      state: renewal,
      opens_at: renewal === 'none' ? null : renewalOpensAt(contract).toISOString(),
      contract_id: idOf(contract.renewedBy),
    },
    purchase_id: idOf(contract.purchaseId),
    activity_id: idOf(contract.activityId),
    plan_id: idOf(contract.planId),
    created_at: contract.createdAt.toISOString(),
    rev: Number(contract.rev),
  };
}

export function presentAdminContract({ username, ...view }: AdminContractView): AdminContract {
  return { ...presentContract(view), user: { id: String(view.contract.userId), username } };
}

export function presentPayout({ reward, run }: PayoutView): Payout {
  return {
    id: String(reward._id),
    contract_id: String(reward.contractId),
    day: reward.day,
    hash_power_th: formatHashPower(reward.hashPower),
    seconds: Number(reward.seconds),
    revenue_share_usd: formatUsd(reward.revenueShare),
    fee_usd: formatUsd(reward.fee),
    amount_usd: formatUsd(reward.amount),
    entry_id: String(reward.entryId),
    farm: run && {
      revenue_usd: formatUsd(run.revenue),
      carried_in_usd: formatUsd(run.carriedIn),
      fee_percent: run.feePercent,
      capacity_th: formatHashPower(run.capacity),
      difficulty: presentDifficulty(run),
    },
    low_because: reward.low ?? [],
  };
}

function presentDifficulty({ difficulty }: AccrualRunRow): NonNullable<Payout['farm']>['difficulty'] {
  return difficulty ? { value: difficulty.least, source: difficulty.source } : null;
}

export function presentPayouts({ payouts, nextCursor }: PayoutFeed): z.output<typeof payoutFeedSchema> {
  return { items: payouts.map(presentPayout), next_cursor: nextCursor };
}

export function presentSummary(view: SummaryView): MiningSummary {
  const { hashPower, running, contracts, efficiency, estimate, outlook, earnedUsd, lastPayout } = view;
  const { nextPayoutAt, now } = view;
  return {
    hash_power_th: formatHashPower(hashPower),
    running,
    contracts,
    efficiency_percent:
      efficiency === null ? null : formatDecimal(efficiency, PERCENT_DECIMALS, PERCENT_DECIMALS),
    estimated_daily_usd: estimate && formatUsd(returnOf(hashPower, estimate.perThDay)),
    estimate: estimate && estimateSource(estimate),
    outlook: outlook && paidAndBack(outlook.paidUsd, outlook.backUsd),
    total_earned_usd: formatUsd(earnedUsd),
    last_payout: lastPayout && { day: lastPayout.day, amount_usd: formatUsd(lastPayout.amount) },
    next_payout_at: nextPayoutAt.toISOString(),
    now: now.toISOString(),
  };
}

export function presentEarningDay({ day, amount }: EarningDay): z.output<typeof earningDaySchema> {
  return { day, amount_usd: formatUsd(amount) };
}

export function presentReturnDay({ day, perTh }: ReturnDay): z.output<typeof returnDaySchema> {
  return { day, per_th_usd: formatUsd(perTh) };
}
