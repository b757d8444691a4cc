import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { isWalletAddress } from '../../../platform/wallet-address.ts';
import { requireProof } from '../queries/require-proof.ts';
import { UserModel } from '../user.model.ts';

/**
 * Changes the address that the caller's withdrawals go to; null or empty takes it away. REAUTH_REQUIRED
 * without a recent proof, WALLET_ADDRESS_INVALID for what is no address on a chain we pay on.
 */
export async function updateWallet(identity: Identity, address: string | null): Promise<void> {
  await requireProof(identity);
  const walletAddress = address || null;
  if (walletAddress !== null && !isWalletAddress(walletAddress)) {
    throw new AppError('WALLET_ADDRESS_INVALID', { fields: { wallet_address: 'WALLET_ADDRESS_INVALID' } });
  }
  await UserModel.updateOne({ _id: identity.userId }, { $set: { walletAddress } });
}
