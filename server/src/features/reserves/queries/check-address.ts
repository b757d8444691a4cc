import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { COINS, type Coin } from '@lode/shared/core/money';
import { normalizeAddress } from '../../chains/queries/normalize-address.ts';
import { isOwnAddress } from './is-own-address.ts';

/**
 * The address in the form that is stored. WALLET_ADDRESS_NETWORK for one of another coin's chain,
 * WALLET_ADDRESS_INVALID for what is no address, OWN_DEPOSIT_ADDRESS for one of the site's own.
 */
export async function checkAddress(coin: Coin, text: string): Promise<string> {
  const address = normalizeAddress(coin, text);
  if (address === undefined) {
    const elsewhere = COINS.some(
      (other) =>
        NETWORKS[other].chain !== NETWORKS[coin].chain && normalizeAddress(other, text) !== undefined,
    );
    throw refused(elsewhere ? 'WALLET_ADDRESS_NETWORK' : 'WALLET_ADDRESS_INVALID');
  }
  if (await isOwnAddress(address)) throw refused('OWN_DEPOSIT_ADDRESS');
  return address;
}

function refused(code: ErrorCode): AppError {
  return new AppError(code, { fields: { wallet_address: code } });
}
