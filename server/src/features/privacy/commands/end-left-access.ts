import type { Transaction } from '../../../platform/transaction.ts';
import { endApiKeysIn } from '../../keys/commands/end-api-keys.ts';
import { endWatchLinksIn } from '../../watch/commands/end-watch-links.ts';
import { forgetWebhooksIn } from '../../webhooks/commands/end-webhooks.ts';

/** Ends what reaches an account without a login: as it closes, and as its password changes, which may shut somebody out. */
export async function endLeftAccessIn(tx: Transaction, userId: string): Promise<void> {
  await endWatchLinksIn(tx, userId);
  await endApiKeysIn(tx, userId);
  await forgetWebhooksIn(tx, userId);
}
