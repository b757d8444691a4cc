import { clock } from '../../../platform/clock.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntries } from '../../ledger/commands/post-entries.ts';
import { AccrualRunModel } from '../accrual-run.model.ts';
import { closePot } from '../plan-accrual.ts';
import { potOf, readRunning } from './pay-batch.ts';

/** Ends a run whose contracts are all paid: books the fee and the operator's share, and notes what is carried. */
export async function closeRun(day: string): Promise<void> {
  await inLedger(async (tx) => {
    const run = await readRunning(tx, day);
    if (!run) return;
    const { operatorShare, carriedOut } = closePot(potOf(run), {
      paid: run.paid,
      sold: BigInt(run.unitsDone),
    });
    const outOf = (account: 'fees' | 'operator_income', amount: bigint) => [
      { account: 'mining_revenue' as const, side: 'debit' as const, amount },
      { account, side: 'credit' as const, amount },
    ];
    const reference = { type: 'accrual', id: day };
    const payments = [
      { kind: 'maintenance_fee' as const, account: 'fees' as const, amount: run.fee },
      { kind: 'operator_share' as const, account: 'operator_income' as const, amount: operatorShare },
    ].filter(({ amount }) => amount > 0n);
    await postEntries(
      tx,
      payments.map(({ kind, account, amount }) => ({
        key: `accrual:${day}:${kind}`,
        kind,
        reference,
        memo: day,
        legs: outOf(account, amount),
      })),
    );
    await AccrualRunModel.updateOne(
      { _id: day },
      {
        $set: {
          state: 'done',
          operatorShare,
          carriedOut,
          finishedAt: clock.now(),
          contractsDone: run.contracts,
        },
      },
      { session: tx.session },
    );
  });
}
