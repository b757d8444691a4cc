import { COINS, parseUsd } from '@lode/shared/core/money';
import { treasurySettings } from '@lode/shared/treasury/settings';
import { ledgerUsdOf } from '../../../platform/coin-value.ts';
import { findRate } from '../../rates/queries/get-rate.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import type { FoundBreak } from '../break.model.ts';

/**
 * Those of the differences between the books and the chain that come to as much as the setting says, at the rates of
 * now. Without a rate nothing is too little.
 */
export async function worthABreak(found: FoundBreak[]): Promise<FoundBreak[]> {
  const from = parseUsd((await getSettings(treasurySettings)).break_from);
  const worth = await Promise.all(found.map(worthOf));
  return found.filter((_, at) => {
    const usd = worth[at];
    return usd === undefined || usd === null || usd >= from;
  });
}

/** In micro-dollars; null where nobody can tell. */
async function worthOf({ asset, amount }: FoundBreak): Promise<bigint | null> {
  const coin = COINS.find((one) => one === asset);
  if (coin === undefined || amount === null) return null;
  const rate = await findRate(coin);
  return rate ? ledgerUsdOf(amount < 0n ? -amount : amount, coin, rate.rate) : null;
}
