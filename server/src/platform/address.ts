import { isIPv6 } from 'node:net';
import { plainAddress } from './address-list.ts';

/**
 * What attempts are counted by: an IPv4 address, or the /64 network of an IPv6 address, which one
 * customer holds as a whole.
 */
export function countedAddress(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}
