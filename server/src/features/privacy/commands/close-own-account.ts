import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { closeAccountIn } from '../../accounts/commands/close-account.ts';
import { requireExpressProof } from '../../accounts/queries/require-proof.ts';
import { endContractsIn } from '../../mining/commands/end-contracts.ts';
import { forgetNotificationsIn } from '../../notifications/commands/forget-notifications.ts';
import { forgetCustomerIn } from '../../support/commands/forget-customer.ts';
import { forgetAddressBookIn } from '../../withdrawals/commands/remove-book-address.ts';
import { getClosing } from '../queries/get-closing.ts';
import { endLeftAccessIn } from './end-left-access.ts';

/**
 * Closes the caller's own account for good. REAUTH_REQUIRED, FORBIDDEN for staff, the code of the first obstacle
 * (`getClosing`), CLOSING_CONTRACTS where contracts would still earn and the caller has not said that they give that up.
 * The books and the operation log stay as they are.
 */
export async function closeOwnAccount(identity: Identity, giveUpContracts: boolean): Promise<void> {
  await requireExpressProof(identity);
  const { userId } = identity;
  await inTransaction(async (tx) => {
    const { obstacles, contracts } = await getClosing(userId, tx.session);
    const [first] = obstacles;
    if (first) throw new AppError(first.code, { data: first.amount === null ? undefined : first });
    if (contracts > 0 && !giveUpContracts) throw new AppError('CLOSING_CONTRACTS');
    const closed = await closeAccountIn(tx, userId);
    await endContractsIn(tx, userId);
    await forgetCustomerIn(tx, closed);
    await forgetNotificationsIn(tx, userId);
    await forgetAddressBookIn(tx, userId);
    await endLeftAccessIn(tx, userId);
  });
}
