import { can } from '@lode/shared/core/abilities';
import type { CustomerAccount } from '@lode/shared/dashboard/customer-rest';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { hasRecorded } from '../../administration/queries/has-recorded.ts';
import { getSessionCustomer } from '../../support/queries/get-session-customer.ts';
import { getCustomerAccount } from '../queries/get-customer-account.ts';

/** Who looks again and again at the same customer within an hour is noted once. */
const NOTED_ONCE_MS = 3600_000;

/** The account of a conversation's customer; that somebody looked is noted before it is shown. SESSION_NOT_FOUND. */
export async function showAccount(by: ActingAdmin, sessionId: string): Promise<CustomerAccount> {
  const customer = await getSessionCustomer(sessionId);
  await noteLook(by, customer);
  // Agents talk with the customer: whom a rule suspects of what is not theirs to know.
  return getCustomerAccount(customer.id, { hits: can(by.identity, 'finance:read') });
}

async function noteLook(by: ActingAdmin, { id, username }: { id: string; username: string }): Promise<void> {
  const since = new Date(clock.nowMs() - NOTED_ONCE_MS);
  const look = { actorId: by.identity.userId, targetId: id, since };
  if (await hasRecorded('customer.viewed', look)) return;
  await inTransaction((tx) =>
    recordOperation(tx, { by, action: 'customer.viewed', target: { type: 'user', id, label: username } }),
  );
}
