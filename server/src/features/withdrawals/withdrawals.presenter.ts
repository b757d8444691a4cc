import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import { CRYPTO_SYMBOLS } from '@lode/shared/rates/symbols';
import { maskUsername } from '@lode/shared/withdrawals/mask';
import type {
  Withdrawal,
  WithdrawalMethod,
  WithdrawalState,
  WithdrawalStatus,
} from '@lode/shared/withdrawals/own-schemas';
import type { PublicWithdrawal, PublicWithdrawals } from '@lode/shared/withdrawals/schemas';
import type { withdrawalOutbound } from '@lode/shared/withdrawals/socket';
import type { z } from 'zod';
import type { WithdrawalMethod as MethodRow } from './queries/list-methods.ts';
import type { CompletedWithdrawal, PublicWithdrawalList } from './queries/list-public-withdrawals.ts';
import { statusOf } from './state-of-status.ts';
import type { WithdrawalRow } from './withdrawal.model.ts';
import { isCancellable } from './withdrawals.policy.ts';

const SHORT_START = 6;
const SHORT_END = 4;

/** An address or transaction id with its middle left out. */
export function shortenId(id: string): string {
  return id.length <= SHORT_START + SHORT_END + 1
    ? id
    : `${id.slice(0, SHORT_START)}…${id.slice(-SHORT_END)}`;
}

function presentPublicWithdrawal(row: CompletedWithdrawal): PublicWithdrawal {
  return {
    username: maskUsername(row.username),
    amount_usd: formatUsd(row.amount),
    currency: row.currency,
    crypto_amount: formatDecimal(BigInt(row.coinAmount), NETWORKS[row.currency].decimals),
    wallet_address: shortenId(row.walletAddress),
    tx_id: shortenId(row.txId),
    status: 'completed',
    completed_at: row.completedAt.toISOString(),
  };
}

/** The public list: nobody's whole name, address or transaction id is in it. */
export function presentPublicWithdrawals(
  list: PublicWithdrawalList,
  { page, limit }: { page: number; limit: number },
): PublicWithdrawals {
  return {
    withdrawals: list.rows.map(presentPublicWithdrawal),
    page,
    limit,
    total: list.total,
    stats: {
      amount_usd: formatUsd(list.amount),
      count: list.total,
      currencies: [...CRYPTO_SYMBOLS],
      oldest_at: list.oldestAt?.toISOString() ?? null,
    },
  };
}

/** What everybody is told the moment it happens. */
export function presentCompleted(
  row: CompletedWithdrawal,
): z.output<(typeof withdrawalOutbound)['withdrawals:withdrawal.completed']> {
  const { tx_id, username, currency, amount_usd, completed_at } = presentPublicWithdrawal(row);
  return { tx_id, username, currency, amount_usd, completed_at };
}

/** A withdrawal as its customer sees it. */
export function presentWithdrawal(
  row: WithdrawalRow,
  confirmationsNeeded: number,
): Withdrawal & { status: WithdrawalStatus; state: WithdrawalState } {
  const { chain, name, decimals } = NETWORKS[row.currency];
  return {
    id: String(row._id),
    status: statusOf(row.state),
    state: row.state,
    amount_usd: formatUsd(row.amount),
    fee_usd: formatUsd(row.fee),
    net_usd: formatUsd(row.amount - row.fee),
    currency: row.currency,
    chain,
    network: name,
    wallet_address: row.walletAddress,
    crypto_amount: row.coinAmount === null ? null : formatDecimal(BigInt(row.coinAmount), decimals),
    rate: row.rate,
    tx_id: row.txId,
    confirmations:
      row.txId === null ? 0 : Math.min(confirmationsNeeded, Number(row.check?.confirmations ?? 0)),
    confirmations_needed: confirmationsNeeded,
    reason: row.reason,
    api_key: row.apiKey?.name ?? null,
    cancellable: isCancellable(row),
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    rev: Number(row.rev),
  };
}

export function presentMethod({ coin, minimum, fee, rate, problem, ...more }: MethodRow): WithdrawalMethod {
  const { chain, name } = NETWORKS[coin];
  return {
    currency: coin,
    chain,
    network: name,
    minimum_usd: formatUsd(minimum),
    fee_usd: formatUsd(fee),
    rate,
    available: problem === null,
    problem,
    payable_usd: more.payable === null ? null : formatUsd(more.payable),
    last_address: more.lastAddress,
  };
}
