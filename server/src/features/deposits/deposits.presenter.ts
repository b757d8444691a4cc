import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import type { Deposit, depositCurrencySchema, Payment } from '@lode/shared/deposits/schemas';
import type { z } from 'zod';
import { config } from '../../platform/config.ts';
import type { PaybackRow, PaymentRow } from './deposit.model.ts';
import { confirmationsOf } from './plan-settlement.ts';
import { confirmationsSeen, type DepositView } from './queries/get-deposit.ts';
import type { DepositCurrency } from './queries/list-currencies.ts';

const presentPayback = ({ state, address, txid }: PaybackRow): NonNullable<Payment['payback']> => ({
  state,
  address,
  txid,
});

export function presentPayment(row: PaymentRow, head: number): Payment {
  return {
    id: row._id,
    currency: row.coin,
    txid: row.txid,
    amount: formatDecimal(BigInt(row.amount), NETWORKS[row.coin].decimals),
    confirmations: confirmationsOf(row, head),
    state: row.state,
    reason: row.reason,
    credited_usd: row.creditedUsd === null ? null : formatUsd(BigInt(row.creditedUsd)),
    seen_at: row.seenAt.toISOString(),
    payback: row.payback ? presentPayback(row.payback) : null,
  };
}

export function presentDeposit(view: DepositView): Deposit {
  const { deposit, payments, head, confirmationsNeeded, now } = view;
  const { chain, name, feeTier, decimals } = NETWORKS[deposit.coin];
  return {
    id: String(deposit._id),
    currency: deposit.coin,
    chain,
    network: name,
    fee_tier: feeTier,
    amount_usd: formatUsd(deposit.amountUsd),
    crypto_amount: formatDecimal(BigInt(deposit.amount), decimals),
    rate: deposit.rate,
    address: deposit.address,
    state: deposit.state,
    confirmations: confirmationsSeen(view),
    confirmations_needed: confirmationsNeeded,
    credited_usd: formatUsd(deposit.creditedUsd),
    payments: payments.map((payment) => presentPayment(payment, head)),
    expires_at: deposit.expiresAt.toISOString(),
    now: now.toISOString(),
    created_at: deposit.createdAt.toISOString(),
    rev: Number(deposit.rev),
    simulated: config.chains.simulated,
  };
}

export function presentCurrency(row: DepositCurrency): z.output<typeof depositCurrencySchema> {
  const { name, feeTier } = NETWORKS[row.coin];
  return {
    currency: row.coin,
    network: name,
    fee_tier: feeTier,
    confirmations_needed: row.confirmationsNeeded,
    rate: row.rate,
    minimum: formatUsd(row.minimumUsd),
    maximum: formatUsd(row.maximumUsd),
    quote_minutes: row.quoteMs / 60_000,
    spread_percent: row.spread,
    available: row.available,
  };
}
