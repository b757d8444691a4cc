import { formatUsd } from '@lode/shared/core/money';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import type { DeciderRow, WithdrawalRow } from '../withdrawal.model.ts';

/** Who decides, as it is kept with the withdrawal. */
export function deciderOf({ identity }: ActingAdmin): DeciderRow {
  return { userId: new Types.ObjectId(identity.userId), username: identity.username, at: clock.now() };
}

/** What the operation log calls it. */
export function targetOf({ _id, amount, currency }: WithdrawalRow): {
  type: string;
  id: string;
  label: string;
} {
  return { type: 'withdrawal', id: String(_id), label: `$${formatUsd(amount)} ${currency}` };
}
