import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { trySettling } from './settle-withdrawal.ts';

const BATCH = 500;

/** Looks at every withdrawal whose transaction waits for the chain. */
export async function sweepWithdrawals(): Promise<void> {
  let after: WithdrawalRow['_id'] | undefined;
  for (;;) {
    const rows: Pick<WithdrawalRow, '_id'>[] = await WithdrawalModel.find(
      { state: 'paying', ...(after && { _id: { $gt: after } }) },
      { _id: 1 },
    )
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    for (const { _id } of rows) await trySettling(String(_id));
    if (rows.length < BATCH) return;
    after = rows.at(-1)?._id;
  }
}
