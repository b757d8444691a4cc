import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { TokenModel } from '../token.model.ts';

/** Keeps everybody logged in while the demo's clock is moved forward: times of living logins move along. */
export async function carryLogins(tx: Transaction, ms: number): Promise<void> {
  const later = (field: string) => ({ $add: [`$${field}`, ms] });
  await TokenModel.collection.updateMany(
    { revokedAt: null, slidingExpiresAt: { $gt: clock.now() } },
    [
      {
        $set: {
          provedAt: later('provedAt'),
          slidingExpiresAt: later('slidingExpiresAt'),
          expiresAt: later('expiresAt'),
        },
      },
    ],
    { session: tx.session },
  );
}
