import type { Coin } from '@lode/shared/core/money';
import type { BatchOutputRow } from './batch.model.ts';

/** What a transaction pays, in the chain's order. */
export interface PaidOutput {
  coin: Coin;
  to: string;
  amount: bigint;
}

/**
 * Which of a batch's payments a transaction makes, by their places: each of its outputs is one of them, exactly, or goes
 * back to an address of our own. Of equal payments those that are taken are left out. Undefined where it makes none, or pays anybody anything else.
 */
export function matchOutputs(
  outputs: readonly Pick<BatchOutputRow, 'address' | 'amount'>[],
  coin: Coin,
  paid: readonly PaidOutput[],
  isOurs: (address: string) => boolean,
  taken: ReadonlySet<number> = new Set(),
): number[] | undefined {
  const places: number[] = [];
  for (const { coin: paidCoin, to, amount } of paid) {
    const place = outputs.findIndex(
      (output, at) =>
        !taken.has(at) &&
        !places.includes(at) &&
        paidCoin === coin &&
        output.address === to &&
        BigInt(output.amount) === amount,
    );
    if (place >= 0) places.push(place);
    else if (!isOurs(to)) return undefined;
  }
  return places.length > 0 ? places.toSorted((a, b) => a - b) : undefined;
}
