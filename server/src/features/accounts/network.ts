import { countedAddress, isLoopback } from '../../platform/address.ts';

/** What two people's addresses are compared by; null for the machine's own, which everybody behind it shares. */
export function networkOf(address: string): string | null {
  return isLoopback(address) ? null : countedAddress(address);
}
