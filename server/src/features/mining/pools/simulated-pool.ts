import { wobble } from '../../../platform/wobble.ts';
import { simulatedDifficulty } from '../../chains/queries/simulated-difficulty.ts';
import { capacityOf } from '../plan-accrual.ts';
import { getTerms } from '../queries/get-terms.ts';
import { DAY_S } from '../utc-day.ts';
import type { Pool } from './pool.ts';

/** 10⁻⁸ BTC that a block pays. */
const BLOCK_REWARD = 312_500_000n;
/** Hashes that a block takes at difficulty 1. */
const HASHES = 2n ** 32n;
/** Hashes a second in a millionth of a TH/s. */
const UNIT_HASHES = 1_000_000n;

/** What hash power (millionths of a TH/s) would mine on a day, in 10⁻⁸ BTC: by an invented difficulty and luck. */
export function simulatedEarnings(day: string, capacity: bigint): bigint {
  const luck = 10_000n + wobble(`day ${day}`, 600);
  const hashes = capacity * UNIT_HASHES * BigInt(DAY_S);
  return (hashes * BLOCK_REWARD * luck) / (simulatedDifficulty(day) * HASHES * 10_000n);
}

/** The demo's pool: it states what the whole farm would have mined, as it was on the day. Invented, and marked so (H6). */
export function simulatedPool(): Pool {
  return {
    name: 'simulated',
    simulated: true,
    statement: async (day) => ({
      coin: 'BTC',
      amount: simulatedEarnings(day, capacityOf(await getTerms(day))),
    }),
  };
}
