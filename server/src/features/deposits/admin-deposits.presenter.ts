import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import type {
  AdminDeposit,
  AdminDepositDetail,
  AdminPayment,
  depositTotalSchema,
  Review,
} from '@lode/shared/deposits/admin-schemas';
import type { z } from 'zod';
import { config } from '../../platform/config.ts';
import type { PaybackRow, PaymentRow, StaffRow } from './deposit.model.ts';
import { presentPayment } from './deposits.presenter.ts';
import type { DepositStory } from './queries/get-admin-deposit.ts';
import type { DepositView } from './queries/get-deposit.ts';
import type { DepositTotal } from './queries/list-admin-deposits.ts';
import type { ReviewPage, ReviewView } from './queries/list-reviews.ts';

export function presentAdminDeposit({ deposit, payments }: DepositView, username: string): AdminDeposit {
  const { chain, decimals } = NETWORKS[deposit.coin];
  return {
    id: String(deposit._id),
    user: { id: String(deposit.userId), username },
    currency: deposit.coin,
    chain,
    amount_usd: formatUsd(deposit.amountUsd),
    crypto_amount: formatDecimal(BigInt(deposit.amount), decimals),
    rate: deposit.rate,
    address: deposit.address,
    address_index: Number(deposit.addressIndex),
    key_id: deposit.keyId ?? null,
    state: deposit.state,
    credited_usd: formatUsd(deposit.creditedUsd),
    payments: payments.length,
    expires_at: deposit.expiresAt.toISOString(),
    created_at: deposit.createdAt.toISOString(),
    rev: Number(deposit.rev),
  };
}

export function presentTotal(total: DepositTotal): z.output<typeof depositTotalSchema> {
  return {
    currency: total.coin,
    count: total.count,
    asked_usd: formatUsd(total.askedUsd),
    credited_usd: formatUsd(total.creditedUsd),
  };
}

type Judging = Pick<DepositStory, 'valueOf' | 'secondFromUsd' | 'countsFor' | 'confirmations'>;

function presentPeople({ askedBy, approvedBy, reason }: PaybackRow) {
  const personOf = ({ userId, username }: StaffRow) => ({ id: String(userId), username });
  return {
    asked_by: personOf(askedBy),
    asked_at: askedBy.at.toISOString(),
    reason,
    approved_by: approvedBy && personOf(approvedBy),
    simulated: config.chains.simulated,
  };
}

function presentAdminPayment(row: PaymentRow, head: number, judging: Judging): AdminPayment {
  const value = judging.valueOf(row);
  const waits = row.state === 'review';
  const approvals = (row.approvals ?? []).filter(
    ({ userId }) => !waits || judging.countsFor(userId, row.seenAt),
  );
  const second = approvals.length > 0 || (value !== null && value >= judging.secondFromUsd(row.seenAt));
  const shown = presentPayment(row, head);
  return {
    ...shown,
    payback: row.payback && shown.payback ? { ...shown.payback, ...presentPeople(row.payback) } : null,
    height: row.height,
    confirmations_needed: judging.confirmations[row.coin],
    value_usd: value === null ? null : formatUsd(value),
    entry_id: row.entryId && String(row.entryId),
    approvals: approvals.map(({ userId, username, at, reason }) => ({
      by: { id: String(userId), username },
      at: at.toISOString(),
      reason,
    })),
    approvals_needed: second ? 2 : 1,
  };
}

export function presentStory(story: DepositStory): AdminDepositDetail {
  const { view, user, entries, seals, operations } = story;
  return {
    ...presentAdminDeposit(view, user.username),
    user: {
      id: user.id,
      username: user.username,
      email: user.email,
      created_at: user.createdAt.toISOString(),
    },
    network: NETWORKS[view.deposit.coin].name,
    confirmations_needed: view.confirmationsNeeded,
    payments: view.payments.map((payment) => presentAdminPayment(payment, view.head, story)),
    entries,
    seals,
    operations,
  };
}

export function presentReview({ payment, deposit, username, head }: ReviewView, page: ReviewPage): Review {
  return {
    payment: presentAdminPayment(payment, head, page),
    deposit: {
      id: String(deposit._id),
      user: { id: String(deposit.userId), username },
      currency: deposit.coin,
      amount_usd: formatUsd(deposit.amountUsd),
      crypto_amount: formatDecimal(BigInt(deposit.amount), NETWORKS[deposit.coin].decimals),
      address: deposit.address,
      expires_at: deposit.expiresAt.toISOString(),
    },
  };
}
