import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatAmount, formatDecimal, formatUsd } from '@lode/shared/core/money';
import {
  type AdminWithdrawal,
  type AdminWithdrawalDetail,
  WITHDRAWAL_ACTIONS,
} from '@lode/shared/withdrawals/admin-schemas';
import { ledgerUnits } from '../../platform/coin-value.ts';
import type { Identity } from '../../platform/identity.ts';
import { usesSimulatedChains } from '../chains/queries/uses-simulated-chains.ts';
import { isApprovableTogether } from './approvals-needed.ts';
import { FEE_ACCOUNT } from './payout-legs.ts';
import type { WithdrawalStory } from './queries/get-admin-withdrawal.ts';
import type { StaffView } from './queries/list-admin-withdrawals.ts';
import type { DeciderRow } from './withdrawal.model.ts';
import { allowedActions } from './withdrawals.policy.ts';
import { presentWithdrawal } from './withdrawals.presenter.ts';

const presentPerson = ({ userId, username }: Pick<DeciderRow, 'userId' | 'username'>) => ({
  id: String(userId),
  username,
});

const ACTIONS = usesSimulatedChains()
  ? WITHDRAWAL_ACTIONS
  : WITHDRAWAL_ACTIONS.filter((action) => action !== 'simulate_payment');

/** Money may go back to its customer meanwhile, and what somebody has paid already is booked. */
const WHILE_STOPPED = ['reject', 'complete'] as const;

export function presentAdminWithdrawal(view: StaffView, identity: Identity): AdminWithdrawal {
  const { row, username, approvalsNeeded, confirmationsNeeded, stopped } = view;
  const actions = allowedActions(row, identity, stopped ? WHILE_STOPPED : ACTIONS);
  const { cancellable: _cancellable, ...own } = presentWithdrawal(row, confirmationsNeeded);
  return {
    ...own,
    user: presentPerson({ userId: row.userId, username }),
    risk: row.risk,
    approvals: row.approvals.map((one) => ({ by: presentPerson(one), at: one.at.toISOString() })),
    approvals_needed: approvalsNeeded,
    approvable_together: isApprovableTogether(row, approvalsNeeded) && actions.includes('approve'),
    fee_account: row.feeEntryId && FEE_ACCOUNT,
    stopped: stopped && row.state === 'approved',
    batch_id: row.batchId ? String(row.batchId) : null,
    actions,
  };
}

export function presentTotals(amount: bigint, fee: bigint) {
  return { amount_usd: formatUsd(amount), fee_usd: formatUsd(fee), net_usd: formatUsd(amount - fee) };
}

/** Whether approving it now would be refused for want of the coin, and the figures that say so. */
function presentLiquidity({ row: { currency }, liquidity: { free, expected } }: WithdrawalStory) {
  return {
    free_amount: formatAmount(free > 0n ? free : 0n, currency),
    expected_amount: expected === null ? null : formatDecimal(expected, NETWORKS[currency].decimals),
    holdings_short: expected !== null && ledgerUnits(expected, currency) > free,
  };
}

export function presentStory(story: WithdrawalStory, identity: Identity): AdminWithdrawalDetail {
  const { row, customer, wallet } = story;
  return {
    ...presentAdminWithdrawal(story, identity),
    customer: {
      id: customer.id,
      username: customer.username,
      email: customer.email,
      country: customer.country,
      status: customer.state,
      created_at: customer.createdAt.toISOString(),
      balance: formatUsd(wallet.posted),
      available: formatUsd(wallet.available),
      owed: formatUsd(wallet.owed),
      day_usd: formatUsd(story.sumOfDay),
    },
    risk_hits: story.hits.map(({ _id, rule, metric, action, facts, at }) => ({
      id: String(_id),
      rule: rule?.name ?? metric,
      action,
      facts: { ...facts },
      at: at.toISOString(),
    })),
    address_history: {
      paid_before: story.address.paidBefore,
      others: story.address.others.map(presentPerson),
    },
    address_book: {
      since: story.inBook?.createdAt.toISOString() ?? null,
      usable_at: story.inBook?.usableAt.toISOString() ?? null,
      only: story.boundToBook,
    },
    ...presentLiquidity(story),
    rejected_by: row.rejectedBy && presentPerson(row.rejectedBy),
    completed_by: row.completedBy && presentPerson(row.completedBy),
    ended_at: row.endedAt?.toISOString() ?? null,
    chain_finding: row.check && {
      kind: row.check.kind,
      txid: row.check.txid,
      confirmations: Number(row.check.confirmations),
      at: row.check.at.toISOString(),
    },
    entries: story.entries,
  };
}
