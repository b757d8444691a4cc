import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatDecimal } from '@lode/shared/core/money';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/** At what a withdrawal was approved, and what paid it. */
export interface PaidTerms {
  fee: bigint;
  coin: string;
  coinAmount: string | null;
  rate: string | null;
  rateSource: string | null;
  txid: string | null;
}

/** Of withdrawals, by their ids. */
export async function listPaidTerms(ids: readonly string[]): Promise<Map<string, PaidTerms>> {
  if (ids.length === 0) return new Map();
  const rows = await WithdrawalModel.find({ _id: { $in: ids } }, null, { useBigInt64: true }).lean<
    WithdrawalRow[]
  >();
  return new Map(rows.map((row) => [String(row._id), termsOf(row)]));
}

function termsOf({ fee, currency, coinAmount, rate, rateSource, txId }: WithdrawalRow): PaidTerms {
  return {
    fee,
    coin: currency,
    coinAmount: coinAmount && formatDecimal(BigInt(coinAmount), NETWORKS[currency].decimals),
    rate,
    rateSource: rateSource ?? null,
    txid: txId,
  };
}
