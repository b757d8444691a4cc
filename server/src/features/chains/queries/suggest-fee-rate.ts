import { followedAdapter } from '../adapters/chosen-adapters.ts';

/** What a place in one of Bitcoin's next blocks costs, in satoshis for a virtual byte, and who says so; null where nobody does. */
export async function suggestFeeRate(): Promise<{ rate: number; source: string } | null> {
  const { feeRate, name } = followedAdapter('bitcoin');
  const rate = await feeRate?.().catch(() => undefined);
  return rate === undefined ? null : { rate: Math.max(1, Math.ceil(rate)), source: name };
}
