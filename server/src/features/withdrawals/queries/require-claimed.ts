import { AppError } from '@lode/shared/core/errors';
import { findClaimants } from '../../chains/queries/find-claims.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/**
 * TXID_USED while another withdrawal names the transaction and it is not known which of its outputs pay that one: no
 * source has answered yet, or it was paid before outputs were claimed.
 */
export async function requireClaimed(
  txId: string,
  { _id }: Partial<Pick<WithdrawalRow, '_id'>> = {},
): Promise<void> {
  const others = await WithdrawalModel.find({ txId, ...(_id && { _id: { $ne: _id } }) }, { _id: 1 })
    .limit(MOST_OF_ONE)
    .lean<Pick<WithdrawalRow, '_id'>[]>();
  const claimants = await findClaimants(others.map((other) => other._id));
  if (claimants.length < others.length) throw new AppError('TXID_USED', { fields: { txid: 'TXID_USED' } });
}

/** More than one transaction can pay. */
const MOST_OF_ONE = 10_000;
