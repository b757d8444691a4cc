import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { isTronSignature, isVechainSignature } from '../messages/account-message.ts';
import { isBitcoinSignature } from '../messages/bitcoin-message.ts';

/** Whether a text was signed by the key of an address, in its stored form, each chain in its own way. */
export function isSignedBy(coin: Coin, address: string, message: string, signature: string): boolean {
  const text = signature.trim();
  switch (NETWORKS[coin].chain) {
    case 'bitcoin':
      return isBitcoinSignature(address, message, text);
    case 'tron':
      return isTronSignature(address, message, text);
    case 'vechain':
      return isVechainSignature(address, message, text);
  }
}
