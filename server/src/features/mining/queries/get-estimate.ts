import { listReturnDays } from './list-return-days.ts';

/** Trailing days that an estimate is made of. */
const ESTIMATE_DAYS = 7;

export interface Estimate {
  /** Micro-dollars that a whole TH/s was paid a day on average, net of the fee, rounded down. */
  perThDay: bigint;
  /** How many days that is the mean of. */
  days: number;
}

/** What the farm really paid over the last seven UTC days (H3); null while it has paid none of them. */
export async function getEstimate(): Promise<Estimate | null> {
  const paid = await listReturnDays(ESTIMATE_DAYS);
  if (paid.length === 0) return null;
  const sum = paid.reduce((total, { perTh }) => total + perTh, 0n);
  return { perThDay: sum / BigInt(paid.length), days: paid.length };
}
