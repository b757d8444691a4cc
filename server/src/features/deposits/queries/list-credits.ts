import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatDecimal } from '@lode/shared/core/money';
import { usdOf } from '../../../platform/coin-value.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** What was credited for a payment, and at what. */
export interface Credit {
  depositId: string;
  txid: string;
  coin: string;
  /** Of the coin, exactly. */
  coinAmount: string;
  creditedUsd: bigint;
  /** The rate that it was quoted; null where another counted. */
  quotedRate: string | null;
  /** Who told the rate; null where that was not kept. */
  rateSource: string | null;
}

/** The payments of deposits that were ever credited. */
export async function listCredits(depositIds: readonly string[]): Promise<Credit[]> {
  if (depositIds.length === 0) return [];
  const options = { useBigInt64: true };
  const [deposits, payments] = await Promise.all([
    DepositModel.find({ _id: { $in: depositIds } }, null, options).lean<DepositRow[]>(),
    PaymentModel.find(
      { depositId: { $in: depositIds }, state: { $in: ['credited', 'reversed'] } },
      null,
      options,
    ).lean<PaymentRow[]>(),
  ]);
  const depositOf = new Map(deposits.map((deposit) => [String(deposit._id), deposit]));
  return payments.flatMap((payment) => {
    const deposit = depositOf.get(String(payment.depositId));
    return deposit && payment.creditedUsd !== null ? [creditOf(deposit, payment, payment.creditedUsd)] : [];
  });
}

function creditOf(deposit: DepositRow, payment: PaymentRow, creditedUsd: bigint): Credit {
  const { coin, amount, txid } = payment;
  const quoted = coin === deposit.coin && usdOf(BigInt(amount), coin, deposit.rate) === creditedUsd;
  return {
    depositId: String(deposit._id),
    txid,
    coin,
    coinAmount: formatDecimal(BigInt(amount), NETWORKS[coin].decimals),
    creditedUsd,
    quotedRate: quoted ? deposit.rate : null,
    rateSource: (quoted ? deposit.rateSource : payment.rateSource) ?? null,
  };
}
