import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import type { Batch, BatchDetail } from '@lode/shared/payouts/schemas';
import type { Identity } from '../../platform/identity.ts';
import type { WithdrawalRules } from '../withdrawals/queries/get-withdrawal-rules.ts';
import type { BatchedWithdrawal } from '../withdrawals/queries/list-payable.ts';
import type { BatchRow, PersonRow } from './batch.model.ts';
import { allowedActions, completedOf, newestWriting, sumOf } from './batch-policy.ts';
import { amountOf } from './commands/change-batch.ts';
import type { BatchView } from './queries/list-batches.ts';

const presentPerson = ({ id, username }: PersonRow) => ({ id, username });

export function presentBatch({ row, done, needsTwo }: BatchView): Batch {
  const { fee, feeRate } = newestWriting(row);
  return {
    id: String(row._id),
    coin: row.coin,
    state: row.state,
    count: row.outputs.length,
    done,
    amount: amountOf(row),
    amount_usd: formatUsd(sumOf(row)),
    fee: fee && {
      coin: fee.coin,
      amount: formatDecimal(BigInt(fee.amount), NETWORKS[fee.coin].decimals),
    },
    fee_rate: feeRate === null ? null : Number(feeRate),
    made_by: presentPerson(row.madeBy),
    made_at: row.madeAt.toISOString(),
    needs_two: needsTwo,
  };
}

interface Progress {
  withdrawals: Map<string, BatchedWithdrawal>;
  rules: WithdrawalRules;
}

export function presentBatchDetail(view: BatchView, progress: Progress, identity: Identity): BatchDetail {
  const { row } = view;
  const writing = newestWriting(row);
  return {
    ...presentBatch(view),
    from: row.from,
    version: row.writings.length,
    written_by: presentPerson(writing.by),
    written_at: writing.at.toISOString(),
    expires_at: writing.expiresAt?.toISOString() ?? null,
    outputs: row.outputs.map((output, place) => presentOutput(row, output, place, progress)),
    transactions: row.handed.map(({ txid, state, problem, by, at }) => ({
      tx_id: txid,
      state,
      problem,
      by: presentPerson(by),
      at: at.toISOString(),
    })),
    actions: allowedActions(row, identity, completedOf(row, progress.withdrawals)),
  };
}

function presentOutput(
  { coin, handed }: BatchRow,
  { withdrawalId, address, amount, usd }: BatchRow['outputs'][number],
  place: number,
  { withdrawals, rules }: Progress,
): BatchDetail['outputs'][number] {
  const withdrawal = withdrawals.get(String(withdrawalId));
  const underWay = handed.find(({ state, pays }) => state === 'sent' && pays.map(Number).includes(place));
  return {
    withdrawal_id: String(withdrawalId),
    address,
    amount: formatDecimal(BigInt(amount), NETWORKS[coin].decimals),
    amount_usd: formatUsd(BigInt(usd)),
    tx_id: withdrawal?.txId ?? underWay?.txid ?? null,
    seen: withdrawal?.state === 'completed' || (withdrawal?.foundAt ?? null) !== null,
    confirmations: Number(withdrawal?.check?.confirmations ?? 0),
    confirmations_needed: rules.confirmations[coin],
    completed: withdrawal?.state === 'completed',
  };
}
