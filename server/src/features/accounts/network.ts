import { isIPv4 } from 'node:net';
import { countedAddress } from '../../platform/address.ts';
import { plainAddress } from '../../platform/address-list.ts';

/** What two people's addresses are compared by; null for the machine's own, which everybody behind it shares. */
export function networkOf(address: string): string | null {
  const plain = plainAddress(address);
  const loopback = plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
  return loopback ? null : countedAddress(address);
}
