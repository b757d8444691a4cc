import type { Transaction } from '../../../platform/transaction.ts';
import { notify } from '../../notifications/commands/notify.ts';
import type { DepositRow } from '../deposit.model.ts';

/** Tells its customer what has come of the deposit in all, or what was taken back of it last. */
export async function tellOfSum(tx: Transaction, deposit: DepositRow, now: bigint): Promise<void> {
  const { _id, userId, coin, creditedUsd } = deposit;
  if (now === creditedUsd) return;
  const about = String(_id);
  await notify(tx, String(userId), `deposit:${about}`, {
    ...(now > creditedUsd
      ? { kind: 'deposit_credited', amount: now }
      : { kind: 'deposit_reversed', amount: creditedUsd - now }),
    about,
    currency: coin,
  });
}
