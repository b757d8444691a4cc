import { AppError } from '@lode/shared/core/errors';
import { COINS } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { normalizeAddress } from '../../chains/queries/normalize-address.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { openAccount } from '../open-account.ts';
import { getProfile } from '../queries/get-profile.ts';
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
 * Changes the address that the caller's withdrawals go to; null or empty takes it away; they are told by mail.
 * REAUTH_REQUIRED without a recent proof, WALLET_ADDRESS_INVALID for what is no address on a chain we pay on.
 */
export async function updateWallet(identity: Identity, address: string | null): Promise<void> {
  await requireProof(identity);
  const walletAddress = address ? addressOnSomeChain(address) : null;
  if (walletAddress === undefined) {
    throw new AppError('WALLET_ADDRESS_INVALID', { fields: { wallet_address: 'WALLET_ADDRESS_INVALID' } });
  }
  const { _id, email, language } = await getProfile(identity);
  await inTransaction(async (tx) => {
    const filter = { ...openAccount(_id), walletAddress: { $ne: walletAddress } };
    const { modifiedCount } = await UserModel.updateOne(
      filter,
      { $set: { walletAddress } },
      { session: tx.session },
    );
    if (modifiedCount === 0) return;
    const facts = { wallet: walletAddress ?? '–', time: clock.now().toISOString() };
    await queueMail(tx, { to: email, kind: 'wallet_changed', language, facts });
  });
}
