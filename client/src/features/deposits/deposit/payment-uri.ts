import type { Deposit } from '@lode/shared/deposits/schemas';

/**
 * What the QR code says. Bitcoin wallets read address and amount (BIP 21). Those of TRON and VeChain have no
 * common form, and some would send the chain's own coin for it: they get the bare address, which all of them read.
 */
export function paymentUri({ chain, address }: Pick<Deposit, 'chain' | 'address'>, amount: string): string {
  return chain === 'bitcoin' ? `bitcoin:${address}?amount=${amount}` : address;
}
