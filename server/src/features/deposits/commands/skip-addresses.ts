import { CHAINS, type Chain } from '@lode/shared/chains/schemas';
import { AddressCounterModel } from '../deposit.model.ts';

/**
 * Goes past so many receiving keys of every chain: those that were given out after a copy of the data was made are not
 * known to it, and must not be given to anybody else. Answers the next key of each chain.
 */
export async function skipAddresses(count: number): Promise<{ chain: Chain; next: number }[]> {
  const skipped = CHAINS.map(async (chain) => {
    const counter = await AddressCounterModel.findOneAndUpdate(
      { _id: chain },
      { $inc: { next: count } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
    return { chain, next: counter?.next ?? count };
  });
  return Promise.all(skipped);
}
