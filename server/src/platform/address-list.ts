import { BlockList, isIP } from 'node:net';
import { plainAddress } from './address.ts';

const lists = new WeakMap<readonly string[], BlockList>();

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is one of these, or in one of these networks (CIDR). */
export function isListed(entries: readonly string[], address: string): boolean {
  let list = lists.get(entries);
  if (!list) {
    list = listOf(entries);
    lists.set(entries, list);
  }
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}
