import type { Coin } from '@lode/shared/core/money';
import { WithdrawalModel } from '../withdrawal.model.ts';

/** Whether a withdrawal waits to be paid to this address; given in the form in which addresses are stored. */
export async function isPromisedAddress(coin: Coin, address: string): Promise<boolean> {
  return (
    (await WithdrawalModel.exists({
      walletAddress: address,
      currency: coin,
      state: { $in: ['requested', 'approved', 'paying'] },
    })) !== null
  );
}
