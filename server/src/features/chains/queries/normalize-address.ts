import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { isBitcoinAddress } from '../addresses/bitcoin.ts';
import { bitcoinPrefixes } from '../addresses/prefixes.ts';
import { isTronAddress } from '../addresses/tron.ts';
import { isVechainAddress, withChecksum } from '../addresses/vechain.ts';

/** An address that the coin can be sent to, in the one form that is stored; undefined for any other text. */
export function normalizeAddress(coin: Coin, text: string): string | undefined {
  const address = text.trim();
  switch (NETWORKS[coin].chain) {
    case 'bitcoin': {
      // Segregated-witness addresses may be shouted, for the sake of QR codes.
      const plain = /^[A-Z0-9]+$/.test(address) && /^(BC|TB)/.test(address) ? address.toLowerCase() : address;
      return isBitcoinAddress(plain, bitcoinPrefixes()) ? plain : undefined;
    }
    case 'tron':
      return isTronAddress(address) ? address : undefined;
    case 'vechain':
      return isVechainAddress(address) ? withChecksum(address.slice(2).toLowerCase()) : undefined;
  }
}
