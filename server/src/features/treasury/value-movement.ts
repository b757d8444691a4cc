import { AppError } from '@lode/shared/core/errors';
import { ledgerUsdOf } from '../../platform/coin-value.ts';
import { getRate } from '../rates/queries/get-rate.ts';
import type { MovementRow } from './movement.model.ts';
import type { Worth } from './movement-legs.ts';

type Booked = Pick<MovementRow, 'kind' | 'coin' | 'amount' | 'fee'>;

/** The coins that the books move for it: none for a sweep that cost nothing, since its coins stay ours. */
export function bookedOf({ kind, coin, amount, fee }: Booked): Omit<Worth, 'usd'> | null {
  if (kind === 'capital_in' || kind === 'capital_out') return amount === null ? null : { coin, amount };
  return fee;
}

/** What it is worth now, and by whose word. RATE_STALE. */
export async function valueMovement(
  movement: Booked,
): Promise<Pick<MovementRow, 'rate' | 'rateSource' | 'amountUsd'>> {
  const booked = bookedOf(movement);
  if (!booked) return { rate: null, rateSource: null, amountUsd: 0n };
  const { rate, source, stale } = await getRate(booked.coin);
  if (stale) throw new AppError('RATE_STALE');
  return {
    rate,
    rateSource: source,
    amountUsd: ledgerUsdOf(BigInt(booked.amount), booked.coin, rate),
  };
}
