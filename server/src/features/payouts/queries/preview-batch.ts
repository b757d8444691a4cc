import { NETWORKS } from '@lode/shared/chains/schemas';
import { type Coin, formatDecimal, formatUsd } from '@lode/shared/core/money';
import { BATCH_OUTPUTS_MAX, USUAL_FEE_RATES } from '@lode/shared/payouts/fee-rates';
import type { BatchPreview } from '@lode/shared/payouts/schemas';
import type { Identity } from '../../../platform/identity.ts';
import { suggestFeeRate } from '../../chains/queries/suggest-fee-rate.ts';
import { canPayFrom } from '../../chains/queries/write-unsigned.ts';
import { listPayingAddresses } from '../../treasury/queries/list-paying-addresses.ts';
import { listPayable } from '../../withdrawals/queries/list-payable.ts';
import { getFeeBounds } from './fee-bounds.ts';

/** What a batch of a coin would pay that this member of staff made now. */
export async function previewBatch({ userId }: Identity, coin: Coin): Promise<BatchPreview> {
  const [rows, from, suggested, bounds] = await Promise.all([
    listPayable(coin, BATCH_OUTPUTS_MAX[coin]),
    listPayingAddresses(coin),
    coin === 'BTC' ? suggestFeeRate() : null,
    getFeeBounds(coin),
  ]);
  const others = rows.filter((row) => String(row.userId) !== userId);
  const amount = others.reduce((sum, { coinAmount }) => sum + BigInt(coinAmount ?? 0), 0n);
  const usd = others.reduce((sum, row) => sum + BigInt(row.amount) - BigInt(row.fee), 0n);
  const rate = suggested?.rate ?? USUAL_FEE_RATES[coin];
  return {
    coin,
    count: others.length,
    amount: formatDecimal(amount, NETWORKS[coin].decimals),
    amount_usd: formatUsd(usd),
    from: from.filter((address) => canPayFrom(coin, address)),
    fee_rate: bounds && rate && Math.min(bounds.max, Math.max(bounds.min, rate)),
    rate_source: suggested?.source ?? null,
  };
}
