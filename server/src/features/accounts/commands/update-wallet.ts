import { AppError } from '@lode/shared/core/errors';
import { COINS } from '@lode/shared/core/money';
import type { Identity } from '../../../platform/identity.ts';
import { normalizeAddress } from '../../chains/queries/normalize-address.ts';
import { requireProof } from '../queries/require-proof.ts';
import { UserModel } from '../user.model.ts';

/** In the one form that is stored; undefined when none of our coins could be sent to it. */
function addressOnSomeChain(text: string): string | undefined {
  for (const coin of COINS) {
    const address = normalizeAddress(coin, text);
    if (address !== undefined) return address;
  }
  return undefined;
}

/**
 * Changes the address that the caller's withdrawals go to; null or empty takes it away. REAUTH_REQUIRED
 * without a recent proof, WALLET_ADDRESS_INVALID for what is no address on a chain we pay on.
 */
export async function updateWallet(identity: Identity, address: string | null): Promise<void> {
  await requireProof(identity);
  const walletAddress = address ? addressOnSomeChain(address) : null;
  if (walletAddress === undefined) {
    throw new AppError('WALLET_ADDRESS_INVALID', { fields: { wallet_address: 'WALLET_ADDRESS_INVALID' } });
  }
  await UserModel.updateOne({ _id: identity.userId }, { $set: { walletAddress } });
}
