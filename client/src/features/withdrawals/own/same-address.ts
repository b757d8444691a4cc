/** Forms in which capitals mean nothing. */
const CASELESS = /^(bc1|tb1|bcrt1|0x)/i;

const plain = (address: string) => (CASELESS.test(address) ? address.toLowerCase() : address);

/** Whether two texts name the same address. */
export function sameAddress(one: string, other: string): boolean {
  return plain(one) === plain(other);
}
