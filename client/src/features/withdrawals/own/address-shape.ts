import { COINS, type Coin } from '@lode/shared/core/money';

const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** How addresses of each coin's network look; the server checks more than their looks. */
const SHAPES: Record<Coin, RegExp> = {
  BTC: /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,39})$/,
  USDT: TRON,
  TRX: TRON,
  VET: /^0x[0-9a-fA-F]{40}$/,
};

/** What the looks of an address tell: null where it may be one of the coin's network, else the code of its problem. */
export function addressProblem(
  coin: Coin,
  address: string,
): 'WALLET_ADDRESS_NETWORK' | 'WALLET_ADDRESS_INVALID' | null {
  if (SHAPES[coin].test(address)) return null;
  const elsewhere = COINS.some((other) => SHAPES[other].test(address));
  return elsewhere ? 'WALLET_ADDRESS_NETWORK' : 'WALLET_ADDRESS_INVALID';
}
