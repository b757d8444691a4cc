import { formatUsd } from '@lode/shared/core/money';
import type { Transaction } from '../../../platform/transaction.ts';
import { noteCustomers } from '../../accounts/commands/note-customers.ts';
import { notify } from '../../notifications/commands/notify.ts';
import { tellHooks } from '../../webhooks/commands/tell-hooks.ts';
import type { DepositRow } from '../deposit.model.ts';

/** Tells its customer what has come of the deposit in all, or what was taken back of it last. */
export async function tellOfSum(tx: Transaction, deposit: DepositRow, now: bigint): Promise<void> {
  const { _id, userId, coin, creditedUsd } = deposit;
  if (now === creditedUsd) return;
  await noteCustomers([userId], tx.session);
  const about = String(_id);
  const credited = now > creditedUsd;
  await tellHooks(tx, [
    {
      userId: String(userId),
      kind: credited ? 'deposit.credited' : 'deposit.reversed',
      key: `deposit:${about}:${deposit.rev}:${now}`,
      data: {
        deposit_id: about,
        currency: coin,
        credited_usd: formatUsd(now),
        before_usd: formatUsd(creditedUsd),
      },
    },
  ]);
  await notify(tx, String(userId), `deposit:${about}`, {
    ...(credited
      ? { kind: 'deposit_credited', amount: now }
      : { kind: 'deposit_reversed', amount: creditedUsd - now }),
    about,
    currency: coin,
  });
}
