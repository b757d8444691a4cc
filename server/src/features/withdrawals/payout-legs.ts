import { ledgerUnits } from '../../platform/coin-value.ts';
import type { postEntry } from '../ledger/commands/post-entry.ts';
import type { WithdrawalRow } from './withdrawal.model.ts';

type Legs = Parameters<typeof postEntry>[1]['legs'];

/** Where our fees are booked. */
export const FEE_ACCOUNT = 'fees';

/** The whole amount leaves the wallet: held at first, moved at approval. */
export function holdLegs({ userId, amount }: Pick<WithdrawalRow, 'userId' | 'amount'>): Legs {
  return [
    { account: `wallet:${String(userId)}`, side: 'debit', amount },
    { account: 'payouts_in_transit', side: 'credit', amount },
  ];
}

export function feeLegs({ fee }: Pick<WithdrawalRow, 'fee'>): Legs {
  return [
    { account: 'payouts_in_transit', side: 'debit', amount: fee },
    { account: FEE_ACCOUNT, side: 'credit', amount: fee },
  ];
}

/**
 * What is left goes through the exchange: its coin leaves our holdings; what they do not have, of units of the ledger
 * that are available in them, is noted as missing.
 */
export function payoutLegs(
  {
    amount,
    fee,
    currency,
    coinAmount,
  }: Pick<WithdrawalRow, 'amount' | 'fee' | 'currency'> & { coinAmount: string },
  available?: bigint,
): Legs {
  const units = ledgerUnits(BigInt(coinAmount), currency);
  const there = available !== undefined && available < units ? available : units;
  const legs: Legs = [
    { account: 'payouts_in_transit', side: 'debit', amount: amount - fee },
    { account: 'exchange:USD', side: 'credit', amount: amount - fee },
    { account: `exchange:${currency}`, side: 'debit', amount: units },
    { account: `holdings:${currency}`, side: 'credit', amount: there },
    { account: `shortfall:${currency}`, side: 'credit', amount: units - there },
  ];
  return legs.filter((leg) => leg.amount > 0n);
}
