import type { Contract } from '@lode/shared/mining/schemas';

const DAY_MS = 86_400_000;

/** How far a contract is at a time, in milliseconds since the epoch. */
export interface ContractTime {
  /** Days begun that are left of it; of one that has not begun, until it does. */
  days: number;
  /** The part of it that has run, 0 to 1. */
  part: number;
}

export function contractTime(
  { starts_at, ends_at }: Pick<Contract, 'starts_at' | 'ends_at'>,
  now: number,
): ContractTime {
  const starts = Date.parse(starts_at);
  const ends = Date.parse(ends_at);
  const next = now < starts ? starts : ends;
  const part = (now - starts) / (ends - starts);
  return { days: Math.max(0, Math.ceil((next - now) / DAY_MS)), part: Math.min(1, Math.max(0, part)) };
}
