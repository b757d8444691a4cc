import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import { ApiKeyModel } from '../api-key.model.ts';

/**
 * Counts what a key withdraws against its day, in the withdrawal's own transaction: two at once meet at its row. What is
 * cancelled or rejected later stays counted. Answers what the key is called; UNAUTHENTICATED for one that has ended
 * meanwhile, KEY_LIMIT_REACHED.
 */
export async function spendByKey({ session }: Transaction, keyId: string, amount: bigint): Promise<string> {
  const now = clock.now();
  const day = dayOf(now);
  await ApiKeyModel.updateOne(
    { _id: keyId, spentDay: { $ne: day } },
    { $set: { spentDay: day, spent: 0n } },
    { session },
  );
  const key = await ApiKeyModel.findOne(
    { _id: keyId, expiresAt: { $gt: now } },
    { dailyLimit: 1, name: 1 },
    {
      session,
      useBigInt64: true,
    },
  ).lean<{ dailyLimit: bigint | null; name: string }>();
  if (!key) throw new AppError('UNAUTHENTICATED');
  const { modifiedCount } = await ApiKeyModel.updateOne(
    { _id: keyId, spentDay: day, spent: { $lte: (key.dailyLimit ?? 0n) - amount } },
    { $inc: { spent: amount } },
    { session },
  );
  if (modifiedCount === 0)
    throw new AppError('KEY_LIMIT_REACHED', { fields: { amount_usd: 'KEY_LIMIT_REACHED' } });
  return key.name;
}
