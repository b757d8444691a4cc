import { AppError } from '@lode/shared/core/errors';
import { ledgerUsdOf } from '../../platform/coin-value.ts';
import { getRate } from '../rates/queries/get-rate.ts';
import type { IntoRow, MovementRow } from './movement.model.ts';
import type { Worth } from './movement-legs.ts';

type Booked = Pick<MovementRow, 'kind' | 'coin' | 'amount' | 'fee'> & {
  into?: Omit<IntoRow, 'rate' | 'amountUsd'> | null;
};

/** Whose coins leave or come, beside what the network took. */
const MOVES: ReadonlySet<MovementRow['kind']> = new Set(['capital_in', 'capital_out', 'swap']);

/** The coins that the books move for it, those that were given of a swap: none for a sweep that cost nothing, since its coins stay ours. */
export function bookedOf({ kind, coin, amount, fee }: Booked): Omit<Worth, 'usd'> | null {
  if (MOVES.has(kind)) return amount === null ? null : { coin, amount };
  return fee;
}

/** What it is worth now, and by whose word. RATE_STALE. */
export async function valueMovement(
  movement: Booked,
): Promise<Pick<MovementRow, 'rate' | 'rateSource' | 'amountUsd'> & { into: IntoRow | null }> {
  const into = movement.into ? await valueInto(movement.into) : null;
  const booked = bookedOf(movement);
  if (!booked) return { rate: null, rateSource: null, amountUsd: 0n, into };
  const { source, ...worth } = await worthNow(booked);
  return { ...worth, rateSource: source, into };
}

async function valueInto(into: Omit<IntoRow, 'rate' | 'amountUsd'>): Promise<IntoRow> {
  const { rate, amountUsd } = await worthNow(into);
  const { coin, txid, amount } = into;
  return { coin, txid, amount, rate, amountUsd };
}

async function worthNow({ coin, amount }: Omit<Worth, 'usd'>) {
  const { rate, source, stale } = await getRate(coin);
  if (stale) throw new AppError('RATE_STALE');
  return { rate, source, amountUsd: ledgerUsdOf(BigInt(amount), coin, rate) };
}
