import { AppError } from '@lode/shared/core/errors';
import type { Transaction } from '../../../platform/transaction.ts';
import { PayoutClaimModel, type PayoutClaimRow } from '../payout-claim.model.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/** Has outputs of a transaction pay this withdrawal and no other. Two at once meet at the claim's unique id. */
export async function claimOutputs(
  { session }: Transaction,
  { _id }: Pick<WithdrawalRow, '_id'>,
  outputs: string[],
): Promise<void> {
  const known = await PayoutClaimModel.find({ withdrawalId: _id }, null, { session }).lean<
    PayoutClaimRow[]
  >();
  const missing = outputs.filter((id) => !known.some((claim) => claim._id === id));
  await PayoutClaimModel.insertMany(
    missing.map((id) => ({ _id: id, withdrawalId: _id })),
    { session },
  );
}

/** The transaction that was named does not pay it: what it claimed may pay others. */
export async function dropClaims(
  { session }: Transaction,
  { _id }: Pick<WithdrawalRow, '_id'>,
): Promise<void> {
  await PayoutClaimModel.deleteMany({ withdrawalId: _id }, { session });
}

/**
 * TXID_USED while another withdrawal names the transaction and it is not known which of its outputs pay that one: no
 * source has answered yet, or it was paid before outputs were claimed.
 */
export async function requireClaimed({ _id }: Pick<WithdrawalRow, '_id'>, txId: string): Promise<void> {
  const others = await WithdrawalModel.find({ txId, _id: { $ne: _id } }, { _id: 1 })
    .limit(MOST_OF_ONE)
    .lean<Pick<WithdrawalRow, '_id'>[]>();
  const claimants = await PayoutClaimModel.distinct('withdrawalId', {
    withdrawalId: { $in: others.map((other) => other._id) },
  });
  if (claimants.length < others.length) throw new AppError('TXID_USED', { fields: { txid: 'TXID_USED' } });
}

/** More than one transaction can pay. */
const MOST_OF_ONE = 10_000;
